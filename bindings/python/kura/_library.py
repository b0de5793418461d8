# SPDX-License-Identifier: MIT
"""kura.h for ctypes: structs, prototypes, and finding the library.

The library is the file that KURA_LIBRARY names, the one beside this module (in
a wheel), or the one of the system.  ctypes gives up the GIL for each call.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import (
    CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int,
    c_size_t, c_ubyte, c_uint64, c_void_p)
from typing import Any, Union

Path = Union[str, "os.PathLike[str]"]

UP, DOWN, LEFT, RIGHT = range(4)
WALL, GOAL, BOX, PLAYER, FLOOR = 1, 2, 4, 8, 16
FILE_ROOM = 16
FILES = ("trace", "certificate", "cnf", "cnf_answer", "readable", "variables",
         "checkpoint")


class Sized(Structure):
    """A struct that begins with its size."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(size=ctypes.sizeof(type(self)), **fields)


class Error(Structure):
    _fields_ = [("code", c_int), ("line", c_int), ("column", c_int),
                ("text", c_char * 320)]


class LevelInfo(Sized):
    _fields_ = [("size", c_size_t), ("title", c_char_p), ("rules", c_char_p),
                ("width", c_int), ("height", c_int), ("boxes", c_int),
                ("goals", c_int)]


class Form(Structure):
    _fields_ = [("text", c_void_p), ("width", c_int), ("height", c_int),
                ("player", c_int), ("turned", c_char * 5),
                ("key", c_char * 17)]


class Step(Structure):
    _fields_ = [("direction", c_int), ("from_", c_int), ("to", c_int),
                ("push", c_bool), ("box", c_int), ("box_from", c_int),
                ("box_to", c_int), ("on_goal", c_bool), ("sunk", c_bool)]


class PositionInfo(Sized):
    _fields_ = [("size", c_size_t), ("width", c_int), ("height", c_int),
                ("player", c_int), ("boxes", c_int), ("solved", c_bool),
                ("moves", c_size_t), ("pushes", c_size_t), ("plan", c_char_p),
                ("cells", POINTER(c_ubyte)), ("reach", POINTER(c_ubyte))]


class Push(Structure):
    _fields_ = [("box", c_int), ("direction", c_int)]


class Progress(Structure):
    _fields_ = [("seconds", c_double), ("phase", c_char_p),
                ("nodes", c_uint64), ("low", c_int), ("high", c_int),
                ("bytes", c_size_t), ("done", c_uint64), ("total", c_uint64),
                ("plan", c_char_p)]


PROGRESS = CFUNCTYPE(c_bool, c_void_p, POINTER(Progress))


class Options(Sized):
    _fields_ = [("size", c_size_t), ("engine", c_char_p),
                ("minimize", c_char_p), ("seconds", c_double),
                ("bytes", c_size_t), ("nodes", c_uint64), ("steps", c_int),
                ("threads", c_int), ("seed", c_uint64),
                ("settings", POINTER(c_char_p)), ("progress", PROGRESS),
                ("user", c_void_p), ("stop", c_void_p), ("file", c_char_p),
                ("index", c_int), ("files", c_char_p * FILE_ROOM),
                ("certificate_write", c_void_p),
                ("certificate_user", c_void_p), ("proof", c_char_p),
                ("checkpoint_seconds", c_double), ("ranks", c_void_p),
                ("plans", POINTER(c_char_p))]


class Metrics(Structure):
    _fields_ = [(name, c_size_t) for name in (
        "moves", "pushes", "box_lines", "box_changes", "pushing_sessions",
        "player_lines")]


class Counter(Structure):
    _fields_ = [("name", c_char_p), ("unit", c_char_p), ("value", c_uint64)]


class Result(Sized):
    _fields_ = [("size", c_size_t), ("code", c_int), ("outcome", c_char_p),
                ("reason", c_char_p), ("error", Error), ("plan", c_char_p),
                ("proved", c_bool), ("lower_bound", c_int),
                ("rests_on", c_char_p), ("metrics", Metrics),
                ("seconds", c_double), ("cpu_seconds", c_double),
                ("peak_bytes", c_size_t), ("counters", POINTER(Counter)),
                ("counter_count", c_size_t), ("remark", c_char_p),
                ("inner", c_void_p)]


class Verdict(Structure):
    _fields_ = [("accepted", c_bool), ("step", c_size_t),
                ("text", c_char * 200), ("metrics", Metrics),
                ("plan", c_void_p)]


class Analysis(Sized):
    _fields_ = [("size", c_size_t), ("format", c_char_p),
                ("patterns", c_int), ("distance", c_int), ("colour", c_bool),
                ("groups", c_char_p), ("goals", c_bool)]


class EngineInfo(Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("summary", c_char_p),
                ("proves", c_char_p * 4), ("proves_count", c_size_t),
                ("plays_goals", c_bool), ("plays_sink", c_bool),
                ("rests_on", c_char_p), ("complete", c_bool),
                ("judges", c_bool), ("missing", c_char_p)]


class SettingInfo(Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("kind", c_char_p),
                ("help", c_char_p), ("range", c_char * 200),
                ("preset", c_char * 100)]


class FormatInfo(Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("summary", c_char_p),
                ("reads", c_bool), ("writes", c_bool), ("missing", c_char_p)]


