"""Proof steps as formulas: parsed, never evaluated."""

import ast
import random

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck.site.expression import plain, step, to_latex

SYMBOLS = sympy.symbols("a b c", positive=True)


def value_of(latex: str, numbers: dict[str, float]) -> float:
    """The number that the LaTeX stands for, by rewriting its few constructs as Python again."""
    text = latex
    while r"\frac" in text:
        start = text.index(r"\frac")
        top, after = group(text, start + 5)
        bottom, end = group(text, after)
        text = f"{text[:start]}(({top})/({bottom})){text[end:]}"
    for old, new in ((r"\left(", "("), (r"\right)", ")"), (r"\,", "*"), (r"\cdot", "*"), ("^", "**"), ("{", "("), ("}", ")")):
        text = text.replace(old, new)
    return float(eval(compile(ast.parse(text, mode="eval"), "latex", "eval"), {"__builtins__": {}}, numbers))


def group(text: str, start: int) -> tuple[str, int]:
    depth = 0
    for i in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return text[start + 1 : i], i + 1
    raise ValueError(text)


def random_expression(seed: int) -> sympy.Expr:
    rng = random.Random(seed)
    terms = [sympy.Integer(rng.randint(1, 5)), *SYMBOLS]
    for _ in range(6):
        x, y = rng.choice(terms), rng.choice(terms)
        terms.append(rng.choice([x + y, x * y, x - y, x / (y**2 + 1), (x + 1) ** rng.randint(2, 3)]))
    return terms[-1]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_latex_means_the_same_as_the_program_text(seed):
    expression = random_expression(seed)
    numbers = {"a": 1.25, "b": 0.5, "c": 3.0}
    assert value_of(to_latex(str(expression)), numbers) == pytest.approx(
        float(expression.subs(dict(zip(SYMBOLS, numbers.values(), strict=True)))), rel=1e-9
    )


def test_relations_and_primes_are_kept():
    assert to_latex("d'**2 - lambda1*l2 >= 0") == r"d'^{2} - \lambda_{1}\,l_{2} \ge 0"


@pytest.mark.parametrize("text", ["__import__('os').system('x')", "[x for x in y]", "a if b else c", "lambda: 1", "f'{x}'"])
def test_anything_but_arithmetic_is_shown_as_text(text):
    shown = step(text)
    assert "step-text" in shown
    assert "<math" not in shown


def test_long_steps_wrap_as_text_with_raised_exponents():
    long = " + ".join(f"{k}*b**{k}*t**2" for k in range(2, 40)) + " >= 0"
    assert "step-text" in step(long)
    assert "39\u2009b³⁹\u2009t² ≥ 0" in plain(long)


def test_text_is_escaped():
    assert "<b>" not in step("<b>x</b> = 1")


def test_raising_an_exponent_keeps_the_brackets_around_it():
    assert plain("1/(2*(v + 1)**2) + v**2/(6*w)") == "1/(2\u2009(v + 1)²) + v²/(6\u2009w)"
    assert plain("x**(-3) - y**(1/2)") == "x⁻³ − y**(1/2)"
