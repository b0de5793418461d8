# SPDX-License-Identifier: MIT
"""What there is: engines, their settings, formats, outputs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Callable

from . import _library as c
from ._library import lib


class Info(SimpleNamespace):
    """A line of a list; its fields are those of kura.h, `name` first."""


def _value(value: Any) -> Any:
    if isinstance(value, bytes):
        return c.decode(value)
    return value if isinstance(value, (int, type(None))) else [
        c.decode(item) for item in value if item]


def _all(kind: Any, at: Callable[..., bool]) -> list[Info]:
    found: list[Info] = []
    while at(len(found), info := kind()):
        found.append(Info(**{
            name: _value(getattr(info, name)) for name, _ in kind._fields_
            if name != "size" and not name.endswith("_count")}))
    return found


def version() -> str:
    """Of the library."""
    return c.decode(lib.version())


def engines() -> list[Info]:
    """The engines; `missing` says what one can't run without."""
    return _all(c.EngineInfo, lib.engine_at)


def settings(engine: str) -> list[Info]:
    """The settings of an engine: name, kind, help, range, preset."""
    return _all(c.SettingInfo,
                lambda i, info: lib.setting_at(c.encode(engine), i, info))


def formats() -> list[Info]:
    """Level formats, with whether each can be read and written."""
    return _all(c.FormatInfo, lib.format_at)


def outputs() -> list[Info]:
    """Forms that a result can be written in."""
    return _all(c.OutputInfo, lib.output_at)
