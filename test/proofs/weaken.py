#!/usr/bin/env python3
"""weaken.py COUNT [WORD...]: the checker with one condition less, again and again.

Each time liar.py, with COUNT levels, must notice.  With words, only those
changes that have one of them.  Run by hand, from the project's folder; the exit
code is 1 when a change was not noticed.
"""
import pathlib
import subprocess
import sys
import tempfile

# File of checker/, what is there, what is put instead.
CHANGES = [
    # Squares and pushes.
    ("ground.c", "if (t != ground.sink)", "if (true)"),
    ("ground.c", "sinks ? &none : &ground.goals", "&ground.goals"),
    # One box alone.
    ("alone.c", "part[(size_t)s * n + (size_t)i] = count;",
     "part[(size_t)s * n + (size_t)i] = 0;"),
    ("alone.c", "after == FOREVER || weight", "weight"),
    ("alone.c", "+ i) * goals + goal] = 0;", "+ i) * goals + goal] = 1;"),
    ("alone.c", "1 + height[ground.next[s][d ^ 1]] - height[s]", "1"),
    ("alone.c", "1 + height[ground.next[s][d ^ 1]] - height[s]",
     "1 + height[s] - height[ground.next[s][d ^ 1]]"),
    ("alone.c", "height[s] < end)", "end == FOREVER)"),
    ("alone.c", "return height ? end - height[player] : 0;",
     "return height ? height[player] - end : 0;"),
    ("alone.c", "after[i] - before[i] < least", "after[i] < least"),
    ("alone.c", "least = weight(s, d) + after[i] - before[i];",
     "least = weight(s, d) + after[i];"),
    ("alone.c", "if (row[i] != FOREVER)", "if (row[i] == 0)"),
    # Frozen boxes.
    ("alone.c", "has(&dead, a) && has(&dead, b)",
     "has(&dead, a) || has(&dead, b)"),
    ("alone.c", "!is_blocked(&left, s, 0) || !is_blocked(&left, s, 2)",
     "!is_blocked(&left, s, 0) && !is_blocked(&left, s, 2)"),
    ("alone.c", "!set_holds(&ground.goals, &left)",
     "next_in(&left, 0) != NONE"),
    # The matching.
    ("bound.c", "price[j] -= change;", ";"),
    ("bound.c", "row_price[row_at[j]] += change;", ";"),
    ("bound.c", "slack[j] -= change;", ";"),
    ("bound.c", "|| slack[j] < slack[nearest]", ""),
    ("bound.c", "if (here < slack[j])", "if (slack[j] == INT64_MAX)"),
    ("bound.c", "        price[j] = 0;", ""),
    ("bound.c", "row_at[column] = row_at[from[column]];",
     "row_at[column] = row_at[ground.goal_count];"),
    ("bound.c", "boxes == ground.goal_count", "boxes + 1 == ground.goal_count"),
    ("bound.c", "return cost > 0 ? cost : 0;", "return cost + 1;"),
    ("bound.c", "if (is_solved(&position->boxes))\n        return 0;", ""),
    # Groups.
    ("facts.c", "if (has(fact->region, position->player) &&\n", "if (\n"),
    ("facts.c", "&&\n                    set_holds(boxes, fact->boxes)", ""),
    ("facts.c", "if (!set_holds(&left, found[i]->boxes))", "if (false)"),
    ("facts.c", "k < i && !have_common_box(found[i], found[k])", "k < i"),
    ("facts.c", "qsort(found, (size_t)found_count, sizeof *found, compare);",
     ";"),
    ("facts.c", ": set_compare(one->boxes, other->boxes)",
     ": set_compare(other->boxes, one->boxes)"),
    ("facts.c", "if (is_solved(fact->boxes))", "if (false)"),
    ("facts.c", "has(fact->region, ground.next[s][d ^ 1]) &&", ""),
    ("facts.c", "can_push(s, d) &&\n                    has(fact->region",
     "can_push(s, d) && d != 2 &&\n                    has(fact->region"),
    ("facts.c", "&&\n                    !has(fact->boxes, ground.next[s][d])",
     ""),
    ("facts.c", "detour[s][d] + value_of(&behind) < fact->value",
     "detour[s][d] + value_of(&behind) + 1 < fact->value"),
    ("main.c", "facts_check();", ""),
    # Corrals.
    ("corral.c", "has(reach, s) || has(&position->boxes, s) ||",
     "has(&position->boxes, s) ||"),
    ("corral.c", "n != NONE && has(&inside, n) && !has(&fence, s)", "false"),
    ("corral.c", "list->exact || !has_work(position)", "list->exact"),
    ("corral.c", "list->exact || !has_work(position)", "!has_work(position)"),
    ("corral.c", "&& set_count(&position->boxes) == ground.goal_count", ""),
    ("corral.c", "(goal && set_count", "(set_count"),
    ("corral.c", "has(&fence, q) || has(&fence, t) || has(&inside, q)",
     "has(&fence, q) || has(&fence, t) || has(&inside, q) || "
     "has(&inside, t)"),
    ("corral.c", "lost &= distances(t, s)[i] == FOREVER;",
     "lost &= distances(t, s)[i] > 2;"),
    ("corral.c", "lost &= distances(t, s)[i] == FOREVER;",
     "lost &= distances(t, q)[i] == FOREVER;"),
    ("corral.c", "struct position after = {.boxes = fence};",
     "struct position after = {.boxes = fence}; put(&after.boxes, q);"),
    ("corral.c", "!has(reach, ground.next[s][d ^ 1]) ||", ""),
    ("corral.c", "||\n                !has(&inside, ground.next[s][d])", ""),
    ("corral.c", "demand_push(list, position, cost + (list->least != FOREVER)"
     ", s, d);", ";"),
    # The list.
    ("list.c", "has(&seen, map[s]) ||", ""),
    ("list.c", "has(&ground.goals, s) != has(&ground.goals, map[s])", "false"),
    ("list.c", "!turns(map, d, 0) && !turns(map, d, 1) && !turns(map, d, 2) &&",
     "false &&"),
    ("list.c", "(n == NONE ? NONE : map[n])",
     "(n == NONE ? ground.next[map[s]][e] : map[n])"),
    ("list.c", "cost + (uint32_t)more >= (uint32_t)list->least",
     "cost + (uint32_t)more + 1 >= (uint32_t)list->least"),
    ("list.c", "    demand(list, start, 0);", ""),
    ("list.c", "!is_same_position(listed, record) ||", ""),
    ("list.c", "||\n                 cost_in(listed) > cost_in(record)", ""),
    ("pile.c", "return a[ground.words] / 2 == b[ground.words] / 2;",
     "return true;"),
    ("list.c", "step += length[q];", ""),
    ("list.c", "if (!has(&fewer.boxes, s))", "if (false)"),
    ("list.c", "if (!at_number())", "if (false)"),
    ("list.c", "!list->exact && least != position->player", "false"),
    ("list.c", "if (is_solved(&position->boxes) &&", "if (false &&"),
    ("list.c", "cost < (uint32_t)list->least))",
     "cost + 1 < (uint32_t)list->least))"),
    # The lines.
    ("main.c", "claim == CLAIM_NONE ? 0 : FOREVER", "FOREVER"),
    ("main.c", "claim != CLAIM_MOVES)\n        refuse", "false)\n        refuse"),
    ("main.c", "n != NONE && abs(heights[n] - heights[s]) > 1", "false"),
    ("main.c", "list_close(&list);", ""),
    ("main.c", "    list_close(list);", ""),
    ("read.c", "value < low || value > high", "false"),
    ("read.c", "s <= last || s == ground.sink", "s <= last"),
    ("read.c", "last == NONE || has(&position->boxes, position->player)",
     "last == NONE"),
]


