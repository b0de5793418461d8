# Markdown as our pages use it, to man(7): headings, paragraphs, lists, tables
# and code.  Variables: title, section, summary.
function plain(text) {
    gsub(/\\/, "\\e", text)
    text = links(text)
    gsub(/\*\*/, "", text)
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
    if (table) print ".fi\n.RE"
    table = 0
}
BEGIN {
    printf ".TH %s %s \"\" \"kura\" \"Kura\"\n", toupper(title), section
    gsub(/-/, "\\-", title)
    printf ".SH NAME\n%s \\- %s\n.SH DESCRIPTION\n", title, summary
}
/^```/ {
    leave()
    print code ? ".fi\n.RE" : ".PP\n.RS 4\n.nf"
    code = !code
    next
}
code { gsub(/\\/, "\\e"); gsub(/-/, "\\-"); if (/^[.']/) $0 = "\\&" $0; print; next }
/^# / { next }
/^## / { leave(); print ".SH " toupper(plain(substr($0, 4))); next }
/^###+ / { leave(); sub(/^#+ /, ""); print ".SS " plain($0); next }
/^!\[/ { next }
/^\|[ :-]+\|/ && !/[a-zA-Z]/ { next }
/^\|/ {
    if (!table) print ".PP\n.RS 4\n.nf"
    table = 1
    sub(/^\| */, ""); sub(/ *\|$/, ""); gsub(/ +\| +/, "  ")
    print plain($0)
    next
}
/^    / { leave(); sub(/^    /, ""); print ".PP\n.RS 4\n.nf\n" plain($0) "\n.fi\n.RE"; next }
/^[-*] |^[0-9]+\. / {
    leave(); sub(/^([-*]|[0-9]+\.) */, "")
    print ".IP \\(bu 2\n" plain($0)
    next
}
/^ *$/ { leave(); print ".PP"; next }
{ leave(); sub(/^ +/, ""); print plain($0) }
END { leave() }
