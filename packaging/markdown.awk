# Markdown as our pages use it, to man(7): headings, paragraphs, lists, tables
# and code.  Variables: title, section, summary.
function plain(text) {
    gsub(/\\/, "\\e", text)
    text = links(text)
    gsub(/\*\*/, "", text)
    while (match(text, /\*[a-z]+\*/))
        text = substr(text, 1, RSTART - 1) substr(text, RSTART + 1, RLENGTH - 2) \
            substr(text, RSTART + RLENGTH)
    gsub(/`/, "", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/) text = "\\&" text
    return text
}
# [words](place) becomes words.
function links(text,   at, rest) {
    while (match(text, /\[[^\]]*\]\([^)]*\)/)) {
        at = substr(text, RSTART + 1, RLENGTH - 1)
        rest = substr(text, RSTART + RLENGTH)
        sub(/\]\(.*/, "", at)
        text = substr(text, 1, RSTART - 1) at rest
    }
    return text
}
function leave() {
    if (table) print ".TE"
    table = 0
}
# A row of a table for tbl(1); all but the first column may be broken.
function row(text,   cells, count, i, format) {
    gsub(/^\| *| *\|$/, "", text)
    count = split(text, cells, / *\| */)
    if (!table) {
        print (fresh ? "" : ".PP\n") ".TS"
        format = "l"
        for (i = 2; i <= count; i++) format = format " lx"
        print format "."
        table = 1
    }
    printf "%s", plain(cells[1])
    for (i = 2; i <= count; i++) printf "\tT{\n%s\nT}", plain(cells[i])
    print ""
    gap = fresh = 0
}
function heading(macro, words) {
    leave()
    print macro " " words
    fresh = 1
}
# Text that was typed as it is begins; right after a heading it needs no gap.
function typed() {
    print (fresh ? "" : ".PP\n") ".RS 4\n.nf"
    gap = fresh = 0
}
BEGIN {
    print "'\\\" t"
    printf ".TH %s %s \"\" \"kura\" \"Kura\"\n", toupper(title), section
    gsub(/-/, "\\-", title)
    printf ".SH NAME\n%s \\- %s\n", title, summary
    heading(".SH", "DESCRIPTION")
}
/^```/ {
    leave()
    if (code) print ".fi\n.RE"
    else typed()
    code = !code
    next
}
code { gsub(/\\/, "\\e"); gsub(/-/, "\\-"); if (/^[.']/) $0 = "\\&" $0; print; next }
/^# / { next }
/^## / { heading(".SH", toupper(plain(substr($0, 4)))); next }
/^###+ / { sub(/^#+ /, ""); heading(".SS", plain($0)); next }
/^!\[/ { next }
/^\|[ :-]+\|/ && !/[a-zA-Z]/ { next }
/^\|/ { row($0); next }
/^    / { leave(); typed(); sub(/^    /, ""); print plain($0) "\n.fi\n.RE"; next }
/^[-*] |^[0-9]+\. / {
    leave(); sub(/^([-*]|[0-9]+\.) */, "")
    print ".IP \\(bu 2\n" plain($0)
    gap = fresh = 0
    next
}
/^ *$/ { leave(); gap = 1; next }
{
    leave()
    if (gap && !fresh) print ".PP"
    gap = fresh = 0
    sub(/^ +/, "")
    print plain($0)
}
END { leave() }
