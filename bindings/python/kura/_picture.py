# SPDX-License-Identifier: MIT
"""Levels and plans as SVG, in the shapes of a skin.

A skin is an SVG file whose <defs> have a <symbol> for each of wall, floor,
goal, box, box-on-goal, player, player-on-goal and sink; ours is the one that
the page and `kura show` draw with.  A plan moves by SVG's own animation: who and what
stands where, each change at its time, so that its size grows with the pushes.
"""

from __future__ import annotations

import os
import re
from typing import Any, Iterator

from . import _library as c
from ._levels import Level
from ._position import Position

_SECONDS = 0.15  # a step
_SHAPES = re.compile(r"<defs\b[^>]*>(.*?)</defs>", re.S)
_NAMES = ("wall", "floor", "goal", "box", "box-on-goal", "player",
          "player-on-goal", "sink")


def _ours() -> str:
    """The page's skin: copied beside the module where it is installed."""
    here = os.path.dirname(os.path.abspath(__file__))
    beside = os.path.join(here, "skin.svg")
    if os.path.exists(beside):
        return beside
    return os.path.join(here, "..", "..", "..", "app", "skins", "flat.svg")


def symbols(skin: c.Path | None = None) -> str:
    """The shapes of a skin file, or of ours."""
    path = skin or _ours()
    with open(path, encoding="utf-8") as file:
        found = "".join(_SHAPES.findall(file.read()))
    missing = [name for name in _NAMES if f'id="{name}"' not in found]
    if missing:
        raise ValueError(f"{path}: no symbol {', '.join(missing)} in <defs>")
    return found


def _use(name: str, row: int, column: int, more: str = "") -> str:
    return (f'<use href="#{name}" x="{column}" y="{row}" width="1" '
            f'height="1"' + (f">{more}</use>" if more else "/>"))


def _shape(cells: memoryview) -> tuple[int, ...]:
    return cells.shape or (0, 0)


def _ground(cells: memoryview, goal: str) -> Iterator[str]:
    height, width = _shape(cells)
    data = bytes(cells)
    for row in range(height):
        for column in range(width):
            cell = data[row * width + column]
            if cell & c.WALL:
                yield _use("wall", row, column)
            elif cell & (c.FLOOR | c.GOAL | c.BOX):
                yield _use("floor", row, column)
                if cell & c.GOAL:
                    yield _use(goal, row, column)


def _animate(name: str, stays: list[tuple[int, Any]], steps: int) -> str:
    """An attribute that has each value from its step on."""
    if len(stays) < 2:
        return ""
    times = ";".join(f"{at / (steps + 8):.5f}" for at, _ in stays)
    values = ";".join(str(value) for _, value in stays)
    return (f'<animate attributeName="{name}" calcMode="discrete" '
            f'dur="{(steps + 8) * _SECONDS:.2f}s" repeatCount="indefinite" '
            f'keyTimes="{times}" values="{values}"/>')


class _Piece:
    """A box or the player: where it stood, and since which step."""

    def __init__(self, shape: str, cell: int):
        self.cells = [(0, cell)]
        self.shapes = [(0, "#" + shape)]

    def move(self, at: int, cell: int, shape: str) -> None:
        self.cells.append((at, cell))
        if self.shapes[-1][1] != "#" + shape:
            self.shapes.append((at, "#" + shape))

    def draw(self, width: int, steps: int) -> str:
        rows = [(at, cell // width) for at, cell in self.cells]
        columns = [(at, cell % width) for at, cell in self.cells]
        return _use(self.shapes[0][1][1:], rows[0][1], columns[0][1],
                    _animate("x", columns, steps) +
                    _animate("y", rows, steps) +
                    _animate("href", self.shapes, steps))


def _pieces(position: Position, plan: str) -> list[_Piece]:
    """The boxes in reading order, then the player, after the plan."""
    cells = bytes(position.cells())
    row, column = position.player
    start = row * position.level.width + column

    def player(cell: int) -> str:
        on_goal = cells[cell] & c.GOAL and position.level.rules == "goals"
        return "player-on-goal" if on_goal else "player"

    pieces = [_Piece("box-on-goal" if cell & c.GOAL else "box", i)
              for i, cell in enumerate(cells) if cell & c.BOX]
    pieces.append(_Piece(player(start), start))
    for at, letter in enumerate(plan, 1):
        step = position._step(letter)
        if step is None:
            raise ValueError(f"step {at} of the plan breaks a rule")
        pieces[-1].move(at, step.to, player(step.to))
        if step.push:
            pieces[step.box - 1].move(
                at, step.box_to, "floor" if step.sunk else
                "box-on-goal" if step.on_goal else "box")
    return pieces


def _picture(position: Position, plan: str, skin: c.Path | None) -> str:
    cells = position.cells()
    height, width = _shape(cells)
    goal = "goal" if position.level.rules == "goals" else "sink"
    ground = "".join(_ground(cells, goal))
    pieces = _pieces(position.copy(), plan)
    size = 32 if width <= 24 else max(8, 768 // width)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * size}" '
            f'height="{height * size}" viewBox="0 0 {width} {height}">'
            f"<defs>{symbols(skin)}</defs>{ground}"
            + "".join(piece.draw(width, len(plan)) for piece in pieces)
            + "</svg>")


def draw(level: Level, plan: str = "", skin: c.Path | None = None) -> str:
    """The level; with a plan, one that moves."""
    if plan:
        from ._solve import verify
        plan = verify(level, plan).plan
    return _picture(Position(level), plan, skin)


def draw_position(position: Position, skin: c.Path | None = None) -> str:
    """What stands where now."""
    return _picture(position, "", skin)