def compile_file(path, scratch):
    subprocess.run(["gcc", "-O1", "-w", "-D_POSIX_C_SOURCE=200809L", "-Ichecker",
                    "-c", "-o", f"{scratch}/{pathlib.Path(path).stem}.o", path],
                   check=True)


def is_noticed(change, count, scratch):
    name, old, new = change
    text = pathlib.Path("checker", name).read_text()
    if old not in text:
        sys.exit(f"{name}: no longer has {old!r}")
    changed, program = pathlib.Path(scratch, name), f"{scratch}/kura-check"
    changed.write_text(text.replace(old, new, 1))
    compile_file(changed, scratch)
    subprocess.run(["gcc", "-o", program,
                    *map(str, pathlib.Path(scratch).glob("*.o"))], check=True)
    compile_file(f"checker/{name}", scratch)
    return subprocess.run(
        [sys.executable, "-B", "test/proofs/liar.py", program, str(count)],
        capture_output=True, check=False).returncode != 0


def main():
    count, words = int(sys.argv[1]), sys.argv[2:]
    missed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for path in pathlib.Path("checker").glob("*.c"):
            compile_file(path, scratch)
        for change in CHANGES:
            if words and not any(word in " ".join(change) for word in words):
                continue
            noticed = is_noticed(change, count, scratch)
            missed += not noticed
            print("noticed" if noticed else "NOT NOTICED", *map(repr, change),
                  flush=True)
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
