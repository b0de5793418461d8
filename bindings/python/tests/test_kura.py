"""The module against the library: what a user of it relies on."""

import ctypes
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import tracemalloc
import unittest
import xml.etree.ElementTree as xml

import kura
from kura import _library as c

ONE = "#####\n#@$.#\n#####\n"
TWO = """Title: Two
#######
#     #
# $@$ #
# . . #
#######

Title: Lost
#####
#$  #
# @.#
#####
"""
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
LEVELS = os.path.join(ROOT, "levels")
# Nobody solves this by an exhaustive search within a test.
HARD = """#############
#           #
# $ $ $ $ $ #
#  $ $ $ $  #
#           #
# $ $ $ $ $ #
#     @     #
#...........#
#...        #
#############
"""


class Solving(unittest.TestCase):
    def test_fewest_pushes_are_proved(self):
        result = kura.solve(TWO[:TWO.index("Title: Lost")], minimize="pushes",
                            time=10)
        self.assertEqual((result.outcome, result.pushes, result.proved,
                          result.lower_bound), ("solved", 2, True, 2))
        self.assertTrue(result)
        self.assertGreater(result.counters["generated"], 0)
        self.assertTrue(kura.verify(result.level, result.plan).accepted)
        self.assertIn('"pushes":2', result.write("json"))

    def test_unsolvable_is_a_result(self):
        result = kura.solve(kura.read(TWO)[1])
        self.assertEqual((result.outcome, result.code, result.plan,
                          result.metrics), ("unsolvable", 10, None, None))
        self.assertFalse(result)

    def test_a_request_without_sense_is_an_error(self):
        with self.assertRaises(kura.KuraError) as caught:
            kura.solve(ONE, engine="magic")
        self.assertEqual(caught.exception.code, 30)
        self.assertIn("magic", str(caught.exception))
        for wrong in ({"minimize": "time"}, {"engine": "astar", "nonsense": 1},
                      {"files": {"novel": "x"}}):
            with self.assertRaises(kura.KuraError):
                kura.solve(ONE, **wrong)

    def test_settings_reach_the_engine(self):
        names = [setting.name for setting in kura.settings("astar")]
        self.assertIn("weight", names)
        with self.assertRaisesRegex(kura.KuraError, "weight"):
            kura.solve(ONE, engine="astar", weight=-5)

    def test_node_limit_repeats(self):
        first, second = (
            kura.solve(HARD, engine="bfs",
                       nodes=3000, memory=1 << 28) for _ in range(2))
        self.assertEqual((first.outcome, first.reason), ("stopped", "nodes"))
        self.assertEqual(first.counters, second.counters)

    def test_a_certificate_is_written(self):
        with tempfile.TemporaryDirectory() as folder:
            place = os.path.join(folder, "proof")
            kura.solve(ONE, engine="sat", minimize="pushes",
                       files={"certificate": place})
            self.assertTrue(os.listdir(place))

    def test_progress_stops_and_raises(self):
        seen = []

        def stop(now):
            seen.append(now)
            return False
        result = kura.solve(HARD, engine="bfs", nodes=1 << 40, progress=stop)
        self.assertEqual((result.outcome, result.reason), ("stopped", "cancel"))
        self.assertGreaterEqual(seen[0].seconds, 0)

        def fail(now):
            raise ZeroDivisionError
        with self.assertRaises(ZeroDivisionError):
            kura.solve(HARD, engine="bfs",
                       progress=fail)

    def test_a_plan_is_made_shorter(self):
        lane = "######\n#@ $.#\n#    #\n######"
        result = kura.optimize(lane, "rlrR", minimize="pushes,moves",
                               time=10)
        self.assertEqual((result.pushes, result.moves), (1, 2))
        with self.assertRaises(kura.KuraError) as caught:
            kura.optimize(lane, "uuu")
        self.assertEqual(caught.exception.code, 12)

    def test_other_threads_run_meanwhile(self):
        turns, done = [0], threading.Event()

        def count():
            while not done.is_set():
                turns[0] += 1
                time.sleep(0.001)
        counter = threading.Thread(target=count)
        counter.start()
        before = turns[0]
        kura.solve(HARD, engine="bfs",
                   time=0.5)
        after = turns[0]
        done.set()
        counter.join()
        self.assertGreater(after - before, 10)

    def test_from_several_threads(self):
        level, found = kura.read(ONE)[0], []
        threads = [threading.Thread(
            target=lambda: found.append(kura.solve(level).plan))
            for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, ["R"] * 8)

    def test_control_c_stops_with_what_was_found(self):
        program = textwrap.dedent("""
            import kura, sys
            level = sys.argv[1]
            def tell(now):
                print("started", flush=True)
            try:
                kura.solve(level, engine="bfs",
                           progress=tell)
            except kura.Interrupted as stop:
                print(stop.result.outcome, stop.result.reason)
        """)
        child = subprocess.Popen(
            [sys.executable, "-c", program, HARD], text=True,
            stdout=subprocess.PIPE, env={**os.environ},
            preexec_fn=lambda: signal.signal(signal.SIGINT,
                                             signal.default_int_handler))
        self.addCleanup(child.stdout.close)
        self.assertEqual(child.stdout.readline(), "started\n")
        child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=60)
        self.assertEqual(rest.splitlines()[-1], "stopped cancel")


