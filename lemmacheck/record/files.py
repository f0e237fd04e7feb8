"""Records as JSON files: written whole or not at all, and read back with every type checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def as_json(data: Any) -> str:
    """A record, or plain data, as indented text; a number that is not finite is refused."""
    return json.dumps(msgspec.to_builtins(data), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def write_text(path: Path, text: str) -> None:
    """Written whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """To a neighbour first, then moved into place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(content)
    beside.replace(path)


def write_json(path: Path, data: Any) -> None:
    write_text(path, as_json(data))


def read_json(path: Path, kind: type[T]) -> T:
    """The record in a file; ValueError says in a few words what is wrong with the file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.ValidationError as problem:
        raise ValueError(str(problem)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise ValueError(f"not valid JSON: {problem}") from None
