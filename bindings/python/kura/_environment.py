# SPDX-License-Identifier: MIT
"""An environment for reinforcement learning, as Gymnasium has them.

Rewards are those of the boxes that people train on: -0.1 a step, +1 for a box
onto a goal, -1 for one off it, +10 at the end.  Levels in Boxoban's files are
what `kura.stream` yields.  It works without Gymnasium; where that is
installed, the class is a gymnasium.Env with its spaces.
"""

from __future__ import annotations

import random
from typing import Any, Iterable, Iterator, NamedTuple

from ._levels import Level, as_level
from ._position import Position

try:
    from gymnasium import Env, spaces
except ImportError:
    Env, spaces = object, None  # type: ignore[assignment,misc]


class Discrete(NamedTuple):
    """Stands in for Gymnasium's space: 0 to n - 1."""

    n: int


class Planes(NamedTuple):
    """Stands in for Gymnasium's box of bytes, 0 or 1."""

    shape: tuple[int, ...]


class Sokoban(Env):
    """Levels to learn on: `reset`, `step`, `action_masks`.

    Actions are 0 to 3: up, down, left, right.  An observation has four planes
    (wall, goal, box, player) of height x width as bytes, for numpy.asarray.
    A step that a rule forbids changes nothing and costs what a step costs.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(self, levels: Level | str | Iterable[Level],
                 max_steps: int = 120, render_mode: str | None = None) -> None:
        if isinstance(levels, (Level, str, bytes)):
            levels = [as_level(levels)]
        self._levels = levels
        self._next: Iterator[Level] = iter(())
        self._random = random.Random()
        self.max_steps, self.render_mode = max_steps, render_mode
        self._position: Position | None = None
        first = levels[0] if isinstance(levels, list) else None
        shape = (4, first.height, first.width) if first else None
        if spaces:
            self.action_space = spaces.Discrete(4)
            if shape:
                self.observation_space = spaces.Box(0, 1, shape, "uint8")
        else:
            self.action_space = Discrete(4)
            self.observation_space = Planes(shape) if shape else None

    @property
    def position(self) -> Position:
        """The game as it stands."""
        if self._position is None:
            raise RuntimeError("no game: call reset first")
        return self._position

    def _choose(self, options: dict[str, Any]) -> Level:
        if "level" in options:
            return as_level(options["level"])
        if isinstance(self._levels, list):
            return self._random.choice(self._levels)
        level = next(self._next, None)
        if level is None:
            self._next = iter(self._levels)
            level = next(self._next)
        return level

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None
              ) -> tuple[memoryview, dict[str, Any]]:
        """A new game: one of a list by chance, else the next; or the one that
        options["level"] is."""
        if seed is not None:
            self._random.seed(seed)
        self._position = Position(self._choose(options or {}))
        return self.position.planes(), self._info()

    def step(self, action: int
             ) -> tuple[memoryview, float, bool, bool, dict[str, Any]]:
        """Observation, reward, terminated, truncated, info."""
        step = self.position._step(int(action))
        reward = -0.1
        if step and step.push:
            cells = bytes(self.position.cells())
            was_on_goal = bool(cells[step.box_from] & 2)
            reward += step.on_goal - was_on_goal
        solved = self.position.solved
        self._steps += 1
        info = self._info(moved=step is not None)
        return (self.position.planes(), reward + 10 * solved, solved,
                not solved and self._steps >= self.max_steps, info)

    def _info(self, **more: Any) -> dict[str, Any]:
        if not more:
            self._steps = 0
        return {"action_mask": self.action_masks(),
                "title": self.position.level.title, **more}

    def action_masks(self) -> bytes:
        """By action: 1 where the rules allow it."""
        def can(action: int) -> bool:
            done = self.position.step(action)
            return done and self.position.undo()
        return bytes(map(can, range(4)))

    def render(self) -> str:
        """The position as text, or SVG."""
        return (self.position.svg() if self.render_mode == "svg"
                else str(self.position))
