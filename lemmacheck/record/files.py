"""Records as JSON files: written whole or not at all, and read back with every type checked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from lemmacheck.errors import ClaimError

T = TypeVar("T")
PART = ".part"


def as_json(data: Any) -> str:
    """A record, or plain data, as indented text; a number that is not finite is refused."""
    plain = json.dumps(msgspec.to_builtins(data), ensure_ascii=False, allow_nan=False)
    return msgspec.json.format(plain, indent=1) + "\n"  # json itself takes three times as long to indent


def refuse_link(folder: Path) -> None:
    """What a link leads to belongs to somebody else, who did not ask for pages in it."""
    if folder.is_symlink():
        place = f"{folder.parent.name}/{folder.name}"
        raise ClaimError(f"{place} is a link, and pages are not written through links; remove it, or choose another --reports")


def write_text(path: Path, text: str) -> None:
    """Written whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """To a neighbour first, then moved into place."""
    move_into_place(write_beside(path, content))


def write_beside(path: Path, content: bytes) -> Path:
    """The new content of a file, in a neighbour of it; what lies in the neighbour's place, a link say, is not written through."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + PART)
    beside.unlink(missing_ok=True)
    try:
        with beside.open("xb") as file:
            file.write(content)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    return beside


def move_into_place(beside: Path) -> None:
    """Put a neighbour in the place of its file; a link that stood there is replaced, not followed."""
    beside.replace(beside.with_name(beside.name.removesuffix(PART)))


def well_formed(text: str) -> str:
    """Text that may stand in XML: control characters, which may not, are left out."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)


def write_json(path: Path, data: Any) -> None:
    write_text(path, as_json(data))


def read_json(path: Path, kind: type[T]) -> T:
    """The record in a file; ValueError says in a few words what is wrong with the file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except msgspec.ValidationError as problem:
        raise ValueError(str(problem)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise ValueError(f"not valid JSON: {problem}") from None
