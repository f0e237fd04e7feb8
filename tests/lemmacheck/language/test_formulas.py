"""Beside the words of a hypothesis stands the formula that decides it."""

import pytest

from lemmacheck import strictly
from lemmacheck.language.formulas import deciding_formula


def in_two_steps(q):
    double = 2 * q.x
    return double - q.least


def with_a_sentence(q):
    """x is at least four."""
    return q.x - 4


@pytest.mark.parametrize(
    ("margin", "told"),
    [
        (lambda q: q.x - 4, "x - 4 ≥ 0"),
        (strictly(lambda case: case.limit - case.alpha), "limit - alpha > 0"),
        (lambda q: (q.x - 1, 3 - q.x), "x - 1 ≥ 0, 3 - x ≥ 0"),
        (lambda q: q.n - max(row.size for row in q.rows), "n - max((row.size for row in rows)) ≥ 0"),
        (with_a_sentence, "x - 4 ≥ 0"),
        (in_two_steps, "in_two_steps ≥ 0"),
        (abs, "abs ≥ 0"),
    ],
)
def test_the_code_of_a_hypothesis_is_told_with_its_sign(margin, told):
    assert deciding_formula(margin) == told


def test_a_reader_of_a_verdict_sees_what_decides_a_hypothesis(bench):
    bench.write(
        "one",
        """
def measure(case):
    return {"y": case.x}
claim = Claim(label="L", says="x >= 2 where x is large", margin=lambda q: q.y - q.c, constants=dict(c=2),
    assumes={"x is large": lambda q: q.x - 3}, domain=Domain(x=OneOf(*range(9)), measure=measure),
    evidence=(Exact(grid(x=range(9)), measure),), foils=(Foil("4", c=4),))
""",
    )
    (row,) = bench.run()["one"].assumes
    assert (row.name, row.formula) == ("x is large", "x - 3 ≥ 0")
