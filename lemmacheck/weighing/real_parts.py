"""The real part of a root that is complex is a number where there is no real one: taken for it, it hides that.

Whoever looks at the imaginary part as well may mean it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.fingerprint import nodes_in
from lemmacheck.proofs.separation import reached_by_authors, written

OF_MATRICES = {"sqrtm", "logm"}
ROOTS = {"sqrt", "log", "log2", "log10", "log1p", "power", "csqrt", "rsqrt", "root"} | OF_MATRICES
AS_COMPLEX = {"complex", "complex64", "complex128", "cdouble", "csingle", "complexfloating", "acb"}
SPECTRA = {"roots", "polyroots", "eigvals", "eig"} | OF_MATRICES  # complex where no real ones are, whatever they are taken of
SIZES = {"abs", "absolute"}
REAL_PART = (
    "the real part or size of a root, logarithm or eigenvalue that may be complex; return its imaginary part too,"
    " and state as a hypothesis that it is zero"
)


def refuse_real_parts(measure: Callable[..., Any]) -> None:
    """Of a measurement in balls: where there is no real root, the real part is a number all the same."""
    trees = [tree for one in reached_by_authors(measure) if (tree := written(one)) is not None]
    names = {name_of(node) for tree in trees for node in nodes_in(tree)}
    if "acb" in names and "imag" not in names and any(_takes(tree, ROOTS, {"real"} | SIZES) for tree in trees):
        raise ClaimError(f"its measurement takes {REAL_PART}")


def takes_real_part(trees: Sequence[ast.AST | None]) -> bool:
    """Of a root, logarithm or eigenvalue that may be complex the real part or size is taken, and the imaginary part never."""
    nodes = [node for tree in trees if tree is not None for node in nodes_in(tree)]
    names = set(map(name_of, nodes))
    if "imag" in names:
        return False
    is_complex = names & AS_COMPLEX or any(_is_complex_word(node) for node in nodes)
    has_root = any(map(_is_root, nodes)) if is_complex else names & SPECTRA
    return bool(has_root and "real" in names) or any(
        _takes(tree, ROOTS if is_complex else OF_MATRICES, SIZES) for tree in trees if tree
    )


def name_of(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_complex_word(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and (isinstance(node.value, complex) or node.value in AS_COMPLEX)


def _is_root(node: ast.AST) -> bool:
    """A root, a logarithm, or a power that may be one."""
    return _is_power(node) or name_of(node) in ROOTS | SPECTRA


def _is_power(node: ast.AST) -> bool:
    """To an exponent that is no whole number in the code."""
    whole = isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and isinstance(node.right.value, int)
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and not whole


def _takes(tree: ast.AST, roots: set[str], what: set[str]) -> bool:
    """The part or size of a root, or what of it is no imaginary number; of eigenvalues the size is taken for its own sake."""
    nodes = nodes_in(tree)
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(attr="astype", value=of), args=[kind]) if "float" in ast.unparse(kind):
                if _is_made_of(of, nodes, roots | SPECTRA):
                    return True
                continue
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=[of]) if name in what:
                pass
            case ast.Attribute(attr=name, value=of) if name in what:
                pass
            case _:
                continue
        if _is_made_of(of, nodes, roots):
            return True
    return False


def _is_made_of(node: ast.AST, nodes: Sequence[ast.AST], roots: set[str], deep: int = 3) -> bool:
    """It is a root, or the sum, product or entry of one, also by the name that it was given."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in roots:
            return True
        case ast.Name(id=name) if deep:
            given = (one.value for one in nodes if isinstance(one, ast.Assign) and name_of(one.targets[0]) == name)
            return any(_is_made_of(one, nodes, roots, deep - 1) for one in given)
        case ast.BinOp(left=one, right=other):
            return (
                (_is_power(node) and "power" in roots)
                or _is_made_of(one, nodes, roots, deep)
                or _is_made_of(other, nodes, roots, deep)
            )
        case ast.UnaryOp(operand=one) | ast.Subscript(value=one):
            return _is_made_of(one, nodes, roots, deep)
    return False
