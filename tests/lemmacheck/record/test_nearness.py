"""The distance of a foil is the share by which it changes a constant."""

from __future__ import annotations

import pytest

from lemmacheck import Claim, Exact, Foil, Fraction, grid
from lemmacheck.record.nearness import distances_of

CASES = Exact(grid(x=(1, 2)), lambda case: {"y": case.x * case.x})


def test_only_changed_numbers_have_a_distance():
    claim = Claim(
        label="x²",
        says="",
        margin=lambda q: q.y - q.c * q.x + q.zero,
        constants={"c": 2, "zero": 0},
        evidence=(CASES,),
        foils=(
            Foil("a tenth", c=Fraction(11, 5)),
            Foil("two things", c=4, zero=1),
            Foil("from zero", zero=1),
            Foil("another margin", margin=lambda q: -q.y),
            Foil("elsewhere", c=1, over=grid(x=(3,))),
        ),
    )
    assert distances_of(claim) == {"a tenth": pytest.approx(0.1), "elsewhere": 0.5}
