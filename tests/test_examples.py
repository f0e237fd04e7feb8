"""The pages of the library are run: every example of docs/api.md, and every cell of docs/notebook.ipynb.

`python -m tests.test_examples` writes the outputs of the notebook and the list of names again.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from pathlib import Path
from typing import Any

import lemmacheck

DOCS = Path(__file__).resolve().parents[1] / "docs"


def test_every_example_of_the_library_runs_and_every_name_is_told():
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    space: dict[str, Any] = {"__name__": "api"}
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL), start=1):
        exec(compile(block, f"docs/api.md, block {number}", "exec"), space)
    assert text.endswith(TABLE + names()), "write it with: python -m tests.test_examples"


TABLE = "## Every name\n\n| name | |\n|---|---|\n"


def names() -> str:
    """A line for every name that an author may import, with the fact that its docstring states."""
    rows = []
    for name in lemmacheck.__all__:
        first = (inspect.getdoc(getattr(lemmacheck, name)) or "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
        rows.append(f"| `{name}` | {'exact fractions of Python' if name == 'Fraction' else first} |\n")
    return "".join(rows)


def shown_by(source: str, space: dict[str, Any]) -> Any:
    """What a cell shows: the value of its last line, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), space)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space) if last else None


def outputs_of(value: Any, number: int) -> list[dict[str, Any]]:
    if value is None:
        return []
    data: dict[str, Any] = {"text/plain": [repr(value)]}
    if hasattr(value, "_repr_html_"):
        data["text/html"] = [value._repr_html_()]
    return [{"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}]


def run_notebook() -> dict[str, Any]:
    """The notebook with the outputs that its cells give now."""
    book = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))
    space: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate((cell for cell in book["cells"] if cell["cell_type"] == "code"), start=1):
        cell["execution_count"] = number
        cell["outputs"] = outputs_of(shown_by("".join(cell["source"]), space), number)
    return book


def texts(book: dict[str, Any]) -> list[list[str]]:
    """What the cells show as text; the cards beside it are made anew whenever the notebook is written."""
    return [[line for output in cell.get("outputs", ()) for line in output["data"]["text/plain"]] for cell in book["cells"]]


def test_every_cell_of_the_notebook_shows_what_it_shows_now():
    kept, now = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8")), run_notebook()
    assert texts(kept) == texts(now)
    assert "<math" in json.dumps(now["cells"][1]["outputs"])


if __name__ == "__main__":
    written = json.dumps(run_notebook(), indent=1, ensure_ascii=False) + "\n"
    (DOCS / "notebook.ipynb").write_text(written, encoding="utf-8")
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    (DOCS / "api.md").write_text(page.partition(TABLE)[0] + TABLE + names(), encoding="utf-8")
