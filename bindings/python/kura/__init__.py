# SPDX-License-Identifier: MIT
"""Kura: Sokoban levels in, verified plans out.

    >>> import kura
    >>> result = kura.solve("#####\\n#@$.#\\n#####", minimize="pushes")
    >>> result.plan, result.proved
    ('R', True)

Levels come from `read` (text) and `load` (a file), many of them from `stream`;
`solve`, `verify` and `analyze` take a level or a text with one; `Position`
plays, `Sokoban` is an environment for learning, `solve_all` works through
collections of any size with several processes.  In a notebook levels,
positions and results show themselves.  Calls may be made from several threads,
each with positions of its own; levels can be shared.
"""

from ._environment import Sokoban
from ._levels import Form, Level, Levels, load, read
from ._library import (
    BOX, DOWN, FLOOR, GOAL, LEFT, PLAYER, RIGHT, UP, WALL, KuraError)
from ._lists import Info, engines, formats, outputs, settings, version
from ._many import solve_all, stream
from ._position import Position, Push
from ._solve import (
    Interrupted, Metrics, Progress, Result, Verdict, analyze, optimize, solve,
    verify)

__version__ = version()
__all__ = [
    "BOX", "DOWN", "FLOOR", "Form", "GOAL", "Info", "Interrupted", "KuraError",
    "LEFT", "Level", "Levels", "Metrics", "PLAYER", "Position", "Progress",
    "Push", "RIGHT", "Result", "Sokoban", "UP", "Verdict", "WALL", "analyze",
    "engines", "formats", "load", "optimize", "outputs", "read", "settings", "solve",
    "solve_all", "stream", "verify", "version"]
