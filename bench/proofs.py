#!/usr/bin/env python3
"""proofs.py KURA [--minimize pushes|moves] [--seconds S] [--engine E] FILE[:SELECT]...

Writes the certificate of each level that the engine decides within the time,
has kura-check verify it, and prints a line for each level and a summary as a
table in Markdown.  Times are CPU seconds: of the run without a certificate, of
the run with one, of the check.
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile


def cpu(command, **how):
    """Runs it; answers the result and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, check=False, **how)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, (after.ru_utime - before.ru_utime +
                  after.ru_stime - before.ru_stime)


def levels(kura, operand):
    """FILE:1, FILE:2, ... for what the operand selects."""
    done = subprocess.run([kura, "convert", "--to", "xsb", operand],
                          capture_output=True, text=True, check=False)
    path, colon, select = operand.rpartition(":")
    if colon and select and set(select) <= set("0123456789,-"):
        for part in select.split(","):
            first, dash, last = part.partition("-")
            for i in range(int(first), int(last or first) + 1):
                yield f"{path}:{i}"
        return
    count = done.stdout.count("@") + done.stdout.count("+") or 1
    for i in range(1, count + 1):
        yield f"{operand}:{i}"


def is_decided(done):
    """Is there an answer, proved?"""
    result = json.loads(done.stdout or '{"outcome": "", "proved": false}')
    return result["proved"] or result["outcome"] == "unsolvable"


def certify(options, level, scratch):
    folder = pathlib.Path(scratch, "certificate")
    solve = [options.kura, "solve", "-e", options.engine, "-m",
             options.minimize, "-o", "json", "-M", options.memory]
    # The limit of the run is by the clock, which others may hold up.
    plain = 0.0
    if not options.once:
        done, plain = cpu([*solve, "-t", str(20 * options.seconds), level])
    if options.once or (plain <= options.seconds and is_decided(done)):
        done, whole = cpu([*solve, "-t", str(options.certifying),
                           "--certificate", str(folder), level])
    if plain > options.seconds or not is_decided(done):
        return {"level": level, "decided": False}
    result = json.loads(done.stdout)
    packed = folder / "search.cert.zst"
    answer = {"level": level, "decided": True, "plain": plain, "whole": whole,
              "claim": result[options.minimize] if result["proved"] else None,
              "verified": False, "bytes": 0, "check": 0.0, "said": ""}
    if done.returncode in (0, 10) and packed.exists():
        answer["bytes"] = packed.stat().st_size
        with open(f"{scratch}/plain", "wb") as plain_file:
            subprocess.run(["zstd", "-dcq", str(packed)], stdout=plain_file,
                           check=True)
        plan = [str(folder / "plan.lurd")] if result["plan"] is not None else []
        done, answer["check"] = cpu(
            [os.path.join(os.path.dirname(options.kura), "kura-check"),
             str(folder / "level.xsb"), f"{scratch}/plain", *plan], text=True)
        answer["verified"] = done.returncode == 0
        answer["said"] = done.stdout.strip()
    subprocess.run(["rm", "-rf", str(folder), f"{scratch}/plain"], check=True)
    return answer


def show(answer):
    numbers = answer["said"].partition("(")[2].rstrip(")")
    print(f"| {answer['level'].rpartition('/')[2]} | {answer['claim']} | "
          f"{answer['plain']:.2f} | {answer['whole']:.2f} | "
          f"{answer['check']:.2f} | {answer['bytes']} | "
          f"{numbers if answer['verified'] else 'NOT VERIFIED ' + answer['said']}"
          " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kura")
    parser.add_argument("--minimize", default="pushes")
    parser.add_argument("--engine", default="astar")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--certifying", type=float, default=600)
    parser.add_argument("--memory", default="4G")
    parser.add_argument("--once", action="store_true",
                        help="no run without a certificate before the other")
    parser.add_argument("--only-summary", action="store_true")
    parser.add_argument("levels", nargs="+")
    options = parser.parse_args()
    print("| level | least | solve | with certificate | check | bytes, "
          "compressed | list |\n| --- | --- | --- | --- | --- | --- | --- |")
    decided, verified, plain, whole, check, size, left = 0, 0, 0, 0, 0, 0, []
    with tempfile.TemporaryDirectory() as scratch:
        for operand in options.levels:
            for level in levels(options.kura, operand):
                answer = certify(options, level, scratch)
                if not answer["decided"]:
                    left.append(level.rpartition("/")[2])
                    continue
                decided += 1
                verified += answer["verified"]
                plain += answer["plain"]
                whole += answer["whole"]
                check += answer["check"]
                size += answer["bytes"]
                if not options.only_summary or not answer["verified"]:
                    show(answer)
    print(f"\n{verified} of {decided} certificates verified; CPU {plain:.0f} s "
          f"to solve, {whole:.0f} s with certificates, {check:.0f} s to check; "
          f"{size / 1e6:.1f} MB. Not decided in {options.seconds:g} s: "
          f"{', '.join(left) or 'none'}.")


if __name__ == "__main__":
    main()
