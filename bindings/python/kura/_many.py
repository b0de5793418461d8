# SPDX-License-Identifier: MIT
"""Collections of any size, a piece at a time, with several processes.

A text of levels is cut where a board has ended and words or the next board
begin.  Words between two boards belong to one of them, and only the reader
knows which: so each piece is read with the board before it and the one after,
and those are left out of what is yielded.
"""

from __future__ import annotations

import collections
import concurrent.futures
import itertools
import os
import re
from typing import Any, Iterable, Iterator, Union

from ._levels import Level, Levels
from ._library import KuraError, Path
from ._solve import Result, solve

_ROW = re.compile(rb"[ \t]*#[-# _@+$*.pPbB|0-9()]*[ \t]*\r?$")
_PIECE = 64  # boards

Paths = Union[Path, Iterable[Path]]


def _boards(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Cuts after each run of rows."""
    piece: list[bytes] = []
    inside = False
    for line in lines:
        row = bool(_ROW.match(line.rstrip(b"\n")))
        if inside and not row:
            yield b"".join(piece)
            piece.clear()
        inside = row
        piece.append(line)
    yield b"".join(piece)


def _pieces(path: Path) -> Iterator[tuple[bytes, bytes, bytes]]:
    """What stands before, the piece itself, and what comes after it."""
    with open(path, "rb") as file:
        head = file.read(4096)
        file.seek(0)
        if head.lstrip()[:1] == b"<" or not re.search(
                rb"^[ \t]*#.*[@+pP]|^[ \t]*#+[ \t]*\r?$", head, re.M):
            yield b"", file.read(), b""  # no rows: read it whole
            return
        boards = _boards(file)
        before, now = b"", list(itertools.islice(boards, _PIECE))
        while now:
            then = list(itertools.islice(boards, _PIECE))
            # Words after the last board of all belong to it.
            yield before, b"".join(now), then[0] if then else b""
            before, now = now[-1], then


def _levels_of(before: bytes, piece: bytes,
               after: bytes) -> Iterator[Level | None]:
    """Each level of the piece, None for one that can't be played."""
    def count(text: bytes) -> int:
        try:
            return len(Levels(text, "xsb")) if text else 0
        except KuraError:
            return 0
    try:
        whole = Levels(before + piece + after,
                       "xsb" if before or after else None)
    except KuraError:
        return
    for i in range(count(before), len(whole) - count(after)):
        try:
            yield whole[i]
        except KuraError:
            yield None


def _paths(paths: Paths) -> Iterable[Path]:
    return [paths] if isinstance(paths, (str, os.PathLike)) else paths


def stream(paths: Paths) -> Iterator[Level]:
    """The levels of files of any size, in constant memory; those that can't be
    played are left out, and counted in `level.number` all the same."""
    for path in _paths(paths):
        levels = (level for piece in _pieces(path)
                  for level in _levels_of(*piece))
        for number, level in enumerate(levels, 1):
            if level:
                level.number = number
                yield level


def _solve_piece(piece: tuple[bytes, bytes, bytes],
                 options: dict[str, Any]) -> list[Result]:
    return [solve(level, **options) for level in _levels_of(*piece) if level]


def solve_all(paths: Paths, *, processes: int | None = None,
              **options: Any) -> Iterator[Result]:
    """Solves the levels of files, in order, with several processes (as many as
    there are processors when None).  Options are those of `solve`.  Memory is
    constant: work is handed out only as results are taken."""
    work = (piece for path in _paths(paths) for piece in _pieces(path))
    if processes == 1:
        for piece in work:
            yield from _solve_piece(piece, options)
        return
    workers = processes or os.cpu_count() or 1
    pool = concurrent.futures.ProcessPoolExecutor(workers)
    running: collections.deque[
        concurrent.futures.Future[list[Result]]] = collections.deque()
    try:
        for piece in work:
            running.append(pool.submit(_solve_piece, piece, options))
            if len(running) > 2 * workers:
                yield from running.popleft().result()
        while running:
            yield from running.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