class OutputInfo(Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("summary", c_char_p),
                ("media_type", c_char_p), ("missing", c_char_p)]


# What each struct is called in kura.h, for the test that compares them.
STRUCTS = {
    "kura_error": Error, "kura_level_info": LevelInfo, "kura_form": Form,
    "kura_step": Step, "kura_position_info": PositionInfo, "kura_push": Push,
    "kura_progress": Progress, "kura_options": Options,
    "kura_metrics": Metrics, "kura_counter": Counter, "kura_result": Result,
    "kura_verdict": Verdict, "kura_analysis": Analysis,
    "kura_engine_info": EngineInfo, "kura_setting_info": SettingInfo,
    "kura_format_info": FormatInfo, "kura_output_info": OutputInfo,
}

# A text that is the caller's stays a pointer until it was freed.
_P, _TEXT, _ERR = c_void_p, c_void_p, POINTER(Error)
PROTOTYPES = {
    "version": (c_char_p,),
    "text_free": (None, _TEXT),
    "read": (_P, c_char_p, c_size_t, c_char_p, _ERR),
    "levels_free": (None, _P),
    "levels_count": (c_size_t, _P),
    "levels_format": (c_char_p, _P),
    "level_at": (_P, _P, c_size_t, _ERR),
    "level_describe": (None, _P, POINTER(LevelInfo)),
    "level_solution_at": (c_char_p, _P, c_size_t),
    "convert": (_TEXT, _P, POINTER(c_size_t), c_size_t, c_char_p,
                POINTER(c_size_t), _ERR),
    "level_form": (c_bool, _P, POINTER(Form), _ERR),
    "position_new": (_P, _P, _ERR),
    "position_free": (None, _P),
    "position_step": (c_bool, _P, c_int, POINTER(Step)),
    "position_undo": (c_bool, _P, POINTER(Step)),
    "position_play": (c_bool, _P, c_char_p, c_size_t, _ERR),
    "position_describe": (None, _P, POINTER(PositionInfo)),
    "position_pushes": (c_size_t, _P, POINTER(Push), c_size_t),
    "position_distances": (POINTER(c_int), _P, _ERR),
    "stop_new": (_P,),
    "stop_free": (None, _P),
    "stop_set": (None, _P),
    "check_options": (c_bool, POINTER(Options), _P, _ERR),
    "solve": (c_bool, _P, POINTER(Options), POINTER(Result), _ERR),
    "result_release": (None, POINTER(Result)),
    "write": (_TEXT, POINTER(Result), c_char_p, POINTER(c_size_t), _ERR),
    "verify": (c_bool, _P, POINTER(Options), c_char_p, c_size_t,
               POINTER(Verdict), _ERR),
    "analyze": (_TEXT, _P, POINTER(Options), POINTER(Analysis), _ERR),
    "engine_at": (c_bool, c_size_t, POINTER(EngineInfo)),
    "setting_at": (c_bool, c_char_p, c_size_t, POINTER(SettingInfo)),
    "format_at": (c_bool, c_size_t, POINTER(FormatInfo)),
    "output_at": (c_bool, c_size_t, POINTER(OutputInfo)),
}


def _load() -> ctypes.CDLL:
    beside = os.path.join(os.path.dirname(__file__), "libkura.so.1")
    name = os.environ.get("KURA_LIBRARY") or (
        beside if os.path.exists(beside) else "libkura.so.1")
    try:
        return ctypes.CDLL(name)
    except OSError as err:
        raise ImportError(f"kura: no library: {err}; install libkura1 or set "
                          "KURA_LIBRARY to the path of libkura.so") from None


class _Library:
    """The functions without their prefix."""

    def __getattr__(self, name: str) -> Any:  # for who checks types
        raise AttributeError(name)

    def __init__(self) -> None:
        dll = _load()
        for name, (answer, *arguments) in PROTOTYPES.items():
            function = getattr(dll, "kura_" + name)
            function.restype, function.argtypes = answer, arguments
            setattr(self, name, function)


lib = _Library()


class KuraError(Exception):
    """What the library refused, and why.

    `code` is what the program would exit with; `line` and `column` are where
    in the text it is, from 1, or 0.
    """

    def __init__(self, text: str, code: int = 30, line: int = 0,
                 column: int = 0):
        super().__init__(text)
        self.code, self.line, self.column = code, line, column

    @classmethod
    def of(cls, err: Error) -> "KuraError":
        text = err.text.decode(errors="replace")
        if err.line:
            text = f"line {err.line}, column {err.column}: {text}"
        return cls(text, err.code, err.line, err.column)

    def __reduce__(self) -> tuple[Any, ...]:
        return KuraError, (str(self), self.code, self.line, self.column)


def decode(text: bytes | None) -> Any:
    """A borrowed C string as str; None stays None."""
    return None if text is None else text.decode("utf-8", "surrogateescape")


def encode(text: str | None) -> Any:
    return None if text is None else str(text).encode("utf-8",
                                                      "surrogateescape")


def take(pointer: Any, err: Error, size: c_size_t | None = None) -> str:
    """A text that the library handed over, freed."""
    if not pointer:
        raise KuraError.of(err)
    text = (ctypes.string_at(pointer) if size is None
            else ctypes.string_at(pointer, size.value))
    lib.text_free(pointer)
    return str(decode(text))
