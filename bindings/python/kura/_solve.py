# SPDX-License-Identifier: MIT
"""Solving, checking plans, and what is known before a search."""

from __future__ import annotations

import _thread
import contextlib
import ctypes
import json
import signal
import threading
import weakref
from typing import Any, Callable, NamedTuple

from . import _library as c
from ._levels import Level, as_level
from ._library import KuraError, lib


class Progress(NamedTuple):
    """How far a solve is; bounds are -1 where unknown."""

    seconds: float
    phase: str
    nodes: int
    low: int
    high: int
    bytes: int
    done: int
    total: int
    plan: str | None  #: of optimize: a new best one


class Metrics(NamedTuple):
    """What a plan costs, as players count."""

    moves: int
    pushes: int
    box_lines: int
    box_changes: int
    pushing_sessions: int
    player_lines: int

    @classmethod
    def of(cls, metrics: c.Metrics) -> "Metrics":
        return cls(*(getattr(metrics, name) for name in cls._fields))


class Result:
    """What became of a solve.  It is true when there is a plan."""

    def __init__(self, level: Level, raw: c.Result, options: Any):
        self._raw, self._options = raw, options  # both live on for write()
        weakref.finalize(self, lib.result_release, raw)
        self.level: Level = level
        #: "solved", "unsolvable", "gave_up", "stopped" or "failed"
        self.outcome: str = c.decode(raw.outcome)
        self.code: int = raw.code  #: as the program's exit code
        self.reason: str | None = c.decode(raw.reason)  #: of "stopped"
        self.error: str | None = (
            c.decode(raw.error.text) if self.outcome == "failed" else None)
        self.plan: str | None = c.decode(raw.plan)  #: LURD, replayed
        self.proved: bool = raw.proved  #: shortest for what was minimised
        #: no plan is cheaper than that; None unknown
        self.lower_bound: int | None = (
            raw.lower_bound if raw.lower_bound >= 0 else None)
        self.rests_on: str | None = c.decode(raw.rests_on)
        self.metrics: Metrics | None = (
            None if self.plan is None else Metrics.of(raw.metrics))
        self.seconds: float = raw.seconds
        self.cpu_seconds: float = raw.cpu_seconds
        self.peak_bytes: int = raw.peak_bytes
        self.counters: dict[str, int] = {
            c.decode(counter.name): counter.value
            for counter in raw.counters[:raw.counter_count]}
        self.remark: str | None = c.decode(raw.remark)

    @property
    def moves(self) -> int | None:
        return self.metrics and self.metrics.moves

    @property
    def pushes(self) -> int | None:
        return self.metrics and self.metrics.pushes

    def write(self, output: str = "json") -> str:
        """The result in an output of the program (`kura.outputs()`)."""
        if self._raw is None:
            raise KuraError("a result of another process can't be written")
        size, err = ctypes.c_size_t(), c.Error()
        return c.take(lib.write(self._raw, c.encode(output), size, err), err,
                      size)

    def svg(self, skin: c.Path | None = None) -> str:
        """The plan as a moving picture; without one, the level."""
        return self.level.svg(self.plan or "", skin)

    _repr_svg_ = svg

    def __bool__(self) -> bool:
        return self.plan is not None

    def __repr__(self) -> str:
        words = [self.outcome + (f" ({self.reason})" if self.reason else "")]
        if self.metrics:
            words.append(f"{self.moves} moves, {self.pushes} pushes")
        if self.proved:
            words.append("proved")
        return f"<kura.Result {', '.join(words)}>"

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_raw": None, "_options": None}


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a solve; `result` is what was found until then."""

    result: Result | None = None


class _Work:
    """One long call: its options, its switch, and what must live meanwhile.

    Python sees a signal only between its own instructions, in the main
    thread: there, the call is made in a thread of its own and awaited.
    """

    def __init__(self, level: Level, progress: Callable[[Progress], Any] | None,
                 settings: dict[str, Any], **fields: Any) -> None:
        self.level = level
        self.stop = lib.stop_new()
        if not self.stop:
            raise MemoryError
        weakref.finalize(self, lib.stop_free, self.stop)
        pairs = [c.encode(f"{name}={_word(value)}")
                 for name, value in settings.items()]
        self.settings = (ctypes.c_char_p * (len(pairs) + 1))(*pairs, None)
        self.failure: BaseException | None = None
        self.callback = c.PROGRESS(self._report) if progress else c.PROGRESS(0)
        self.progress = progress
        self.options = c.Options(stop=self.stop, settings=self.settings,
                                 progress=self.callback, **fields)

    def _report(self, _user: Any, now: Any) -> bool:
        try:
            values = [getattr(now[0], name) for name in Progress._fields]
            values[1] = c.decode(values[1]) or ""
            values[-1] = c.decode(values[-1])
            tell = self.progress
            return tell is None or tell(Progress(*values)) is not False
        except BaseException as err:  # told to the caller after the call
            self.failure = err
            return False

    def run(self, function: Callable[..., Any],
            *arguments: Any) -> tuple[Any, bool]:
        """The answer of the call, and was it interrupted?"""
        if threading.current_thread() is not threading.main_thread():
            return function(*arguments), False
        answer: list[Any] = []
        done = threading.Event()

        def call() -> None:  # its arguments and self live as long as it runs
            answer.append(function(*arguments))
            done.set()
        interrupted: list[bool] = []

        def stop(*_signal: Any) -> None:
            interrupted.append(True)
            lib.stop_set(self.stop)
        # An exception might come between any two lines: a handler does not.
        before = signal.getsignal(signal.SIGINT)
        ours = before is signal.default_int_handler
        if ours:
            signal.signal(signal.SIGINT, stop)
        try:
            _thread.start_new_thread(call, ())
            while not answer:
                try:
                    done.wait()
                except KeyboardInterrupt:  # by somebody's own handler
                    stop()
        finally:
            if ours:
                signal.signal(signal.SIGINT, before)
        if self.failure:
            raise self.failure
        return answer[0], bool(interrupted)


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) \
        else str(value)


def solve(level: Level | str | bytes, *, engine: str = "auto",
          minimize: str = "none", time: float = 0, memory: int = 0,
          nodes: int = 0, steps: int = 0, threads: int = 1, seed: int = 0,
          progress: Callable[[Progress], Any] | None = None,
          files: dict[str, Any] | None = None, proof: str | None = None,
          **settings: Any) -> Result:
    """Solves a level, or the only one of a text.

    `minimize` is "none", "pushes", "moves", "pushes,moves" or "moves,pushes";
    `time` (seconds), `memory` (bytes), `nodes` and `steps` are limits, 0 is
    none.  `progress` is called now and then and stops the work by returning
    False.  `files` names what the engine is to write: {"certificate": folder}.
    `proof` is a further form of the proof.  Other names are settings of the
    engine (`kura.settings("astar")`).

    What can't be solved is a result too; KuraError is raised for a request
    that makes no sense.  Ctrl-C raises Interrupted, which has the result.
    """
    one = as_level(level)
    unknown = set(files or ()) - set(c.FILES)
    if unknown:
        raise KuraError(f"files: {sorted(unknown)} are none of {c.FILES}")
    paths = (ctypes.c_char_p * c.FILE_ROOM)(
        *(c.encode((files or {}).get(name)) for name in c.FILES))
    work = _Work(one, progress, settings, engine=c.encode(engine),
                 minimize=c.encode(minimize), seconds=time, bytes=memory,
                 nodes=nodes, steps=steps, threads=threads, seed=seed,
                 index=one._place, files=paths, proof=c.encode(proof))
    return _result(work, lib.solve, one._handle, work.options)


def _result(work: _Work, function: Callable[..., bool],
            *arguments: Any) -> Result:
    raw, err = c.Result(), c.Error()
    made, interrupted = work.run(function, *arguments, raw, err)
    if not made:
        raise KuraError.of(err)
    result = Result(work.level, raw, work)
    if interrupted:
        stop = Interrupted()
        stop.result = result
        raise stop
    return result


def optimize(level: Level | str | bytes, *plans: str, minimize: str = "pushes",
             time: float = 0, nodes: int = 0, threads: int = 1, seed: int = 0,
             progress: Callable[[Progress], Any] | None = None,
             **settings: Any) -> Result:
    """A shorter plan, from those that are given or one that is found; never a
    longer one.  `lower_bound` says how far it can be from the shortest."""
    one = as_level(level)
    texts = (ctypes.c_char_p * (len(plans) + 1))(*map(c.encode, plans), None)
    work = _Work(one, progress, settings, engine=b"optimize",
                 minimize=c.encode(minimize), seconds=time, nodes=nodes,
                 threads=threads, seed=seed, index=one._place, plans=texts)
    return _result(work, lib.solve, one._handle, work.options)


class Verdict(NamedTuple):
    """What the rules say of a plan.  `accepted` is the verdict."""

    accepted: bool
    step: int | None  #: the one that broke a rule, from 1
    reason: str | None
    plan: str  #: what was played, capitals where it pushes
    metrics: Metrics  #: of the steps that could be played


def verify(level: Level | str | bytes, plan: str) -> Verdict:
    """Plays a plan by the rules; KuraError when it can't be read."""
    one = as_level(level)  # named, so that it outlives the call
    verdict, err, data = c.Verdict(), c.Error(), c.encode(plan)
    if not lib.verify(one._handle, None, data, len(data), verdict, err):
        raise KuraError.of(err)
    played = c.take(verdict.plan, err) if verdict.plan else ""
    return Verdict(verdict.accepted, verdict.step or None,
                   None if verdict.accepted else c.decode(verdict.text),
                   played, Metrics.of(verdict.metrics))


def analyze(level: Level | str | bytes, *, patterns: int = 0,
            distance: int = 0, time: float = 0,
            format: str = "json") -> Any:
    """What is known before searching: dead squares, distances, rooms, bounds.

    A dict as `kura analyze --output json` prints it, or for `format` "text"
    and "svg" a str.
    """
    one = as_level(level)
    work = _Work(one, None, {}, seconds=time)
    what, err = c.Analysis(format=c.encode(format), patterns=patterns,
                           distance=distance), c.Error()
    pointer, interrupted = work.run(lib.analyze, one._handle, work.options,
                                    what, err)
    if interrupted:
        with contextlib.suppress(KuraError):
            c.take(pointer, err)
        raise Interrupted
    text = c.take(pointer, err)
    return json.loads(text) if format == "json" else text
