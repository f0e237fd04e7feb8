"""Hypotheses with the wrong sign whose words are phrases, other signs, or inequalities with a remark."""

import pytest

CLAIM = """
def measure(case):
    return {{"y": case.x}}
claim = Claim(label="L", says="x <= 3 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=3),
    assumes={{{words!r}: {margin}}}, domain=Domain(x=OneOf(*range(-6, 13)), measure=measure),
    evidence=(Exact(grid(x=range(-6, 13)), measure),), foils=(Foil("2", c=2),))
"""
BELOW = "lambda q: 3 - q.x"
WRONG = [
    *("x at least 3", "x is at least 3", "x not below 3", "not x < 3", "x greater than or equal to 3", "x minus 3 is not negative"),
    *("x \\ge 3", "x \\geq 3", "x ⩾ 3", "x ≧ 3", "x ≥ three", "x ≥ 3.", "x ∈ [3, 12]", "x exceeds 2"),
    *("x ≥ 3 (large)", "large x: x ≥ 3", "x ≥ 3, an integer", "width x ≥ 3", "x ≥ 3 wlog"),
]
RIGHT = {
    **dict.fromkeys(
        ("x at most 3", "x is at most 3", "x \\le 3", "x ⩽ 3", "small x: x ≤ 3", "x not above 3", "not x > 3", "x ≤ 3 (small)"),
        BELOW,
    ),
    "|x| ≤ 3": "lambda q: 3 - abs(q.x)",
    "x ∈ [−6, 3]": "lambda q: (q.x + 6, 3 - q.x)",
}


@pytest.mark.parametrize("words", WRONG)
def test_a_phrase_with_the_other_sign_is_refused(bench, words):
    bench.write("liar", CLAIM.format(words=words, margin=BELOW))
    claim = bench.run()["liar"]
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "than its words say" in claim.reason


def test_an_absolute_value_with_the_other_sign_is_refused(bench):
    bench.write("liar", CLAIM.format(words="|x| ≥ 3", margin="lambda q: 3 - abs(q.x)"))
    assert bench.run()["liar"].status == "error"


@pytest.mark.parametrize("words", RIGHT)
def test_a_phrase_that_says_what_is_meant_is_taken(bench, words):
    bench.write("honest", CLAIM.format(words=words, margin=RIGHT[words]))
    claim = bench.run()["honest"]
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
