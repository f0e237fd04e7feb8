"""What keys need to know of a source file, parsed once for each content of it and remembered between runs.

Parsing every source takes seconds, and most of them are as they were in the run before.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import msgspec

from lemmacheck.places import project
from lemmacheck.record.files import write_bytes

DECLARATIONS = ("Claim", "Proof", "Family", "Solved", "Exact", "Enclosed", "Search", "Draws", "Observed")
SHOWN = ("plot", "because", "by_hand", "place", "readings", "title")  # of a claim: what pages print and no verdict depends on
PLAIN = (ast.Constant, ast.Tuple, ast.List, ast.Load, ast.keyword)
MOST = 5000  # contents that are remembered; beyond it only those of the present sources


class Parsed(msgspec.Struct, frozen=True, array_like=True):
    """The code of one file as digests, and the names by which it may need other files."""

    code: str  # without docstrings, comments and layout
    drawing: str  # the same, without the claims and evidence that it declares
    imports: tuple[str, ...]  # those for type checkers aside, which never run
    drawn_with: tuple[str, ...]  # those of them that are used outside of what it declares
    dynamic: bool  # whether it imports modules by names that it makes up
    cites: tuple[str, ...]  # ids of claims
    texts: tuple[str, ...]  # that may name files
    relative: bool  # whether it has a relative import
    first: tuple[tuple[int, str], ...]  # modules that are imported when it is loaded, with their lines
    foreign: tuple[str, ...]  # names that those imports bring


class Memory:
    """The contents that were parsed before, in one file that may be thrown away at any time."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[str, Parsed] = {}
        self._used: set[str] = set()
        self._new = False
        try:
            parser, known = msgspec.msgpack.decode(file.read_bytes(), type=tuple[str, dict[str, Parsed]])
            self._known = known if parser == _parser() else {}
        except (OSError, msgspec.MsgspecError):
            pass  # the first run, or one of another version: everything is parsed anew

    def parsed(self, path: Path) -> Parsed:
        """What a file says now."""
        content = path.read_bytes()
        digest = hashlib.blake2b(content, digest_size=16).hexdigest()
        if digest not in self._known:
            self._known[digest] = parse(content, name=path.name)
            self._new = True
        self._used.add(digest)
        return self._known[digest]

    def keep(self) -> None:
        """Write down what is new; where that cannot be done, the next run parses again."""
        if not self._new:
            return
        if len(self._known) > MOST:
            self._known = {digest: self._known[digest] for digest in self._used}
        try:
            write_bytes(self._file, msgspec.msgpack.encode((_parser(), self._known)))
            self._new = False
        except OSError:
            return


@functools.cache
def memory() -> Memory:
    """That of the project."""
    return Memory(project().reports / "runs" / "parsed.msgpack")


@functools.cache
def _parser() -> str:
    """What a parsed file means changes with this module and with Python."""
    return hashlib.blake2b(sys.version.encode() + Path(__file__).read_bytes(), digest_size=16).hexdigest()


def parse(content: bytes, *, name: str) -> Parsed:
    """The digests and names of one source file."""
    tree = ast.parse(content, filename=name)
    nodes = list(_walk(tree))
    imports = tuple(dict.fromkeys(name for _, name in _imported(nodes)))
    dynamic = "importlib.import_module" in imports or "importlib" in imports or any(map(_imports_by_name, nodes))
    cites = tuple(dict.fromkeys(_cited(nodes)))
    texts = tuple(dict.fromkeys(_texts(nodes)))
    relative = any(isinstance(node, ast.ImportFrom) and node.level for node in nodes)
    first = tuple(_first(tree))
    foreign = tuple(_foreign(tree))
    for node in nodes:
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [line for line in node.body if not _is_text(line)] or [ast.Pass()]
        if isinstance(node, ast.Call) and _called(node) in ("Claim", "but"):
            node.keywords = [one for one in node.keywords if not (one.arg in SHOWN and _is_plain(one.value))]
    whole = _digest(tree)
    tree.body = [node for node in tree.body if not _declares(node)]
    left = list(_walk(tree))
    used = {node.id for node in left if isinstance(node, ast.Name)}
    drawn_with = tuple(dict.fromkeys(name for bound, name in _imported(left) if bound == "*" or bound in used))
    return Parsed(whole, _digest(tree), imports, drawn_with, dynamic, cites, texts, relative, first, foreign)


def _walk(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node, but not those that only type checkers see."""
    waiting: deque[ast.AST] = deque([tree])
    while waiting:
        node = waiting.popleft()
        yield node
        hidden = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        waiting += node.orelse if hidden and isinstance(node, ast.If) else ast.iter_child_nodes(node)


def _imports_by_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "__import__"


def _digest(tree: ast.Module) -> str:
    return hashlib.blake2b(ast.dump(tree).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _imported(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """The dotted names that a file imports, wherever the import stands, each after the name that it is bound to."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.asname or alias.name.partition(".")[0], alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)


def _cited(nodes: list[ast.AST]) -> Iterator[str]:
    """The ids of the claims that proofs in a file cite."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str) and "/" in first.value:
                yield first.value


def _texts(nodes: list[ast.AST]) -> Iterator[str]:
    """The texts that may be names of files."""
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and 2 < len(text) < 200 and "." in text and text.isprintable():
            yield text


def _first(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""


def _foreign(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name for alias in node.names)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_plain(value: ast.expr) -> bool:
    """Written out, so that leaving it out leaves out nothing that runs: texts, lists of them, or a Plot of such."""
    if isinstance(value, ast.Call):
        return _called(value) == "Plot" and all(map(_is_plain, [*value.args, *(one.value for one in value.keywords)]))
    return all(isinstance(node, PLAIN) for node in ast.walk(value))


def _called(call: ast.Call) -> str:
    """The last name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""


def _declares(node: ast.stmt) -> bool:
    """The statement declares a claim or evidence."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    is_method = isinstance(node.value.func, ast.Attribute)
    return _called(node.value) == "but" if is_method else _called(node.value) in DECLARATIONS