class Reading(unittest.TestCase):
    def test_collections_are_sequences(self):
        levels = kura.read(TWO)
        self.assertEqual((len(levels), levels.format), (2, "xsb"))
        self.assertEqual([level.title for level in levels], ["Two", "Lost"])
        self.assertEqual(levels[-1].title, "Lost")
        self.assertEqual((levels[0].width, levels[0].height, levels[0].boxes,
                          levels[0].rules), (7, 5, 2, "goals"))
        with self.assertRaises(IndexError):
            levels[2]

    def test_bad_levels_are_told_with_their_place(self):
        with self.assertRaises(kura.KuraError) as caught:
            kura.read("#####\n#$. #\n#####\n")[0]
        self.assertEqual(caught.exception.code, 31)
        self.assertGreater(caught.exception.line, 0)
        with self.assertRaisesRegex(kura.KuraError, "found 2"):
            kura.solve(TWO)
        with self.assertRaises(kura.KuraError):
            kura.read("")

    def test_every_written_format_comes_back(self):
        level = kura.read(TWO)[0]
        for info in kura.formats():
            if not (info.reads and info.writes) or info.name == "stones":
                continue
            with self.subTest(info.name):
                again = kura.read(level.convert(info.name), info.name)[0]
                self.assertEqual(again.form().key, level.form().key)

    def test_solutions_survive(self):
        text = ONE + "Solution:\nR\n"
        self.assertEqual(kura.read(text)[0].solutions, ["R"])
        self.assertEqual(kura.read(ONE)[0].solutions, [])

    def test_pickling(self):
        level = kura.read(TWO)[1]
        self.assertEqual(str(pickle.loads(pickle.dumps(level))), str(level))
        result = pickle.loads(pickle.dumps(kura.solve(ONE)))
        self.assertEqual(result.plan, "R")
        with self.assertRaises(kura.KuraError):
            result.write()
        position = kura.Position(ONE)
        position.step("r")
        self.assertEqual(pickle.loads(pickle.dumps(position)).plan, "R")

    def test_bytes_that_are_no_utf8(self):
        level = kura.read(b"Title: \xff\xfe\n" + ONE.encode())[0]
        self.assertTrue(level.title)
        self.assertEqual(level.convert().encode("utf-8", "surrogateescape")
                         .count(b"\xff\xfe"), 1)


