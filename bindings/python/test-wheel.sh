#!/bin/sh
# test-wheel.sh WHEEL: it installs in an empty virtual environment, far from the
# tree and without the network, and passes the module's tests there.
set -eu
wheel=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tests=$(cd "$(dirname "$0")" && pwd)/tests
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
unset KURA_LIBRARY PYTHONPATH LD_LIBRARY_PATH
echo "== The wheel in an empty virtual environment"
python3 -m venv empty
empty/bin/pip install --quiet --no-index --no-deps --disable-pip-version-check \
    "$wheel"
case $(empty/bin/python -c 'import kura; print(kura.__file__)') in
"$scratch"/empty/*) ;;
*) echo "test-wheel.sh: another module was imported" >&2; exit 1 ;;
esac
empty/bin/python -W error -m unittest discover -s "$tests"
empty/bin/pip uninstall --quiet -y kura
[ -z "$(find empty -ipath '*kura*')" ]
