# SPDX-License-Identifier: MIT
"""A level being played."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any, NamedTuple

from . import _library as c
from ._levels import Level, as_level
from ._library import KuraError, lib

DIRECTIONS = "udlr"  # by number: UP, DOWN, LEFT, RIGHT


class Push(NamedTuple):
    """A push that can be made: the box's row and column, and where to."""

    row: int
    column: int
    direction: str  #: "u", "d", "l" or "r"


class Position:
    """A level being played: steps, undo, and arrays of what is where.

    Arrays are memoryviews with rows and columns, copies that stay as they
    are: `numpy.asarray(position.cells())` takes them as they come.
    """

    def __init__(self, level: Level | str | bytes):
        err = c.Error()
        self.level = as_level(level)
        self._handle = lib.position_new(self.level._handle, err)
        if not self._handle:
            raise KuraError.of(err)
        weakref.finalize(self, lib.position_free, self._handle)

    def copy(self) -> "Position":
        """Another one that stands here, with all that can be undone."""
        return _again(self.level, self.plan)

    def _info(self) -> c.PositionInfo:
        info = c.PositionInfo()
        lib.position_describe(self._handle, info)
        return info

    @property
    def solved(self) -> bool:
        return self._info().solved

    @property
    def player(self) -> tuple[int, int]:
        """Row and column."""
        return divmod(self._info().player, self.level.width)

    @property
    def boxes(self) -> int:
        """How many are left."""
        return self._info().boxes

    @property
    def moves(self) -> int:
        return self._info().moves

    @property
    def push_count(self) -> int:
        return self._info().pushes

    @property
    def plan(self) -> str:
        """The steps so far."""
        return c.decode(self._info().plan) or ""

    def step(self, direction: int | str) -> bool:
        """A step up, down, left or right (0 to 3, or a letter of "udlr");
        False, and nothing is changed, when a rule forbids it."""
        return self._step(direction) is not None

    def _step(self, direction: int | str) -> c.Step | None:
        if isinstance(direction, str):
            direction = DIRECTIONS.index(direction.lower())
        if not 0 <= direction < 4:
            raise ValueError(f"no direction: {direction}")
        step = c.Step()
        made = lib.position_step(self._handle, int(direction), step)
        return step if made else None

    def undo(self) -> bool:
        """Takes the last step back; False at the start."""
        return lib.position_undo(self._handle, None)

    def play(self, plan: str) -> None:
        """Plays on from here; KuraError names the step that breaks a rule."""
        err, data = c.Error(), c.encode(plan)
        if not lib.position_play(self._handle, data, len(data), err):
            raise KuraError.of(err)

    def pushes(self) -> list[Push]:
        """Every push that the player can walk to and make."""
        room = 4 * max(self.boxes, 1)
        array = (c.Push * room)()
        count = lib.position_pushes(self._handle, array, room)
        width = self.level.width
        return [Push(push.box // width, push.box % width,
                     DIRECTIONS[push.direction]) for push in array[:count]]

    def _view(self, pointer: Any, kind: str = "B") -> memoryview:
        shape = self.level.height, self.level.width
        count = shape[0] * shape[1] * (4 if kind == "i" else 1)
        data = bytearray(ctypes.string_at(pointer, count))
        return memoryview(data).cast(kind, shape) if kind == "B" else \
            memoryview(data).cast(kind).cast("B").cast(kind, shape)

    def cells(self) -> memoryview:
        """What stands on each cell, a sum of WALL, GOAL, BOX, PLAYER, FLOOR."""
        return self._view(self._info().cells)

    def reach(self) -> memoryview:
        """1 where the player can walk to now."""
        return self._view(self._info().reach)

    def distances(self) -> memoryview:
        """The fewest pushes that take a box alone from each cell to a goal;
        -1 on dead squares and where no box can stand."""
        err = c.Error()
        pointer = lib.position_distances(self._handle, err)
        if not pointer:
            raise KuraError.of(err)
        return self._view(pointer, "i")

    def planes(self) -> memoryview:
        """Four planes of 0 and 1, for learning: wall, goal, box, player."""
        height, width = self.level.height, self.level.width
        cells = ctypes.string_at(self._info().cells,
                                 height * width)
        data = bytearray()
        for bit in (c.WALL, c.GOAL, c.BOX, c.PLAYER):
            data += cells.translate(_PLANES[bit])
        return memoryview(data).cast("B", (4, height, width))

    def rows(self) -> list[str]:
        """Drawn in the letters of XSB."""
        width = self.level.width
        cells = bytes(self.cells()).translate(_LETTERS).decode()
        return [cells[i:i + width] for i in range(0, len(cells), width)]

    def svg(self, skin: c.Path | None = None) -> str:
        """A picture."""
        from ._picture import draw_position
        return draw_position(self, skin)

    _repr_svg_ = svg

    def __str__(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.level, self.plan)


def _again(level: Level, plan: str) -> Position:
    position = Position(level)
    position.play(plan)
    return position


def _letter(cell: int) -> int:
    if cell & c.WALL:
        return ord("#")
    return ord(" .$*@+"[((cell & c.BOX) // c.BOX * 2 +
                         (cell & c.PLAYER) // c.PLAYER * 4 +
                         (cell & c.GOAL) // c.GOAL) % 6])


_LETTERS = bytes(map(_letter, range(256)))
_PLANES = {bit: bytes(1 if cell & bit else 0 for cell in range(256))
           for bit in (c.WALL, c.GOAL, c.BOX, c.PLAYER)}
