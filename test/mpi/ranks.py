#!/usr/bin/env python3
"""ranks.py KURA [PART...]: searches over the processes of mpirun, as a user
starts them; all parts (levels codes interrupt freeze kills checkpoints), or
those that are named.

Every level of ours with 1 to 4 ranks against one process, both engines and
several objectives; limits, exit codes, standard input; ranks that are killed
(KILLS times, 12 if not given): an error each time, never a wrong answer, and
nothing is left running.  Searches with a checkpoint go on after that (KEPT_KILLS
times, 6 if not given), to the answer of one process.
"""
import glob
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

KURA = os.path.abspath(sys.argv[1])
TOP = os.path.dirname(os.path.abspath(__file__)) + "/../.."
MPIRUN = ["mpirun", "-q", "--allow-run-as-root", "--oversubscribe"]
KILLS = int(os.environ.get("KILLS", "12"))
KEPT_KILLS = int(os.environ.get("KEPT_KILLS", "6"))
SECONDS = 300  # more than anything here takes
MARK = f"KURA_MPI_TEST_{os.getpid()}"
failures = 0
stuck = 0  # times that only mpirun was left


def check(ok, what):
    global failures
    if not ok:
        failures += 1
        print("FAIL:", what, flush=True)


def run(ranks, arguments, text=None, **environment):
    """Exit code, standard output and standard error."""
    command = (MPIRUN + ["-n", str(ranks)] if ranks else []) + [KURA]
    done = subprocess.run(command + arguments, capture_output=True, text=True,
                          input=text, timeout=SECONDS,
                          env={**os.environ, MARK: "1", **environment})
    return done.returncode, done.stdout, done.stderr


def left_over():
    """Processes of ours that are still there."""
    found = []
    for path in glob.glob("/proc/[0-9]*/environ"):
        pid = int(path.split("/")[2])
        try:
            with open(path, "rb") as file:
                if MARK.encode() + b"=1" in file.read() and pid != os.getpid():
                    found.append(pid)
        except OSError:
            pass
    return found


def nothing_left(what, seconds=15):
    end = time.monotonic() + seconds
    while left_over() and time.monotonic() < end:
        time.sleep(0.1)
    check(not left_over(), f"{what}: {len(left_over())} processes are left")


def early(engine, positions=0):
    """What makes a small search one of all ranks."""
    return [f"alone={positions}"] if engine == "astar" else []


def essence(line, minimize):
    """What has to be the same whoever solves it."""
    answer = json.loads(line)
    costs = [answer[what] for what in minimize.split(",")
             ] if answer["outcome"] == "solved" else None
    return (answer["file"], answer["index"], answer["outcome"],
            answer["proved"], costs and answer["lower_bound"], costs)


def compare(ranks, engine, minimize, files, extra=()):
    arguments = ["solve", "-e", engine, "-m", minimize, "-o", "json",
                 "-n", "200000", *extra, *files, *early(engine, ranks)]
    alone_code, alone, _ = run(0, arguments)
    code, together, said = run(ranks, arguments[:1] + ["--distributed"] +
                               arguments[1:])
    what = f"{engine}, {minimize}, {ranks} ranks {' '.join(extra)}"
    check(code == alone_code, f"{what}: exit {code}, alone {alone_code}: "
          f"{said[:300]}")
    ours, theirs = alone.splitlines(), together.splitlines()
    check(len(ours) == len(theirs), f"{what}: {len(theirs)} answers")
    solved = 0
    for a, b in zip(ours, theirs):
        one, many = essence(a, minimize), essence(b, minimize)
        check(one == many, f"{what}: {many}, alone {one}")
        solved += many[2] == "solved"
    print(f"{what}: {len(theirs)} levels, {solved} solved", flush=True)


def all_levels():
    goals = sorted(f"{TOP}/levels/{name}" for name in (
        "first-steps.sok", "impossible.sok", "two-ways.sok", "details.sok",
        "workshop.sok"))
    stones = sorted(glob.glob(f"{TOP}/levels/stones-*.txt"))
    for ranks in (1, 2, 3, 4):
        compare(ranks, "astar", "pushes", goals + stones)
        compare(ranks, "bidirectional", "moves", goals)
    compare(2, "astar", "moves", goals + stones)
    compare(3, "astar", "pushes,moves", goals + stones)
    compare(2, "astar", "moves,pushes", goals)
    compare(2, "bidirectional", "pushes", goals)
    compare(2, "astar", "pushes", goals + stones, ["-j", "2"])
    compare(2, "bidirectional", "pushes", goals, ["-j", "2"])


def long_level(path):
    """A level that nobody solves in a minute."""
    with open(path, "w") as file:
        file.write("##############\n#            #\n# $ $ $ $ $  #\n"
                   "#   $        #\n# $ $ @ $ $  #\n#            #\n"
                   "# .......... #\n#            #\n##############\n")
    return path


