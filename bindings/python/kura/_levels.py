# SPDX-License-Identifier: MIT
"""Levels and collections of them."""

from __future__ import annotations

import ctypes
import weakref
from typing import (
    TYPE_CHECKING, Any, Iterable, Iterator, NamedTuple, Sequence, overload)

from . import _library as c
from ._library import KuraError, lib

if TYPE_CHECKING:
    from ._position import Position


class Form(NamedTuple):
    """The identity of a level: the same for all levels that are one game."""

    text: str
    key: str  #: 64-bit FNV-1a of the text, in hexadecimal
    width: int
    height: int
    player: int  #: cell of the level's player in the form
    turned: str  #: what "udlr" of the level are in the form


class Level:
    """One level; made by `kura.read` and `kura.load`."""

    def __init__(self, levels: "Levels", number: int):
        err = c.Error()
        self._levels = levels  # which the handle lives in
        self._handle = lib.level_at(levels._handle, number, err)
        if not self._handle:
            raise KuraError.of(err)
        info = c.LevelInfo()
        lib.level_describe(self._handle, info)
        self._place = number
        self.number: int = number  #: in its collection or stream, from 1
        self.title: str = c.decode(info.title)  #: "" when it has none
        self.rules: str = c.decode(info.rules)  #: "goals" or "sink"
        self.width: int = info.width
        self.height: int = info.height
        self.boxes: int = info.boxes
        self.goals: int = info.goals

    @property
    def solutions(self) -> list[str]:
        """Those that came with the level in its file, not yet verified."""
        found: list[str] = []
        while (text := lib.level_solution_at(self._handle, len(found))):
            found.append(c.decode(text))
        return found

    def convert(self, format: str = "xsb") -> str:
        """The level as a text in that format (`kura.formats()`)."""
        return self._levels.convert(format, [self._place])

    def form(self) -> Form:
        """What turned, mirrored and redrawn versions have in common."""
        form, err = c.Form(), c.Error()
        if not lib.level_form(self._handle, form, err):
            raise KuraError.of(err)
        return Form(c.take(form.text, err), form.key.decode(), form.width,
                    form.height, form.player, form.turned.decode())

    def position(self) -> "Position":
        """The start, to play from."""
        from ._position import Position
        return Position(self)

    def svg(self, plan: str = "", skin: c.Path | None = None) -> str:
        """A picture; with a plan, one that moves."""
        from ._picture import draw
        return draw(self, plan, skin)

    _repr_svg_ = svg

    def __str__(self) -> str:
        return str(self.position())

    def __repr__(self) -> str:
        return (f"<kura.Level {self.title!r} {self.width}x{self.height}, "
                f"{self.boxes} boxes>")

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._levels.convert(self._levels.format,
                                             [self._place]),
                        self._levels.format, self.number)


def _again(text: str, format: str, number: int) -> Level:
    level = read(text, format)[0]
    level.number = number
    return level


class Levels(Sequence[Level]):
    """A collection: a sequence of levels.

    A level of it that can't be played raises KuraError when it is asked for,
    with line and column; `playable()` leaves those out.
    """

    def __init__(self, text: str | bytes, format: str | None = None):
        data = c.encode(text) if isinstance(text, str) else bytes(text)
        err = c.Error()
        self._handle = lib.read(data, len(data), c.encode(format), err)
        if not self._handle:
            raise KuraError.of(err)
        weakref.finalize(self, lib.levels_free, self._handle)

    @property
    def format(self) -> str:
        return c.decode(lib.levels_format(self._handle))

    def __len__(self) -> int:
        return lib.levels_count(self._handle)

    @overload
    def __getitem__(self, index: int) -> Level: ...

    @overload
    def __getitem__(self, index: slice) -> list[Level]: ...

    def __getitem__(self, index: int | slice) -> Level | list[Level]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no such level")
        return Level(self, index + 1)

    def playable(self) -> Iterator[Level]:
        """The levels, without those that can't be played."""
        for i in range(len(self)):
            try:
                yield self[i]
            except KuraError:
                pass

    def convert(self, format: str, numbers: Iterable[int] | None = None) -> str:
        """All of them, or those with these numbers, from 1, in a format."""
        chosen = None if numbers is None else list(numbers)
        array = chosen and (ctypes.c_size_t * len(chosen))(*chosen)
        size, err = ctypes.c_size_t(), c.Error()
        return c.take(lib.convert(self._handle, array or None,
                                  len(chosen or ()), c.encode(format), size,
                                  err), err, size)

    def __repr__(self) -> str:
        return f"<kura.Levels {len(self)} in {self.format}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Levels, (self.convert(self.format), self.format)


def read(text: str | bytes, format: str | None = None) -> Levels:
    """The levels of a text, in that format or the one it looks like."""
    return Levels(text, format)


def load(path: c.Path, format: str | None = None) -> Levels:
    """The levels of a file."""
    with open(path, "rb") as file:
        return Levels(file.read(), format)


def as_level(level: Level | str | bytes) -> Level:
    """A level, or the only one of a text."""
    if isinstance(level, Level):
        return level
    levels = Levels(level)
    if len(levels) != 1:
        raise KuraError(f"expected one level, found {len(levels)}: choose one, "
                        "as in kura.read(text)[0]")
    return levels[0]
