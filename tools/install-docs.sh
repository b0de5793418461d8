#!/bin/sh
# install-docs.sh KURA PREFIX: the man page and the completion, which the
# program itself writes from its tables, into PREFIX.
set -eu
kura=$1
prefix=$2
man=$prefix/share/man/man1
completions=$prefix/share/bash-completion/completions
install -d "$man" "$completions"
"$kura" help --man >"$man/kura.1"
"$kura" help --completion bash >"$completions/kura"
chmod 644 "$man/kura.1" "$completions/kura"
