#!/bin/sh
# web.sh FOLDER: the page without a server as a folder for any web server: the
# files of the page, with the back end of app/web/alone, the library, our levels.
set -eu
to=$1
rm -rf "$to"
mkdir -p "$to/kura" "$to/levels"
cp app/web/page/*.js app/web/page/*.css app/web/page/*.svg app/skins/*.svg "$to"
cp app/web/alone/*.js app/web/alone/*.json "$to"
cp bindings/javascript/kura.js bindings/javascript/host.js \
    bindings/javascript/files.js bindings/javascript/worker.js bindings/javascript/kura.wasm \
    bindings/javascript/LICENSE "$to/kura"
cp levels/*.sok levels/*.slc levels/*.txt levels/*.pddl "$to/levels"

# Opened as a file, a page may load no modules: it says what to do instead.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'"
sed -e "s|^<title>|<meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">\n<link rel=\"manifest\" href=\"manifest.json\">\n&|" \
    -e 's|^<script type="module"|<script src="file.js"></script>\n<script type="module" src="backup.js"></script>\n&|' \
    app/web/page/index.html >"$to/index.html"

# What a collection says of itself, as a server reads it (about.c): a line of its
# head, and the text below; one of XML has elements, one without words its name.
head_of() { sed -n "1,/^\$/s/^$2: //p" "$1" | sed 's/[\\"]/\\&/g'; }
element_of() { tr '\n' ' ' <"$1" | sed -n "s|.*<$2> *\([^<]*[^ <]\) *</$2>.*|\1|p" | sed 's/&amp;/\&/g; s/[\\"]/\\&/g'; }
title_of() { { head_of "$1" Collection && element_of "$1" Title && echo && basename "${1%.*}"; } | sed '/^$/d; q'; }
notes_of() { element_of "$1" Description; awk '/^$/ { if (++blank == 2) exit; next } blank' "$1" | tr '\n' ' ' | sed 's/[\\"]/\\&/g; s/ $//' | grep '[.]$' || :; }

{
    comma='['
    for level in levels/*.sok levels/*.slc levels/*.txt levels/*.pddl; do
        printf '%s{"id":"%s","title":"%s","author":"%s","notes":"%s","folder":"levels","files":1}' \
            "$comma" "$level" "$(title_of "$level")" \
            "$(head_of "$level" Author)" "$(notes_of "$level")"
        comma=,
    done
    echo ']'
} >"$to/levels/index.json"

files=$(cd "$to" && find . -type f ! -name offline.js | sort | sed "s|.*|'&'|" | tr '\n' ',')
version=$(cd "$to" && find . -type f | sort | xargs cat | cksum | tr ' ' -)
sed -i -e "s|'@FILES@'|'./',$files|" -e "s|@VERSION@|kura-$version|" "$to/offline.js"
