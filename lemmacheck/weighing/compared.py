"""Words of a hypothesis as comparisons of sums, products and quotients of names and numbers."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from lemmacheck.weighing.phrases import in_signs

RELATIONS = {"≥": operator.ge, "≤": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq, "≠": operator.ne}
RELATION = re.compile(f"([{''.join(RELATIONS)}])")
APART = re.compile(r"[,;] *| and | ∧ ")
TOKEN = re.compile(r" *(?:(\d+(?:\.\d+)?(?:e-?\d+)?)|([^\W\d]\w*(?:\([^\W\d]\w*\))?)|(\*\*\d+)|([-+*/()~]))")
SIGNS = str.maketrans({"·": "*", "−": "-", "×": "*", "²": "**2", "³": "**3", "^": "**"})


@dataclass(frozen=True)
class Comparison:
    """`left relation right`, both sides as functions of the numbers that stand for their names."""

    left: Side
    relation: str
    right: Side

    def gap(self, at: Mapping[str, Fraction]) -> Fraction:
        return self.left.value(at) - self.right.value(at)

    def holds(self, at: Mapping[str, Fraction]) -> bool:
        return bool(RELATIONS[self.relation](self.gap(at), 0))

    @property
    def is_about_zero(self) -> bool:
        """It says of one name that it is zero, or that it is not."""
        alone = isinstance(self.left.tree, ast.Name) and isinstance(self.right.tree, ast.Constant)
        return self.relation in "=≠" and alone and self.right.value({}) == 0


@dataclass(frozen=True)
class Side:
    """A sum of products and quotients of names and numbers."""

    names: tuple[str, ...]
    tree: ast.expr

    def value(self, at: Mapping[str, Fraction]) -> Fraction:
        return Fraction(_value(self.tree, [at[name] for name in self.names], Fraction))

    def among(self, at: Mapping[str, np.ndarray]) -> Any:
        """The same of many numbers at once."""
        return _value(self.tree, [at[name] for name in self.names], float)

    @property
    def multiplied(self) -> set[str]:
        """Names that are multiplied with names, raised to a power or divided by: moved across they keep its sense if positive."""
        found: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.Div, ast.Pow)):
                first, second = self._in(node.left), self._in(node.right)
                found |= second if isinstance(node.op, ast.Div) else set()
                found |= first | second if isinstance(node.op, ast.Pow) or (first and second) else set()
        return found

    def _in(self, tree: ast.AST) -> set[str]:
        return {self.names[int(node.id[1:])] for node in ast.walk(tree) if isinstance(node, ast.Name)}


def told_by(words: str) -> list[Comparison]:
    """The comparisons that words consist of, chains link by link; none where they are of another form."""
    told: list[Comparison] = []
    for chain in APART.split(in_signs(words)):
        first, *others = RELATION.split(chain)
        links = list(zip(others[::2], others[1::2], strict=True))
        if not links or (any(link in "≥>" for link, _ in links) and any(link in "≤<" for link, _ in links)):
            return []
        try:
            sides = [_side(text) for text in (first, *(side for _, side in links))]
        except (SyntaxError, ValueError):
            return []
        told += [Comparison(sides[i], link, sides[i + 1]) for i, (link, _) in enumerate(links)]
    return told


def _side(text: str) -> Side:
    """Juxtaposed factors are multiplied: 2d, η L, 1/(8d)."""
    names: list[str] = []
    written, at, follows = "", 0, False
    text = re.sub(r"\|([^|]+)\|", r"~(\1)", text.translate(SIGNS).rstrip())  # ~ stands for an absolute value
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"{text!r} is no formula")
        number, name, power, mark = found.groups()
        begins = bool(number or name or mark in ("(", "~"))
        written += "*" if follows and begins else ""
        if name and name not in names:
            names.append(name)
        written += f"v{names.index(name)}" if name else repr(number) if number else power or mark
        follows, at = not mark or mark == ")", found.end()
    return Side(tuple(names), ast.parse(written, mode="eval").body)


def _value(tree: ast.expr, values: list[Any], number: Callable[[str], Any]) -> Any:
    match tree:
        case ast.Constant(value=value):
            return number(str(value))
        case ast.Name(id=name):
            return values[int(name[1:])]
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, values, number)
        case ast.UnaryOp(op=ast.Invert(), operand=inner):
            return abs(_value(inner, values, number))
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=power)):
            return _value(left, values, number) ** int(str(power))
        case ast.BinOp(left=left, op=op, right=right):
            by = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
            return by[type(op)](_value(left, values, number), _value(right, values, number))
    raise ValueError("no formula")
