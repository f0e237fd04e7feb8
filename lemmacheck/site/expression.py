"""Proof steps are printed by the engine as program text; here they become formulas.

Nothing is evaluated: the text is parsed as a Python expression and written out again as LaTeX, or, when it is long, as
plain text with raised exponents that can wrap.
"""

from __future__ import annotations

import ast
import re

from markupsafe import Markup

from lemmacheck.site.mathml import NotConverted, mathml
from lemmacheck.site.wording import spaced

LONGEST_FORMULA = 420  # characters of LaTeX; browsers do not break MathML over lines
LONGEST_TEXT = 160  # characters that are shown unfolded
_GREEK = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "zeta",
    "eta",
    "theta",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "pi",
    "rho",
    "sigma",
    "tau",
    "phi",
    "chi",
    "psi",
    "omega",
]
_RELATIONS = {"==": "=", "=": "=", ">=": r"\ge", "<=": r"\le", ">": ">", "<": "<", "!=": r"\ne"}
_FUNCTIONS = {"log": r"\log", "exp": r"\exp", "sin": r"\sin", "cos": r"\cos", "Max": r"\max", "Min": r"\min"}


def step(text: str) -> Markup:
    """A step's formula: MathML when it is short and parses, wrapped text otherwise, folded when it is long."""
    if not text.strip():
        return Markup("")
    try:
        latex = to_latex(text)
        if len(latex) <= LONGEST_FORMULA:
            return Markup('<span class="step-formula">{}</span>').format(mathml(latex))
    except (NotConverted, SyntaxError, ValueError, RecursionError):
        pass  # the plain text below says the same
    written = plain(text)
    if len(written) <= LONGEST_TEXT:
        return Markup('<span class="step-text">{}</span>').format(written)
    left, equals, _ = written.partition(" = ")
    name = f"{left} = an expression" if equals and len(left) <= 20 else "an expression"
    folded = Markup('<details class="step-text"><summary>{} of {} characters</summary>{}</details>')
    return folded.format(name, len(written), written)


def plain(text: str) -> str:
    """Program text made readable: exponents raised, products as thin dots, relations as signs, names of words as words."""
    text = spaced(text)
    text = re.sub(r"\*\*(?:\((-\d+)\)|(\d+))(?![\d.])", lambda m: _raised(m.group(1) or m.group(2)), text)
    text = text.replace(">=", "≥").replace("<=", "≤").replace("!=", "≠")
    text = re.sub(r"(?<=[\w)⁰¹²³⁴-⁹'])\*(?=[\w(])", "\u2009", text)
    return re.sub(r"(?<![\w*])-\s?|(?<= )- ", lambda m: m.group().replace("-", "−"), text)


def _raised(digits: str) -> str:
    return digits.translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def to_latex(text: str) -> str:
    """LaTeX of `a - (b) = c >= 0`; SyntaxError when some part is no arithmetic expression."""
    pieces = re.split(r"\s(==|>=|<=|!=|=|>|<)\s", text.strip())
    out = []
    for i, piece in enumerate(pieces):
        out.append(_RELATIONS[piece] if i % 2 else _write(ast.parse(_without_primes(piece.strip()), mode="eval").body, 0))
    return " ".join(out)


def _without_primes(text: str) -> str:
    return re.sub(r"(\w)'", r"\1_prime", text)


def _write(node: ast.expr, outer: int) -> str:
    """LaTeX of a node; `outer` is how tightly its surroundings bind (0 sum, 1 product, 2 power)."""
    match node:
        case ast.Constant(value=int() | float() as value):
            return str(value)
        case ast.Name(id=name):
            return _symbol(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _wrapped(f"-{_write(operand, 1)}", outer > 0)
        case ast.BinOp(op=ast.Add() | ast.Sub() as op, left=left, right=right):
            sign = "+" if isinstance(op, ast.Add) else "-"
            return _wrapped(f"{_write(left, 0)} {sign} {_write(right, 1 if sign == '-' else 0)}", outer > 0)
        case ast.BinOp(op=ast.Mult(), left=left, right=right):
            a, b = _write(left, 1), _write(right, 1)
            joint = r" \cdot " if b[:1].isdigit() else r"\,"
            return _wrapped(f"{a}{joint}{b}", outer > 1)
        case ast.BinOp(op=ast.Div(), left=left, right=right):
            return _wrapped(rf"\frac{{{_write(left, 0)}}}{{{_write(right, 0)}}}", outer > 1)
        case ast.BinOp(op=ast.Pow(), left=left, right=right):
            return f"{_write(left, 2)}^{{{_write(right, 0)}}}"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _applied(name, ", ".join(_write(a, 0) for a in arguments))
    raise SyntaxError(f"{type(node).__name__} is not arithmetic")


def _applied(function: str, arguments: str) -> str:
    if function == "sqrt":
        return rf"\sqrt{{{arguments}}}"
    if function == "Abs":
        return rf"|{arguments}|"
    head = _FUNCTIONS.get(function, rf"\mathrm{{{function}}}")
    return rf"{head}({arguments})"


def _wrapped(latex: str, needed: bool) -> str:
    return rf"\left({latex}\right)" if needed else latex


def _symbol(name: str) -> str:
    prime = "'" if name.endswith("_prime") else ""
    base, _, index = name.removesuffix("_prime").partition("_")
    if (
        not index
        and (match := re.fullmatch(r"([A-Za-z]|[a-z]{2,7})(\d+)", base))
        and (len(match.group(1)) == 1 or match.group(1) in _GREEK)
    ):
        base, index = match.groups()
    if base in _GREEK:
        base = f"\\{base}"
    elif len(base) > 1:
        base = rf"\mathrm{{{base}}}"
    return f"{base}{prime}_{{{index}}}" if index else f"{base}{prime}"
