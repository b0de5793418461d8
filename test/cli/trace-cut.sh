# The tree of an XML trace takes nearly half as long to write as the search that
# it tells of: when that ended by time, the tree is cut off, says so, and is still
# a tree.  A limit on nodes leaves it whole.
cat >room.xsb <<'END'
################
#@  #    #     #
# $ $  $   $ $ #
#   #  #   #   #
# $ $  $   $ $ #
#   #      #   #
#  .....  ##   #
#  .....       #
################
END
trace() {
    "$KURA" solve -e astar -m pushes --trace trace.xml "$@" room.xsb \
        heuristic=nearest beam=no >/dev/null 2>err
    echo "exit $?, cut $(grep -c '<!-- cut off after' trace.xml)," \
        "said $(grep -c 'cut off' err)"
    python3 -c 'import xml.etree.ElementTree as tree
print(tree.parse("trace.xml").getroot().tag)'
}
trace --time 1
trace --nodes 500
