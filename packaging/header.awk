# kura.h as libkura(3): its sections as headings, the rest as it stands.
function text(line) {
    gsub(/\\/, "\\e", line)
    gsub(/-/, "\\-", line)
    return line ~ /^[.']/ ? "\\&" line : line
}
BEGIN {
    print ".TH LIBKURA 3 \"\" \"kura\" \"Kura\"\n.SH NAME"
    print "libkura \\- Sokoban levels in, verified plans out"
    print ".SH SYNOPSIS\n.nf\n#include <kura.h>\n"
    print "cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs kura)"
    print ".fi\n.SH DESCRIPTION\n.nf"
}
/^#/ || /^extern "C"/ { next }
/^\/\* ---- .* ---- \*\/$/ {
    gsub(/\/\* ---- | ---- \*\//, "")
    print ".fi\n.SH " toupper(text($0)) "\n.nf"
    next
}
/^$/ { blank = 1; next }
{
    if (blank) print ""
    blank = 0
    print text($0)
}
END { print ".fi\n.SH SEE ALSO\n.BR kura (1),\n.BR libkura (7)" }