def codes(level):
    base = ["solve", "--distributed", "-e", "astar", "-m", "moves"]
    for what, expected, arguments in (
            ("time", 20, base + ["-t", "2", level]),
            ("memory", 21, base + ["-M", "20M", level]),
            ("nodes", 22, base + ["-n", "1000", level]),
            ("steps", 24, base + ["-s", "3", f"{TOP}/levels/first-steps.sok:1"]),
            ("engine", 30, ["solve", "--distributed", "-e", "bfs", level]),
            ("trace", 30, base + ["--trace", "t.xml", level]),
            ("no file", 31, base + ["/nowhere.sok"])):
        code, _, said = run(2, arguments)
        alone, _, _ = run(0, arguments)
        check(code == expected, f"{what}: exit {code}, expected {expected}: "
              f"{said[:300]}")
        check(alone == expected, f"{what}, without mpirun: exit {alone}")
        nothing_left(what)
    code, _, said = run(0, base + [level], KURA_MPI_LIBRARY="/nowhere.so")
    check(code == 32 and "/nowhere.so" in said, f"no library: {code}, {said}")
    with open(f"{TOP}/levels/first-steps.sok") as file:
        code, plan, _ = run(2, base + ["-:1"], text=file.read())
    check(code == 0 and len(plan) > 10, f"standard input: exit {code}")
    print("limits and exit codes: done", flush=True)


def start(ranks, arguments):
    return subprocess.Popen(MPIRUN + ["-n", str(ranks), KURA] + arguments,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, env={**os.environ, MARK: "1",
                                            "KURA_RANK_SILENCE": "4"})


def ranks_of(job):
    """The processes of kura, without mpirun."""
    found = []
    for pid in left_over():
        try:
            with open(f"/proc/{pid}/comm") as file:
                if file.read().strip() == "kura":
                    found.append(pid)
        except OSError:
            pass
    return sorted(found) if job.poll() is None else []


def wait_for_ranks(job, count):
    end = time.monotonic() + 30
    while len(ranks_of(job)) < count and time.monotonic() < end:
        time.sleep(0.02)
    return ranks_of(job)


def finish(job, what):
    """Waits for the end.  mpirun of Open MPI 4.1.4 itself may hang when a rank
    is killed while it is starting: all ranks have ended then, and only mpirun
    is left."""
    global stuck
    try:
        return job.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        ranks = ranks_of(job)
        check(not ranks, f"{what}: after a minute {len(ranks)} ranks are there")
        stuck += not ranks
        job.kill()
        for pid in left_over():
            os.kill(pid, signal.SIGKILL)
        return job.communicate()


def searching(ranks, engine, level):
    """A job whose ranks are all at work, and their processes."""
    job = start(ranks, ["solve", "--distributed", "-e", engine, "-m", "moves",
                        "-o", "json", "--progress", "json", level,
                        *early(engine)])
    there = wait_for_ranks(job, ranks)
    for line in job.stderr:
        if re.search('"nodes": *[1-9]', line):
            break
    return job, there


def interrupt(level):
    """mpirun hands Ctrl-C on, and one rank tells the others; all end in
    order."""
    for engine in ("astar", "bidirectional"):
        job, _ = searching(3, engine, level)
        job.send_signal(signal.SIGINT)
        out, _ = finish(job, "Ctrl-C")
        check(job.returncode != 0, f"{engine}, Ctrl-C: exit 0")
        check('"solved"' not in out, f"{engine}, Ctrl-C: {out[:200]}")
        nothing_left("Ctrl-C")
        job, there = searching(3, engine, level)
        os.kill(there[-1], signal.SIGTERM)
        out, said = finish(job, "SIGTERM")
        check('"reason":"cancel"' in out and job.returncode == 23,
              f"{engine}, one rank interrupted: exit {job.returncode}, "
              f"{out[:200]} {said[-200:]}")
        nothing_left("SIGTERM")
    print("interrupts: done", flush=True)


def kill_some(level):
    source = random.Random(19)
    for number in range(KILLS):
        ranks = source.choice((2, 3, 4))
        engine = source.choice(("astar", "bidirectional"))
        job = start(ranks, ["solve", "--distributed", "-e", engine, "-m",
                            "moves", "-o", "json", level,
                            *early(engine, source.choice((0, 3000, 50000)))])
        there = wait_for_ranks(job, ranks)
        time.sleep(source.random() * 2)
        which = source.randrange(len(there)) if there else 0
        how = source.choice((signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT))
        if there:
            os.kill(there[which], how)
        out, _ = finish(job, f"kill {number}")
        what = f"kill {number}: {engine}, {ranks} ranks, {how.name}"
        check(job.returncode != 0, f"{what}: exit 0")
        check('"solved"' not in out and '"unsolvable"' not in out,
              f"{what}: {out[:200]}")
        nothing_left(what)
    print(f"{KILLS} ranks killed: done, {stuck} times mpirun itself hung",
          flush=True)


def freeze_one(level):
    """A rank that hangs is noticed by its silence, and all end with 32."""
    job, there = searching(3, "astar", level)
    os.kill(there[1], signal.SIGSTOP)
    out, said = finish(job, "a frozen rank")
    check(job.returncode == 32, f"a frozen rank: exit {job.returncode}")
    check("dead or cut off" in out, f"a frozen rank: {out[:300]}")
    nothing_left("a frozen rank")
    print("a frozen rank: done", flush=True)


