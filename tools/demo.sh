#!/bin/sh
# demo.sh KURA: solves one of our levels and says where to go from there.
set -eu
kura=$1
level=levels/first-steps.sok:1

echo "== A level"
"$kura" show "$level"
echo
echo "== The plan with the fewest pushes: letters are steps, capitals push"
plan=$("$kura" solve --minimize pushes "$level")
echo "$plan"
echo
echo "== Played by the rules, independently of the engine that found it"
"$kura" verify "$level" "$plan"
cat <<END

== What to try next
  $kura solve $level | $kura show $level -
                                   watch the plan step by step
  $kura solve --stats levels/first-steps.sok
                                   a whole file, and what it took
  $kura solve --output json --minimize moves $level
                                   for programs
  $kura list engines
  $kura help solve                 every option
  make test                        every test
  docs/architecture.md             how it is built
END
