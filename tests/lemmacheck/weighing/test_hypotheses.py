"""Which words of a hypothesis are read, and what they are compared with."""

import pytest

from lemmacheck import Claim, Domain, Exact, Foil, OneOf, Real, Whole, grid, strictly
from lemmacheck.errors import ClaimError
from lemmacheck.weighing.hypotheses import require_words, told_by


def claim_under(words, margin, **fields):
    domain = Domain(**(fields or {"d": Whole(1), "n": Whole(1)}))
    cases = Exact(grid(d=(1, 2)), lambda case: {"y": case.d})
    return Claim(
        label="L",
        says="y >= 0",
        margin=lambda q: q.y - q.c,
        constants=dict(c=0, k=3),
        assumes={words: margin},
        domain=domain,
        evidence=(cases,),
        foils=(Foil("9", c=9),),
    )


@pytest.mark.parametrize(
    ("words", "links"),
    [
        ("y ≥ 2", 1),
        ("2 ≤ d ≤ 6", 2),
        ("n >= d >= 2", 2),
        ("n ≥ d, d ≥ 2", 2),
        ("2d ≥ 3", 1),
        ("η L ≤ 1", 1),
        ("γ ≤ 1/(8d)", 1),
        ("d ≥ 2n²", 1),
        ("rank(X) ≥ 2", 1),
        ("κ grows", 0),
        ("d ≤ n²/4 or d ≥ n²", 0),
        ("|g| ≤ G", 1),
        ("p < 1: it falls", 0),
        ("x ≥", 0),
    ],
)
def test_comparisons_are_read_link_by_link(words, links):
    assert len(told_by(words)) == links


@pytest.mark.parametrize(
    ("words", "margin"),
    [
        ("d ≥ 4", lambda q: q.d - 5),
        ("d ≥ 4", lambda q: q.d - 3),
        ("d ≥ 0", strictly(lambda q: q.d)),
        ("d > 0", lambda q: q.d),
        ("n > d", lambda q: q.n - q.d),
        ("n ≥ d + 1", lambda q: q.n - q.d),
        ("2 ≤ d ≤ 6", lambda q: (q.d - 3, 6 - q.d)),
        ("2 ≤ d ≤ 6", lambda q: (q.d - 2, q.d - 6)),
        ("2 ≤ d ≤ 6", lambda q: q.d - 2),
        ("d ≥ 2", lambda q: (q.d - 2, q.n - q.d)),
        ("n ≥ 2d", lambda q: 2 * q.d - q.n),
        ("2d ≥ 3", lambda q: 2 * q.d - 5),
        ("n d ≤ 6", lambda q: q.n * q.d - 6),
        ("d ≤ 2/n", lambda q: q.d - 2 / q.n),
        ("d ≥ k", lambda q: q.d - q.k - 1),
    ],
)
def test_a_margin_that_admits_other_numbers_than_the_words_is_refused(words, margin):
    with pytest.raises(ClaimError, match="words"):
        require_words(claim_under(words, margin))


@pytest.mark.parametrize(
    ("words", "margin"),
    [
        ("d ≥ 4", lambda q: 2 * q.d - 8),
        ("n > d", lambda q: q.n - q.d - 1),
        ("n > d", strictly(lambda q: q.n - q.d)),
        ("2 ≤ d ≤ 6", lambda q: (q.d - 2, 6 - q.d)),
        ("2 ≤ d ≤ 6", lambda q: (q.d - 2) * (6 - q.d)),
        ("n ≥ d ≥ 2", lambda q: (q.n - q.d, q.d - 2)),
        ("2d ≥ 3", lambda q: q.d - 2),
        ("d ≤ 2/n", lambda q: 2 - q.d * q.n),
        ("d ≥ 2n²", lambda q: q.d / q.n - 2 * q.n),
        ("d ≥ k", lambda q: q.d - q.k),
        ("σ ≥ 2", lambda q: q.variance - 4),
        ("α < 1", lambda q: q.T - q.G),
    ],
)
def test_a_margin_that_admits_the_same_numbers_is_none_of_these(words, margin):
    require_words(claim_under(words, margin))


def test_fractions_are_looked_at_where_a_field_has_them():
    margin = lambda q: q.d - 4  # noqa: E731
    require_words(claim_under("d > 3", margin, d=Whole(1)))
    require_words(claim_under("d > 3", margin, d=OneOf(1, 2, 3, 4)))
    with pytest.raises(ClaimError, match="d = 3001/1000"):
        require_words(claim_under("d > 3", margin, d=Real(0, None)))
