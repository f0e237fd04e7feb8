"""Without a domain the sentence says what all cases would be, and its evidence looks at no less."""

import pytest

FAMILY = """
def measure(c):
    return {{"y": c.n**2 - 10 * c.n}}
claim = Claim(label="L", says={says!r}, margin=lambda q: q.y - q.c, constants=dict(c=0),
    evidence=(Family(10, measure, "n"),), foils=(Foil("5", c=5),))
"""
BOX = """
def measure(case):
    return {{"y": case.x - case.x * case.x}}
claim = Claim(label="L", says={says!r}, margin=lambda q: 4 * q.y + q.c, constants=dict(c=Fraction(1, 100)),
    evidence=(Enclosed([dict(x=Between(0, 1))], measure),), foils=(Foil("-2", c=-2),))
"""
MORE = [
    *[
        (FAMILY, "n^2 \\ge 10 n " + rest)
        for rest in (
            *(r"for every n \ge 1", r"for all integers n \ge 1", r"\quad (n \ge 5)", r", \quad n > 8", "whenever n ≥ 2"),
            *(r"for n at least 3", r"if 1 \le n"),
        )
    ],
    (FAMILY, r"n \ge 1 \Rightarrow n^2 \ge 10 n"),
    *[
        (BOX, r"x^2 \le x " + rest)
        for rest in (
            r"for 0 \le x \le 2",
            r"for x \in [0, 2]",
            "on [0, 2]",
            r"for x \ge 0",
            r"for every x \ge -1",
            r", \quad x \le \tfrac32",
        )
    ],
]
AS_MUCH = [
    *[
        (FAMILY, "n^2 \\ge 10 n " + rest)
        for rest in (
            r"for every n \ge 10",
            r"for n > 9",
            r"\quad (n \ge 12)",
            "",
            "for large n",
            r"for every n - 9 \ge 1",
            r"for every m \ge 1",
        )
    ],
    (FAMILY, r"n \ge 10 \Rightarrow n \ge 1 \text{ and } n^2 \ge 10 n"),
    *[(BOX, r"x^2 \le x " + rest) for rest in (r"for 0 \le x \le 1", r"for x \in [0, 1]", r"for 0 < x < 1", r"for 2x \le 7", "")],
]


@pytest.mark.parametrize(("source", "says"), MORE)
def test_a_sentence_about_more_than_was_looked_at_is_not_supported(bench, source, says):
    bench.write("liar", source.format(says=says))
    claim = bench.run()["liar"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "the statement speaks of" in claim.reason
    assert "its evidence looks at" in claim.reason


@pytest.mark.parametrize(("source", "says"), AS_MUCH)
def test_a_sentence_about_what_was_looked_at_is_supported(bench, source, says):
    bench.write("honest", source.format(says=says))
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
