"""Finished units of work in one SQLite file: what is stored once is never drawn or computed again.

A unit's key names everything it depends on, so a run killed at any moment is resumed by running it again, and units
are shared between runs. One transaction per unit. Each unit carries a checksum over its key and payload; one that does
not match counts as absent, and is told of.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np

from lemmacheck.errors import StoreError
from lemmacheck.record.results import RUN_ID, PlotSpec
from lemmacheck.weighing.blocks import Drawn
from lemmacheck.weighing.finding import Examined, Finding

T = TypeVar("T")
PATIENCE = 30  # seconds to wait for another run that is writing
CHECKSUM = 16  # bytes before the payload
TABLES = (
    "CREATE TABLE IF NOT EXISTS units (key TEXT PRIMARY KEY, payload BLOB NOT NULL)",
    'CREATE TABLE IF NOT EXISTS times (experiment TEXT, "case" TEXT, per_draw REAL, PRIMARY KEY (experiment, "case"))',
    "CREATE TABLE IF NOT EXISTS runs (id TEXT PRIMARY KEY, started TEXT, request TEXT, finished INTEGER)",
)


class Store:
    """Reading and writing units and runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged: list[str] = []  # keys of units that did not match their checksum
        self._unreadable: set[str] = set()  # those of them that were not computed again yet
        with self._usable():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=PATIENCE)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            with self._db:
                for table in TABLES:
                    self._db.execute(table)

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """Whatever is wrong with the file or the disk is one sentence."""
        try:
            yield
        except (sqlite3.Error, OSError, msgspec.MsgspecError, ValueError, TypeError) as problem:
            raise StoreError(_advice(self.path, problem)) from problem

    def _write(self, command: str, *values: Any) -> None:
        with self._usable(), self._db:
            self._db.execute(command, values)

    def _payload(self, key: str) -> bytes | None:
        with self._usable():
            row = self._db.execute("SELECT payload FROM units WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            whole = row[0] if isinstance(row[0], bytes) else b""  # SQLite keeps text where bytes should be
            if whole[:CHECKSUM] == _checksum(key, whole[CHECKSUM:]):
                return whole[CHECKSUM:]
            self._is_damaged(key)
            return None

    def _is_damaged(self, key: str) -> None:
        if key not in self._unreadable:
            self._unreadable.add(key)
            self.damaged.append(key)

    def has(self, key: str) -> bool:
        """Whether a unit is stored; one that turned out to be damaged is not."""
        with self._usable():
            return (
                key not in self._unreadable and self._db.execute("SELECT 1 FROM units WHERE key = ?", (key,)).fetchone() is not None
            )

    def _decoded(self, key: str, kind: type[T]) -> T | None:
        """What is stored under a key; what this version cannot read counts as absent."""
        payload = self._payload(key)
        try:
            return None if payload is None else msgspec.msgpack.decode(payload, type=kind)
        except msgspec.MsgspecError:
            self._is_damaged(key)
            return None

    def _keep(self, key: str, payload: bytes) -> None:
        self._write("INSERT OR REPLACE INTO units VALUES (?, ?)", key, _checksum(key, payload) + payload)
        self._unreadable.discard(key)

    def draws(self, key: str) -> Drawn | None:
        """A stored block of draws, bit for bit as it was drawn."""
        read = self._decoded(key, tuple[dict[str, bytes], dict[str, float]])
        if read is None:
            return None
        columns, constants = read
        return Drawn({name: np.frombuffer(column, dtype="<f8") for name, column in columns.items()}, constants)

    def keep_draws(self, key: str, drawn: Drawn) -> None:
        columns = {name: column.astype("<f8").tobytes() for name, column in drawn.columns.items()}
        self._keep(key, msgspec.msgpack.encode((columns, drawn.constants)))

    def findings(self, key: str) -> tuple[list[Examined], float] | None:
        """Stored findings of a claim's evidence that needs no randomness, with the seconds they took."""
        return self._decoded(key, tuple[list[Examined], float])

    def keep_findings(self, key: str, statements: list[Examined], seconds: float) -> None:
        self._keep(key, msgspec.msgpack.encode((statements, seconds)))

    def units(self) -> Iterator[str]:
        """The keys of all units, in order."""
        with self._usable():
            yield from (str(key) for (key,) in self._db.execute("SELECT key FROM units ORDER BY key"))  # not all at once

    def take_over(self, other: Store, keys: Iterable[str]) -> int:
        """Copy units of another store and what it knows of times, all or none; how many were new."""
        new = 0
        with self._usable(), self._db:
            for key in keys:
                theirs, ours = other._payload(key), self._payload(key)
                if theirs is None:
                    self._db.rollback()
                    return 0
                new += ours is None
                if ours is not None and _content(key, ours) != _content(key, theirs):
                    raise StoreError(f"{other.path.name} and {self.path.name} differ about {key[:60]}…; one of them is wrong")
                payload = theirs if ours is None else min(ours, theirs)
                self._db.execute("INSERT OR REPLACE INTO units VALUES (?, ?)", (key, _checksum(key, payload) + payload))
            known = self.times()
            for (experiment, case), seconds in other.times().items():
                least = min(known.get((experiment, case), seconds), seconds)
                self._db.execute("INSERT OR REPLACE INTO times VALUES (?, ?, ?)", (experiment, case, least))
        return new

    def drop(self, keys: Iterable[str]) -> None:
        """Remove units, and give the room back."""
        with self._usable():
            with self._db:
                self._db.executemany("DELETE FROM units WHERE key = ?", [(key,) for key in keys])
            self._db.execute("VACUUM")

    def look(self, key: str) -> dict[str, Finding] | None:
        """What a look at a prefix of the draws saw."""
        return self._decoded(key, dict[str, Finding])

    def keep_look(self, key: str, findings: dict[str, Finding]) -> None:
        self._keep(key, msgspec.msgpack.encode(findings))

    def picture(self, key: str) -> PlotSpec | None:
        """A picture that was computed before."""
        return self._decoded(key, PlotSpec)

    def keep_picture(self, key: str, picture: PlotSpec) -> None:
        self._keep(key, msgspec.msgpack.encode(picture))

    def forget(self, key: str) -> None:
        """Drop one unit, so that it is computed afresh."""
        self._write("DELETE FROM units WHERE key = ?", key)

    def forget_all(self, beginning: str) -> None:
        """Drop every unit whose key begins so: the blocks of a stream of draws, the looks of a claim."""
        self._write("DELETE FROM units WHERE key >= ? AND key < ?", f"{beginning}|", f"{beginning}}}")  # "}" follows "|"

    def keep_time(self, experiment: str, case: str, per_draw: float) -> None:
        """Remember how long a draw took here, for plans; of fixed evidence and of a whole claim how long all of it took."""
        self._write("INSERT OR REPLACE INTO times VALUES (?, ?, ?)", experiment, case, per_draw)

    def times(self) -> dict[tuple[str, str], float]:
        """Seconds per draw, by experiment and case."""
        with self._usable():
            rows = self._db.execute('SELECT experiment, "case", per_draw FROM times').fetchall()
            return {(str(experiment), str(case)): float(seconds) for experiment, case, seconds in rows}

    def begin(self, run: str, started: str, request: Mapping[str, Any]) -> None:
        self._write("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, 0)", run, started, json.dumps(dict(request)))

    def finish(self, run: str) -> None:
        self._write("UPDATE runs SET finished = 1 WHERE id = ?", run)

    def unfinished(self) -> tuple[str, dict[str, Any]] | None:
        """The latest run that never ended."""
        with self._usable():
            latest = "SELECT id, request FROM runs WHERE finished = 0 ORDER BY started DESC LIMIT 1"
            row = self._db.execute(latest).fetchone()
            if row is None:
                return None
            if not re.fullmatch(RUN_ID, str(row[0])):  # it will name a folder
                raise ValueError(f"it holds a run named {str(row[0])[:40]!r}")
            return str(row[0]), dict(json.loads(row[1]))


def _content(key: str, payload: bytes) -> Any:
    """What a unit says, without the seconds that it took."""
    return msgspec.msgpack.decode(payload)[0] if key.startswith("findings|") else payload


def _checksum(key: str, payload: bytes) -> bytes:
    h = hashlib.blake2b(key.encode(), digest_size=CHECKSUM)
    h.update(b"\0" + payload)
    return h.digest()


def _advice(path: Path, problem: Exception) -> str:
    where, text = "/".join(path.parts[-3:]), str(problem)
    if "locked" in text:
        return f"the store {where} is in use by another run; wait for it, or pass another --store"
    if "full" in text or "No space" in text:
        return f"the disk of the store {where} is full; free some room and run again: what is stored is not lost"
    return f"the store {where} cannot be used ({problem}); move it away or pass another --store, then run again"
