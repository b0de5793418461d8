#!/usr/bin/env python3
"""weaken.py COUNT [WORD...]: the checker with one condition less, again and again.

Each time reading.py or liar.py, with COUNT levels, must notice.  With words, only those
changes that have one of them.  Run by hand, from the project's folder; the exit
code is 1 when a change was not noticed.
"""
import pathlib
import subprocess
import sys
import tempfile

# File of checker/, what is there, what is put instead.
CHANGES = [
    # The level.
    ("ground.c", "length > MOST_CELLS)", "length > 999)"),
    ("ground.c", 'if (line[strspn(line, "#@+$*. ")])', "if (false)"),
    ("ground.c", "strpbrk(line, meaningless) &&", ""),
    ("ground.c", "isalpha((unsigned char)*line) &&", ""),
    ("ground.c", 'strcspn(line, "#") >= strcspn(line, ":")', "true"),
    ("ground.c", 'strncasecmp(line, "comment", 7) == 0 ||', ""),
    ("ground.c", '||\n               strncasecmp(line, "solution comment", 16)'
     " == 0", ""),
    ("ground.c", 'comment || strcmp(line, "Rules: sink") != 0', "false"),
    ("ground.c", "else if (ended)", "else if (false)"),
    ("ground.c", "cells[y * PITCH + width + 1] = '#';", ";"),
    ("ground.c", "if (players != 1)", "if (players > 2)"),
    ("ground.c", "cells[i] == '#' || number_of[i] != NONE", "cells[i] != ' '"
     " && cells[i] != '@' || number_of[i] != NONE"),
    ("ground.c", "if (sinks && (box || ground.goal_count > 1))",
     "if (sinks && box)"),
    ("ground.c", "if (sinks && (box || ground.goal_count > 1))",
     "if (sinks && ground.goal_count > 1)"),
    ("ground.c", "cells[i] == '$' || (sinks && cells[i] == '*');",
     "cells[i] == '$' || cells[i] == '*';"),
    ("ground.c", "cells[i] == '$' || (sinks && cells[i] == '*');", "false;"),
    # The plan.
    ("ground.c", "t == NONE || has(&position->boxes, t)", "t == NONE"),
    ("ground.c", "push != (isupper((unsigned char)*c) != 0)", "false"),
    ("ground.c", "ground.unsolvable || !is_solved(&position.boxes)", "false"),
    ("ground.c", "ground.unsolvable || !is_solved", "!is_solved"),
    ("ground.c", "return all_moves ? moves : pushes;", "return pushes;"),
    ("main.c", "if (cost != claimed)", "if (false)"),
    # Squares and pushes.
    ("ground.c", "if (t != ground.sink)", "if (true)"),
    # One box alone.
    ("alone.c", "part[(size_t)s * n + (size_t)q] = (uint8_t)d;", ";"),
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
    ("alone.c", "    foreach (s, &ground.goals)\n        drop(&dead, s);\n", ""),
    ("alone.c", "if (detour[s][d] != FOREVER)", "if (false)"),
    # Frozen boxes.
    ("alone.c", "has(&dead, a) && has(&dead, b)",
     "has(&dead, a) || has(&dead, b)"),
    ("alone.c", "!is_blocked(&left, s, 0) || !is_blocked(&left, s, 2)",
     "!is_blocked(&left, s, 0) && !is_blocked(&left, s, 2)"),
    ("alone.c", "!set_holds(&ground.goals, &left)",
     "next_in(&left, 0) != NONE"),
    # The matching.
    ("bound.c", "price[j] -= more[column] - more[j];", ";"),
    ("bound.c", "more[column] - (own - price[column])", "more[column]"),
    ("bound.c", "(own - price[column])", "own"),
    ("bound.c", "|| more[j] < more[nearest]", ""),
    ("bound.c", "if (base + distance[j] - price[j] < more[j])",
     "if (more[j] == INT64_MAX)"),
    ("bound.c", "        price[j] = 0;", ""),
    ("bound.c", "row_at[column] = row_at[from[column]];",
     "row_at[column] = row_at[ground.goal_count];"),
    ("bound.c", "boxes == ground.goal_count", "boxes + 1 == ground.goal_count"),
    ("bound.c", "return cost > 0 ? cost : 0;", "return cost + 1;"),
    ("bound.c", "if (is_solved(&position->boxes))\n        return 0;", ""),
    ("bound.c", "if (ground.unsolvable)\n        return FOREVER;", ""),
    # Groups.
    ("facts.c", "if (has(fact->region, position->player)) {", "if (true) {"),
    ("facts.c", "if (set_holds(boxes, fact->boxes) &&", "if (true &&"),
    ("facts.c", "others = find(node->below[s], position, s + 1, others);",
     "others = find(node->below[s], position, s + 2, others);"),
    ("facts.c", "foreach (s, best->boxes)\n            drop(&left, s);",
     "drop(&left, next_in(best->boxes, 0));"),
    ("facts.c", "best_of(fact, &left)", "best_of(fact, &position->boxes)"),
    ("facts.c", "fact->value > best->value", "fact->value < best->value"),
    ("facts.c", "if (is_solved(fact->boxes))", "if (false)"),
    ("facts.c", "has(fact->region, ground.next[s][d ^ 1]) &&", ""),
    ("facts.c", "if (has(fact->region, ground.next",
     "if (d != 2 && has(fact->region, ground.next"),
    ("facts.c", "&&\n                !has(fact->boxes, ground.next[s][d])", ""),
    ("facts.c", "detour[s][d] + value_of(&behind) < fact->value",
     "detour[s][d] + value_of(&behind) + 1 < fact->value"),
    ("main.c", "facts_check();", ""),
    # Corrals.
    ("list.c", "has(reach, s) || has(&position->boxes, s) ||",
     "has(&position->boxes, s) ||"),
    ("list.c", "s != NONE && !has(&inside, s) && !has(&fence, s)", "false"),
    ("list.c", "exact || !has_work(position)", "exact"),
    ("list.c", "exact || !has_work(position)", "!has_work(position)"),
    ("list.c", "&& set_count(&position->boxes) == ground.goal_count", ""),
    ("list.c", "(goal && set_count", "(set_count"),
    ("list.c", "has(&fence, q) || has(&fence, t) || has(&inside, q)",
     "has(&fence, q) || has(&fence, t) || has(&inside, q) || "
     "has(&inside, t)"),
    ("list.c", "detour[s][d] == FOREVER ||", "detour[s][d] > 0 ||"),
    ("list.c", "struct position after = {.boxes = fence};",
     "struct position after = {.boxes = fence}; put(&after.boxes, q);"),
    ("list.c", "!has(reach, ground.next[s][d ^ 1]) ||", ""),
    ("list.c", "||\n            !has(&inside, ground.next[s][d])", ""),
    ("list.c", "demand_push(position, cost + 1, s, d);", ";"),
    # The list.
    ("list.c", "has(&ground.goals, s) != has(&ground.goals, map[s])", "false"),
    ("list.c", "!turns(map, d, 0) && !turns(map, d, 1) && !turns(map, d, 2) &&",
     "false &&"),
    # Either of these follows from the other, so one alone is not missed: a map
    # takes different squares to different ones, and walls to walls.
    # ("list.c", "has(&seen, map[s]) ||", ""),
    # ("list.c", "(n == NONE ? NONE : map[n])",
    #  "(n == NONE ? ground.next[map[s]][e] : map[n])"),
    ("list.c", "cost + bound(position) >= least_cost",
     "cost + bound(position) + 1 >= least_cost"),
    ("list.c", "name_player(&least);", ";"),
    ("list.c", "name_player(&image);", ";"),
    ("list.c", "    demand(start, 0);", ""),
    ("pile.c", "(!same || !cheap)", "!cheap"),
    ("pile.c", "(!same || !cheap)", "!same"),
    ("pile.c", "&&\n                    listed[words] / 2 == record[words] / 2",
     ""),
    ("list.c", "exact ? length[q] : 0", "0"),
    ("list.c", "!has(&position->boxes, s))\n            refuse", "false)\n"
     "            refuse"),
    ("list.c", "if (set_count(&out) == 0)", "if (false)"),
    ("list.c", "!exact && least != position->player", "false"),
    ("list.c", "if (is_solved(&position->boxes) &&", "if (false &&"),
    ("list.c", "&& cost < least_cost)", "&& cost + 1 < least_cost)"),
    # The lines.
    ("main.c", "claimed == FOREVER ? 0 : FOREVER", "FOREVER"),
    ("main.c", "if (!moves)\n        refuse", "if (false)\n        refuse"),
    ("main.c", "n != NONE && abs(heights[n] - heights[s]) > 1", "false"),
    ("list.c", "if (wrong != NO_LINE)", "if (false)"),
    ("main.c", "unreadable(\"the end of the file\");\n    list_close();",
     "unreadable(\"the end of the file\");"),
    ("main.c", "(uint64_t)number(0, INT32_MAX) != list_count",
     "number(0, INT32_MAX) < 0"),
    ("main.c", "if (next_line())", "if (false)"),
    ("main.c", "set_count(&group.boxes) < 2 ||", ""),
    ("main.c", "|| set_count(&group.boxes) > 4", ""),
    ("read.c", "value < low || value > high", "false"),
    ("read.c", "strlen(text) != (size_t)length", "false"),
    ("read.c", "if (exact && !ended)", "if (false)"),
    ("read.c", "if (exact && length > 0", "if (false"),
    ("read.c", "!exact && length > 0 && text[length - 1] == '\\r'",
     "length > 0 && text[length - 1] == '\\r'"),
    ("read.c", "    if (*rest)\n", "    if (false)\n"),
    ("ground.c", "s <= last || s == ground.sink", "s <= last"),
    ("ground.c", "s <= last || s == ground.sink", "s == ground.sink"),
    ("ground.c", "last == NONE || has(&position->boxes, position->player)",
     "last == NONE"),
    ("ground.c", "last == NONE || has(&position->boxes, position->player)",
     "has(&position->boxes, position->player)"),
    ("list.c", "list_count++ && !is_before(&last, position)",
     "list_count++ && false"),
]


def compile_file(path, scratch):
    subprocess.run(["gcc", "-O1", "-w", "-D_POSIX_C_SOURCE=200809L", "-Ichecker",
                    "-c", "-o", f"{scratch}/{pathlib.Path(path).stem}.o", path],
                   check=True)


def is_noticed(change, count, scratch):
    name, old, new = change
    text = pathlib.Path("checker", name).read_text()
    changed, program = pathlib.Path(scratch, name), f"{scratch}/kura-check"
    changed.write_text(text.replace(old, new, 1))
    compile_file(changed, scratch)
    subprocess.run(["gcc", "-o", program,
                    *map(str, pathlib.Path(scratch).glob("*.o"))], check=True)
    compile_file(f"checker/{name}", scratch)
    # What is quick and notices most comes first.
    return any(subprocess.run(
        [sys.executable, "-B", f"test/proofs/{test}.py", program, how],
        capture_output=True, check=False).returncode != 0
        for test, how in (("reading", "cases"), ("liar", str(count)),
                          ("reading", "whole")))


def check_places():
    for name, old, _ in CHANGES:
        if old not in pathlib.Path("checker", name).read_text():
            sys.exit(f"{name}: no longer has {old!r}")


def main():
    check_places()
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
