"""Finished units of work in one SQLite file: what is stored once is never drawn or computed again.

A unit's key names everything it depends on, so a run killed at any moment is resumed by running it again, and units
are shared between runs. One transaction per unit.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from lemmacheck.errors import StoreError
from lemmacheck.weighing.blocks import Drawn
from lemmacheck.weighing.finding import Examined


class Store:
    """Reading and writing units and runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=60)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            with self._db:
                self._db.execute("CREATE TABLE IF NOT EXISTS units (key TEXT PRIMARY KEY, payload BLOB NOT NULL)")
                self._db.execute(
                    'CREATE TABLE IF NOT EXISTS times (experiment TEXT, "case" TEXT, per_draw REAL, '
                    'PRIMARY KEY (experiment, "case"))'
                )
                self._db.execute(
                    "CREATE TABLE IF NOT EXISTS runs (id TEXT PRIMARY KEY, started TEXT, request TEXT, finished INTEGER)"
                )
        except (sqlite3.Error, OSError) as problem:
            raise StoreError(_advice(path, problem)) from problem

    def close(self) -> None:
        self._db.close()

    def _read(self, key: str) -> bytes | None:
        try:
            row = self._db.execute("SELECT payload FROM units WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as problem:
            raise StoreError(_advice(self.path, problem)) from problem
        return None if row is None else row[0]

    def _write(self, key: str, payload: bytes) -> None:
        try:
            with self._db:
                self._db.execute("INSERT OR REPLACE INTO units VALUES (?, ?)", (key, payload))
        except sqlite3.Error as problem:
            raise StoreError(_advice(self.path, problem)) from problem

    def draws(self, key: str) -> Drawn | None:
        """A stored block of draws, bit for bit as it was drawn."""
        payload = self._read(key)
        if payload is None:
            return None
        columns, constants = msgspec.msgpack.decode(payload, type=tuple[dict[str, bytes], dict[str, float]])
        return Drawn({name: np.frombuffer(column, dtype="<f8") for name, column in columns.items()}, constants)

    def keep_draws(self, key: str, drawn: Drawn) -> None:
        columns = {name: column.astype("<f8").tobytes() for name, column in drawn.columns.items()}
        self._write(key, msgspec.msgpack.encode((columns, drawn.constants)))

    def keep_time(self, experiment: str, case: str, per_draw: float) -> None:
        """Remember how long a draw took here, for plans."""
        with self._db:
            self._db.execute("INSERT OR REPLACE INTO times VALUES (?, ?, ?)", (experiment, case, per_draw))

    def times(self) -> dict[tuple[str, str], float]:
        """Seconds per draw, by experiment and case."""
        return {(e, c): t for e, c, t in self._db.execute('SELECT experiment, "case", per_draw FROM times')}

    def findings(self, key: str) -> tuple[list[Examined], float] | None:
        """Stored findings of a claim's evidence that needs no randomness, with the seconds they took."""
        payload = self._read(key)
        return None if payload is None else msgspec.json.decode(payload, type=tuple[list[Examined], float])

    def keep_findings(self, key: str, statements: list[Examined], seconds: float) -> None:
        self._write(key, msgspec.json.encode((statements, seconds)))

    def begin(self, run: str, started: str, request: Mapping[str, Any]) -> None:
        with self._db:
            self._db.execute("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, 0)", (run, started, json.dumps(dict(request))))

    def finish(self, run: str) -> None:
        with self._db:
            self._db.execute("UPDATE runs SET finished = 1 WHERE id = ?", (run,))

    def unfinished(self) -> tuple[str, dict[str, Any]] | None:
        """The latest run that never ended."""
        row = self._db.execute("SELECT id, request FROM runs WHERE finished = 0 ORDER BY started DESC LIMIT 1").fetchone()
        return None if row is None else (row[0], json.loads(row[1]))

    def forget_units(self) -> None:
        """Drop everything stored, so that the next run computes all of it afresh."""
        with contextlib.closing(self._db.cursor()) as cursor, self._db:
            cursor.execute("DELETE FROM units")


def _advice(path: Path, problem: Exception) -> str:
    where = "/".join(path.parts[-3:])
    return f"the store {where} cannot be used ({problem}); move it away or pass another --store, then run again"