class Playing(unittest.TestCase):
    def test_steps_and_undo(self):
        position = kura.Position(kura.read(TWO)[0])
        self.assertEqual(position.player, (2, 3))
        self.assertTrue(position.step(kura.UP))
        self.assertFalse(position.step("u"))
        self.assertEqual((position.plan, position.moves), ("u", 1))
        other = position.copy()
        self.assertTrue(position.undo())
        self.assertFalse(position.undo())
        self.assertEqual(other.plan, "u")
        self.assertTrue(other.undo())  # and so can the copy
        self.assertEqual(str(other), str(position))
        with self.assertRaises(kura.KuraError):
            position.play("uuu")
        with self.assertRaises(ValueError):
            position.step("x")

    def test_pushes_are_those_that_can_be_made(self):
        position = kura.Position(kura.read(TWO)[0])
        self.assertEqual({tuple(push) for push in position.pushes()},
                         {(2, 2, "l"), (2, 2, "d"), (2, 2, "u"), (2, 2, "r"),
                          (2, 4, "l"), (2, 4, "d"), (2, 4, "u"), (2, 4, "r")})

    def test_arrays(self):
        position = kura.Position(ONE)
        self.assertEqual(position.cells().shape, (3, 5))
        self.assertEqual(position.cells()[1, 1],
                         kura.PLAYER + kura.FLOOR)
        self.assertEqual(position.distances().tolist()[1], [-1, -1, 1, 0, -1])
        self.assertEqual(position.reach().tolist()[1], [0, 1, 0, 0, 0])
        self.assertEqual(position.planes().shape, (4, 3, 5))
        before = position.cells()
        position.step("r")
        self.assertNotEqual(before.tolist(), position.cells().tolist())

    def test_numpy_takes_them(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        position = kura.Position(kura.read(TWO)[0])
        cells, reach, distances, planes = map(numpy.asarray, (
            position.cells(), position.reach(), position.distances(),
            position.planes()))
        self.assertEqual((cells.dtype, reach.dtype, planes.dtype), (numpy.uint8,) * 3)
        self.assertEqual((distances.dtype, planes.shape), (numpy.intc, (4, 5, 7)))
        boxes = numpy.argwhere(cells & kura.BOX)
        self.assertEqual(boxes.tolist(), [[2, 2], [2, 4]])
        self.assertEqual(distances[tuple(boxes.T)].tolist(), [1, 1])
        numpy.testing.assert_array_equal(planes[2], (cells & kura.BOX) != 0)
        position.step("l")  # what was taken stays as it was
        self.assertEqual(numpy.argwhere(cells & kura.BOX).tolist(), boxes.tolist())
        cells[:] = 0  # and is the caller's
        self.assertTrue(numpy.asarray(position.cells()).any())

    def test_a_game_for_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        environment = kura.Sokoban(kura.read(TWO)[0])
        chance, (seen, info) = numpy.random.default_rng(1), environment.reset()
        for _ in range(50):
            mask = numpy.frombuffer(info["action_mask"], numpy.uint8)
            action = chance.choice(numpy.flatnonzero(mask))  # a numpy integer
            seen, _, over, _, info = environment.step(action)
            self.assertTrue(info["moved"])
            planes = numpy.asarray(seen)
            self.assertEqual((int(planes[3].sum()), int(planes[2].sum())), (1, 2))
            if over:
                seen, info = environment.reset()

    def test_drawn_as_in_xsb(self):
        text = "#######\n#+*. $#\n#  $  #\n#######"
        self.assertEqual(str(kura.Position(text)), text)

    def test_verdicts(self):
        good = kura.verify(ONE, "r")
        self.assertEqual((good.accepted, good.plan, good.metrics.pushes),
                         (True, "R", 1))
        bad = kura.verify(ONE, "ru")
        self.assertEqual((bad.accepted, bad.step), (False, 2))
        with self.assertRaises(kura.KuraError):
            kura.verify(ONE, "r?")

    def test_analysis(self):
        facts = kura.analyze(kura.read(TWO)[0])
        self.assertEqual(facts["boxes"], 2)
        self.assertIn("<svg", kura.analyze(ONE, format="svg"))


class Learning(unittest.TestCase):
    def test_an_episode(self):
        environment = kura.Sokoban(ONE)
        seen, info = environment.reset(seed=1)
        self.assertEqual(seen.shape, (4, 3, 5))
        self.assertEqual(info["action_mask"], b"\0\0\0\1")
        seen, reward, over, cut, info = environment.step(kura.UP)
        self.assertEqual((reward, over, cut, info["moved"]),
                         (-0.1, False, False, False))
        seen, reward, over, cut, info = environment.step(kura.RIGHT)
        self.assertEqual((round(reward, 3), over, cut), (10.9, True, False))
        self.assertEqual(seen.tolist()[2][1], [0, 0, 0, 1, 0])
        self.assertEqual(environment.render(), "#####\n# @*#\n#####")

    def test_pushed_off_a_goal_and_cut(self):
        environment = kura.Sokoban("######\n#@* .#\n#  $ #\n######",
                                   max_steps=2)
        environment.reset()
        self.assertAlmostEqual(environment.step(kura.RIGHT)[1], -1.1)
        self.assertTrue(environment.step(kura.UP)[3])
        environment.reset()
        self.assertFalse(environment.step(kura.UP)[3])

    def test_levels_in_turn_and_by_chance(self):
        levels = kura.read(TWO)
        turns = kura.Sokoban(levels)
        titles = [turns.reset()[1]["title"] for _ in range(3)]
        self.assertEqual(titles, ["Two", "Lost", "Two"])
        chance = kura.Sokoban(list(levels))
        first = [chance.reset(seed=5)[1]["title"] for _ in range(2)]
        self.assertEqual(first[0], first[1])


class Many(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "many.txt")

    def write(self, count):
        """Boxoban's form."""
        with open(self.path, "w") as file:
            for i in range(count):
                file.write(f"; {i}\n{ONE}\n")

    def test_pieces_are_the_whole(self):
        for name in sorted(os.listdir(LEVELS)):
            if not name.endswith(".sok"):
                continue
            path = os.path.join(LEVELS, name)
            with self.subTest(name):
                self.assertEqual(
                    [(level.number, level.title, str(level))
                     for level in kura.stream(path)],
                    [(level.number, level.title, str(level))
                     for level in kura.load(path).playable()])

    def test_titles_stay_with_their_boards(self):
        for style in ("Title: {0}\n{1}\n", "{1}Title: {0}\n\n", "; {0}\n\n{1}\n"):
            with open(self.path, "w") as file:
                file.write("".join(style.format(f"Level {i}", ONE)
                                   for i in range(200)))
            with self.subTest(style):
                titles = [level.title for level in kura.stream(self.path)]
                self.assertEqual(
                    titles, [level.title for level in kura.load(self.path)])
                self.assertEqual(len(titles), 200)

    def test_in_constant_memory(self):
        peaks = []
        for count in (2000, 8000):
            self.write(count)
            tracemalloc.start()
            self.assertEqual(sum(1 for _ in kura.stream(self.path)), count)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        self.assertLess(peaks[1], 1.5 * peaks[0])

    def test_several_processes_answer_in_order(self):
        path = os.path.join(LEVELS, "first-steps.sok")
        one, two = ([(result.level.title, result.plan) for result in
                     kura.solve_all([path, path], processes=n, nodes=5000)]
                    for n in (1, 2))
        self.assertEqual(one, two)
        self.assertEqual(len(one), 2 * len(kura.load(path)))


class Pictures(unittest.TestCase):
    def test_a_level_shows_itself(self):
        tree = xml.fromstring(kura.read(ONE)[0]._repr_svg_())
        uses = [node.get("href") for node in tree
                if node.tag.endswith("use")]
        self.assertEqual(uses.count("#wall"), 12)
        self.assertEqual(uses[-2:], ["#box", "#player"])

    def test_a_plan_moves(self):
        text = kura.solve(ONE)._repr_svg_()
        xml.fromstring(text)
        self.assertIn('values="#box;#box-on-goal"', text)
        self.assertIn('values="2;3"', text)

    def test_a_sink_looks_like_one(self):
        level = kura.load(os.path.join(LEVELS, "stones-pit.txt"))[0]
        self.assertEqual(level.rules, "sink")
        self.assertIn('href="#sink"', level.svg())
        self.assertNotIn('href="#goal"', level.svg())

    def test_a_skin_of_ones_own(self):
        with tempfile.NamedTemporaryFile("w", suffix=".svg") as skin:
            skin.write("<svg/>")
            skin.flush()
            with self.assertRaisesRegex(ValueError, "wall"):
                kura.read(ONE)[0].svg(skin=skin.name)


class Header(unittest.TestCase):
    """The structs here are those of kura.h, to the byte."""

    def test_layout(self):
        lines = []
        for name, kind in c.STRUCTS.items():
            lines.append(f'printf("{name} %zu\\n", sizeof(struct {name}));')
            for field, *_ in kind._fields_:
                lines.append(
                    f'printf("{name}.{field} %zu\\n", offsetof(struct {name}, '
                    f'{field.rstrip("_")}));')
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "layout.c")
            with open(source, "w") as file:
                file.write('#include "kura.h"\n#include <stdio.h>\n'
                           "int main(void)\n{\n" + "\n".join(lines) + "\n}\n")
            subprocess.run(["cc", "-I", os.path.join(ROOT, "src"), "-o",
                            source[:-2], source], check=True)
            told = subprocess.run([source[:-2]], check=True, text=True,
                                  capture_output=True).stdout
        found = []
        for name, kind in c.STRUCTS.items():
            found.append(f"{name} {ctypes.sizeof(kind)}")
            found += [f"{name}.{field} {getattr(kind, field).offset}"
                      for field, *_ in kind._fields_]
        self.assertEqual(told.splitlines(), found)

    def test_files_and_version(self):
        with open(os.path.join(ROOT, "src", "kura.h")) as file:
            header = file.read()
        names = re.findall(r"^    X\(([A-Z_]+), \"", header, re.M)
        self.assertEqual(tuple(name.lower() for name in names), c.FILES)
        self.assertIn(f'KURA_VERSION "{kura.__version__}"', header)
        self.assertEqual(
            {name for name in c.PROTOTYPES
             if not re.search(rf"\bkura_{name}\(", header)}, set())


@unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
class Types(unittest.TestCase):
    """What the hints say of the module, and of a program that uses it."""

    USER = """
import kura
levels = kura.load("levels.sok")
result = kura.solve(levels[0], minimize="pushes", time=10)
best: int | None = result.pushes
two: list[kura.Level] = levels[:2]
for level in kura.stream(["levels.sok"]):
    title: str = level.title
for each in kura.solve_all("levels.sok", processes=2, minimize="moves"):
    plan: str | None = each.plan
game = kura.Sokoban(levels[0])
seen, told = game.reset(seed=1)
seen, reward, solved, over, told = game.step(2)
"""

    def mypy(self, folder, *arguments):
        told = subprocess.run(
            ["mypy", "--ignore-missing-imports", "--cache-dir", folder,
             *arguments], text=True, capture_output=True,
            env={**os.environ, "MYPYPATH": os.path.dirname(
                os.path.dirname(kura.__file__))})
        return told.stdout + told.stderr

    def test_they_fit(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("no issues found", self.mypy(
                folder, "--disallow-untyped-defs", "-p", "kura"))
            program = os.path.join(folder, "program.py")
            for more, expected in ("", "no issues"), ("wrong: int = title\n",
                                                      ":14: error"):
                with open(program, "w") as file:
                    file.write(self.USER + more)
                self.assertIn(expected, self.mypy(
                    folder, "--strict", "--follow-imports=silent", program))


if __name__ == "__main__":
    unittest.main()
