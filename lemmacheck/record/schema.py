"""The JSON Schema of `results.json`, from the records; `python -m lemmacheck.record.schema` prints the file beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from lemmacheck.record.files import as_json
from lemmacheck.record.results import Results

FILE = Path(__file__).with_name("results.schema.json")


def json_schema() -> dict[str, Any]:
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "lemmacheck results"}
    return {**head, **msgspec.json.schema(Results)}


if __name__ == "__main__":
    print(as_json(json_schema()), end="")