def keeping(directory, engine, *extra, alone=2000):
    return ["solve", "--distributed", "-e", engine, "-m", "moves", "-o", "json",
            "--checkpoint", f"{directory}/kept", "--checkpoint-interval", "0.2",
            *extra, middle_level(f"{directory}/middle.sok"),
            *early(engine, alone)]


def middle_level(path):
    """A level that takes seconds."""
    with open(path, "w") as file:
        file.write("##########\n#        #\n# $ $  . #\n#  $ $ . #\n"
                   "# $  @ . #\n#      . #\n#    #  .#\n#   ##   #\n"
                   "##########\n")
    return path


def kill_and_go_on(directory, engine, source):
    """Ranks are killed until one run comes to its end; its answer is that of
    one process."""
    level = middle_level(f"{directory}/middle.sok")
    _, alone, _ = run(0, ["solve", "-e", engine, "-m", "moves", "-o", "json",
                          level])
    kept, kills = f"{directory}/kept/checkpoint", 0
    arguments = keeping(directory, engine,
                        alone=source.choice((0, 2000, 50000)))
    while kills < 3:
        job = start(3, arguments)
        there = wait_for_ranks(job, 3)
        while kills == 0 and job.poll() is None and not os.path.exists(kept):
            time.sleep(0.02)
        time.sleep(source.random())
        if job.poll() is None and there:
            try:
                os.kill(source.choice(there), signal.SIGKILL)
            except ProcessLookupError:
                pass
        out, said = finish(job, f"{engine}, kill with a checkpoint")
        nothing_left(f"{engine}, kill with a checkpoint")
        if job.returncode == 0:
            break
        kills += 1
    if job.returncode != 0:
        check(os.path.exists(kept), f"{engine}: a kill left no checkpoint")
        code, out, said = run(3, arguments)
        check(code == 0, f"{engine}, going on: exit {code}: {said[:300]}")
        check("went on from a checkpoint" in out, f"{engine}: began again")
    one, many = essence(alone, "moves"), essence(out or "{}", "moves")
    check(one == many, f"{engine}, after {kills} kills: {many}, alone {one}")
    check(not os.path.exists(kept), f"{engine}: its checkpoint is still there")
    check(kills > 0, f"{engine}: it was over before anybody was killed")
    print(f"{engine}: {kills} kills, then the answer", flush=True)
    return kills


def refuse_parts(directory, engine):
    """Another number of ranks is 30, a part that is damaged or missing 31."""
    kept = f"{directory}/kept"
    code, _, said = run(3, keeping(directory, engine, "-n", "3000"))
    parts = sorted(glob.glob(f"{kept}/part-*"))
    check(code == 22 and len(parts) == 3,
          f"{engine}: exit {code}, {len(parts)} parts: {said[:300]}")
    for ranks in (2, 4):
        code, out, said = run(ranks, keeping(directory, engine))
        check(code == 30, f"{engine}, {ranks} ranks instead of 3: exit {code}: "
              f"{out[:200]} {said[:300]}")
        nothing_left("another number of ranks")
    for part, what in zip(parts, ("cut", "missing", "changed")):
        with open(part, "rb") as file:
            whole = file.read()
        middle = len(whole) // 2
        os.unlink(part)
        if what != "missing":
            with open(part, "wb") as file:
                file.write(whole[:middle])
                if what == "changed":
                    file.write(bytes([whole[middle] ^ 1]) + whole[middle + 1:])
        code, out, said = run(3, keeping(directory, engine))
        check(code == 31, f"{engine}, {os.path.basename(part)} {what}: exit "
              f"{code}: {out[:200]} {said[:300]}")
        nothing_left("a damaged part")
        with open(part, "wb") as file:
            file.write(whole)
    code, out, said = run(3, keeping(directory, engine))
    check(code == 0, f"{engine}, whole again: exit {code}: {said[:300]}")
    print(f"{engine}: what can't go on is refused", flush=True)


def checkpoints():
    source = random.Random(31)
    for engine in ("astar", "bidirectional"):
        directory = tempfile.mkdtemp()
        try:
            kills = 0
            while kills < KEPT_KILLS / 2 and not failures:
                kills += kill_and_go_on(directory, engine, source)
            refuse_parts(directory, engine)
        finally:
            shutil.rmtree(directory)


def main():
    level = long_level(os.environ.get("TMPDIR", "/tmp") + f"/{MARK}.sok")
    parts = {"levels": all_levels, "codes": lambda: codes(level),
             "interrupt": lambda: interrupt(level),
             "freeze": lambda: freeze_one(level),
             "kills": lambda: kill_some(level), "checkpoints": checkpoints}
    try:
        for name, part in parts.items():
            if name in sys.argv[2:] or len(sys.argv) < 3:
                part()
    finally:
        os.unlink(level)
    print("ranks:", f"{failures} failures" if failures else "all well")
    sys.exit(failures > 0)


main()
