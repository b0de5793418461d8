#!/bin/sh
# install-docs.sh KURA SHARE: man pages, completions, desktop entry and MIME
# types into the folder SHARE.  The program itself writes the pages of its
# commands and the completions, from its tables.
set -eu
kura=$1
share=$2
here=$(dirname "$0")/..

# When this version was packaged, for the foot of the pages.
date=$(date -u +%Y-%m-%d -d "$(sed -n 's/^ -- .*>  //p' \
    "$here/packaging/debian/changelog" | head -n 1)")

# put FILE: standard input, readable by all.
put() {
    install -d "$(dirname "$share/$1")"
    sed "1,2s/^\(\.TH [^ ]* [0-9]\) \"\"/\1 \"$date\"/" >"$share/$1"
    chmod 644 "$share/$1"
}

"$kura" help --man | put man/man1/kura.1
for command in $("$kura" help --commands); do
    "$kura" help --man "$command" | put "man/man1/kura-$command.1"
done
awk -v title=kura-formats -v section=5 -v summary='level formats that Kura reads and writes' \
    -f "$here/packaging/markdown.awk" "$here/docs/formats.md" | put man/man5/kura-formats.5
awk -v title=kura-outputs -v section=5 -v summary='what plans and results of Kura look like' \
    -f "$here/packaging/markdown.awk" "$here/docs/outputs.md" | put man/man5/kura-outputs.5
awk -v title=libkura -v section=7 -v summary='how programs use Kura' \
    -f "$here/packaging/markdown.awk" "$here/docs/library.md" | put man/man7/libkura.7
awk -f "$here/packaging/header.awk" "$here/src/kura.h" | put man/man3/libkura.3
"$kura" help --completion bash | put bash-completion/completions/kura
"$kura" help --completion zsh | put zsh/vendor-completions/_kura
"$kura" help --completion fish | put fish/vendor_completions.d/kura.fish
put applications/kura.desktop <"$here/packaging/kura.desktop"
put mime/packages/kura.xml <"$here/packaging/kura.xml"
put man/man1/kura-check.1 <"$here/packaging/kura-check.1"
