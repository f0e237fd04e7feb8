"""Hypotheses whose words put the relation behind the number or in another order, and such as are the conclusion by another name."""

import pytest

CLAIM = """
def measure(case):
    return {{"y": case.x}}
claim = Claim(label="L", says="x <= 3 under a hypothesis", margin=lambda q: q.c - q.y, constants=dict(c=3),
    assumes={{{words!r}: lambda q: {margin}}}, domain=Domain(x=OneOf(*range(-6, 13)), measure=measure),
    evidence=(Exact(grid(x=range(-6, 13)), measure),), foils=(Foil("2", c=2),))
"""
AT_LEAST = [
    *(
        "x exceeding 1",
        "x is 1 or more",
        "x is one or more",
        "x 1 or greater",
        "x is 1 or larger",
        "x from 1 on",
        "x from one onwards",
    ),
    *("x is at minimum 1", "x is 1 at minimum", "x at a minimum 1", "1 is a lower bound of x", "one is a lower bound for x"),
    *(
        "x has the lower bound 1",
        "x is bounded below by 1",
        "x is bounded from below by 1",
        "x does not fall below 1",
        "x never goes below 1",
    ),
]
AT_MOST = [
    *(
        "x is 3 or less",
        "x is three or fewer",
        "x 3 or smaller",
        "x is at maximum 3",
        "x is 3 at maximum",
        "3 is an upper bound of x",
    ),
    *("x has upper bound 3", "x is bounded above by 3", "x not exceeding 3", "x never rises above 3", "x is 3 or below"),
]
RENAMED = """
def measure(case):
    return {{"y": case.x, "budget": {budget}}}
claim = Claim(label="L", says="x <= 3 within the budget", margin=lambda q: q.c - q.y, constants=dict(c=3),
    assumes={{{words!r}: lambda q: q.budget}}, domain=Domain(x=OneOf(*range(-6, 13)){measured}),
    evidence=(Exact(grid(x=range(-6, 13)), measure),), foils=(Foil("2", c=2),))
"""


def ends(bench, source):
    bench.write("toy", source)
    return bench.run()["toy"]


@pytest.mark.parametrize("words", AT_LEAST)
def test_words_for_at_least_are_read(bench, words):
    claim = ends(bench, CLAIM.format(words=words, margin="3 - q.x"))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "than its words say" in claim.reason


@pytest.mark.parametrize("words", AT_MOST)
def test_words_for_at_most_with_their_own_sign_are_taken(bench, words):
    claim = ends(bench, CLAIM.format(words=words, margin="3 - q.x"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("words", [*AT_MOST, "x from 1 to 3"])
def test_words_for_at_most_with_the_other_sign_are_refused(bench, words):
    claim = ends(bench, CLAIM.format(words=words, margin="q.x - 3"))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("words", ["x from 1 to 3", "x is from one to three"])
def test_a_range_in_words_is_taken(bench, words):
    claim = ends(bench, CLAIM.format(words=words, margin="(q.x - 1, 3 - q.x)"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("measured", [", measure=measure", ""])
@pytest.mark.parametrize("budget", ["3 - case.x", "6 - 2 * case.x", "1 - case.x"])
def test_the_conclusion_is_no_hypothesis_under_another_name(bench, budget, measured):
    claim = ends(bench, RENAMED.format(budget=budget, words="budget ≥ 0", measured=measured))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "is the statement itself, or more on every object" in claim.reason


def test_a_hypothesis_that_follows_another_law_than_the_conclusion_is_taken(bench):
    claim = ends(bench, RENAMED.format(budget="9 - case.x * case.x", words="budget ≥ 0", measured=""))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


def test_a_hypothesis_that_tells_a_formula_may_be_equivalent(bench):
    claim = ends(bench, RENAMED.format(budget="6 - 2 * case.x", words="f(x) ≤ f(3) for f(t) = 2t + 1", measured=""))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"


def test_the_sentence_tells_how_few_cases_meet_the_hypotheses(bench):
    claim = ends(bench, CLAIM.format(words="x is admissible", margin="-((q.x - 3) ** 2)"))
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
    assert "only 1 of 19 cases meet the hypotheses" in claim.reason
