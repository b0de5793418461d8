# Much room: the goals are gone for before anything large is prepared.
awk 'BEGIN {
    for (y = 0; y < 42; y++) {
        row = ""
        for (x = 0; x < 42; x++) {
            c = " "
            if (y % 41 == 0 || x % 41 == 0) c = "#"
            else if (y == 5 && x % 8 == 4) c = "$"
            else if (y == 30 && x % 8 == 3) c = "."
            else if (y == 20 && x == 20) c = "@"
            row = row c
        }
        print row
    }
}' >room.xsb
"$KURA" solve -n 3000 -o json room.xsb | grep -o '"outcome":"[a-z]*"'
echo '-- a game where no stone can sink at the start, and none ever will'
cat >game.xsb <<'LEVEL'
Rules: sink

#################
#    ###   ######
#    ###$$ ######
# # $# $ $     .#
# #  # $$  ######
# $  #   $ ######
# #  $  $  ######
# #  # $   ######
# #$ #$ $  ######
#    #@    ######
#################
LEVEL
"$KURA" solve -e sink -n 20000 -o json game.xsb 2>/dev/null |
    grep -o '"outcome":"[a-z]*"'
