"""Formulas and code that were typeset for an earlier build: they are half of the work of a page, and seldom change."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from lemmacheck.places import version_of
from lemmacheck.record.files import write_bytes

HERE = Path(__file__).resolve().parent
MAKERS = ("mathml.py", "source_code.py")  # an edit of these voids all
LIBRARIES = ("latex2mathml", "pygments")
CHECKSUM = 16  # bytes before the rest
MOST = 20_000  # pieces that are kept: several times those of all our pages

_before: dict[str, str] = {}
_asked: dict[str, str] = {}


def typeset(kind: str, text: str, make: Callable[[str], str], tags: re.Pattern[str]) -> str:
    """What is made of a text, from an earlier build if that made it too; of what is read, no tags but these are let in."""
    key = f"{kind}|{hashlib.blake2b(text.encode('utf-8', 'surrogatepass'), digest_size=16).hexdigest()}"
    if key not in _asked:
        before = _before.get(key)
        _asked[key] = make(text) if before is None or "<" in tags.sub("", before) else before
    return _asked[key]


@contextmanager
def remembered(file: Path) -> Iterator[None]:
    """Inside, what a file has of an earlier build is not made again; what is new is added to it, until that would be too much."""
    maker = _maker()
    _asked.clear()
    _before.clear()
    _before.update(_read(file, maker))
    try:
        yield
        if not _asked.items() <= _before.items():
            both = {**_before, **_asked}
            content = msgspec.msgpack.encode(both if len(both) <= MOST else _asked)
            write_bytes(file, _checksum(maker, content) + content)
    finally:
        _asked.clear()
        _before.clear()


def _read(file: Path, maker: str) -> dict[str, str]:
    """Nothing, if the file is not there, is damaged or comes from other code."""
    try:
        whole = file.read_bytes()
        if whole[:CHECKSUM] != _checksum(maker, whole[CHECKSUM:]):
            return {}
        return msgspec.msgpack.decode(whole[CHECKSUM:], type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _maker() -> str:
    code = b"".join((HERE / name).read_bytes() for name in MAKERS)
    return "|".join((hashlib.blake2b(code, digest_size=16).hexdigest(), *map(version_of, LIBRARIES)))


def _checksum(maker: str, content: bytes) -> bytes:
    return hashlib.blake2b(maker.encode() + b"\0" + content, digest_size=CHECKSUM).digest()
