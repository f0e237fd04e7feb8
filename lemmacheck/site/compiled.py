"""Compiled templates, kept from run to run: compiling them takes longer than the page of an edited claim."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache

from lemmacheck.record.files import write_bytes

CHECKSUM = 16  # bytes before the code: a damaged file is compiled again, never run


class CompiledTemplates(BytecodeCache):
    """One file for each template in a folder; where it cannot be read or written, templates are compiled without it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            whole = (self.folder / bucket.key).read_bytes()
            if whole[:CHECKSUM] == _checksum(whole[CHECKSUM:]):
                bucket.bytecode_from_string(whole[CHECKSUM:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        code = bucket.bytecode_to_string()
        with contextlib.suppress(OSError):
            write_bytes(self.folder / bucket.key, _checksum(code) + code)


def _checksum(code: bytes) -> bytes:
    return hashlib.blake2b(code, digest_size=CHECKSUM).digest()
