#!/bin/sh
# clingo.sh LEVEL DIR HERE
#
# Turns a level in XSB into facts and asks for the first horizon with a plan.
set -eu
awk '
    /^[ ]*[#]/ && /^[-_ #@+$*.]*$/ {
        y++
        for (x = 1; x <= length($0); x++) {
            c = substr($0, x, 1)
            if (c != "#") printf "floor(%d,%d). ", x, y
            if (c ~ /[.*+]/) printf "goal(%d,%d). ", x, y
            if (c ~ /[$*]/) printf "crate(%d,%d). ", x, y
            if (c ~ /[@+]/) printf "start(%d,%d). ", x, y
        }
        print ""
    }' "$1" >"$2/facts.lp"
# clingo ends with 10 or 30 when it has an answer.
clingo --verbose=0 --warn=none "$2/facts.lp" "$3/sokoban.lp" || :
