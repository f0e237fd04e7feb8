"""The whole run is wrong with probability at most one in a million: every share, added up."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.language.cases import case_text
from lemmacheck.language.claim import Claim, Control, Foil
from lemmacheck.language.evidence import Draws
from lemmacheck.language.relation import Exists, OfMeans, OnAverage, WithProbability
from lemmacheck.weighing import bounds, budget, look
from lemmacheck.weighing.blocks import Drawn
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.statements import statements_of


def draw_nothing(case, keys):
    raise AssertionError("the draws are given")


def drawn(n, quantities):
    rng = np.random.default_rng(8)
    return Drawn({name: rng.random(n) for name in quantities}, {})


def spent(claim, monkeypatch, quantities=("x", "y")):
    """All error probabilities that bounds were asked for while every look at every case of the claim was taken."""
    seen = []
    original_mean = bounds.mean_at_least  # the upper bound is its mirror image and asks it, too

    def asked_mean(x, *, alpha, **more):
        seen.append(bounds.part_of_alpha(alpha, bounds.doublings(len(x))))
        return original_mean(x, alpha=alpha, **more)

    monkeypatch.setattr(look.bounds, "mean_at_least", asked_mean)
    original_rate = bounds.rate_interval

    def asked_rate(violations, draws, *, alpha):
        seen.append(alpha)
        return original_rate(violations, draws, alpha=alpha)

    monkeypatch.setattr(look.bounds, "rate_interval", asked_rate)
    for statement in statements_of(claim).values():
        for weighing in statement.weighings("quick", 1):
            while weighing.round < len(weighing.looks):
                draws = {case_text(case): drawn(weighing.looks[-1], quantities) for case in weighing.cases.values()}
                weighing.take(weighing.look(draws, number=weighing.round))
    return seen


CASES = [{"d": d} for d in (1, 2, 3)]


def evidence(name="one"):
    return Draws(CASES, draw_nothing, {"x": (0, 1), "y": (0, 1)}, draws=512, stream=name)


@pytest.mark.parametrize(
    ("relation", "margin", "constants"),
    [
        (OnAverage(), lambda q: (q.x - 0.5, q.y - 0.5), {}),
        (OfMeans(), lambda q: q.x * q.y - 0.25, {}),
        (WithProbability(0.5), lambda q: q.x - 0.5, {}),
        (Exists("C", axis="d", average=True), lambda q: (q.C - q.x - q.y, q.C - q.x), {"C": None}),
    ],
    ids=["means of two components", "margin of two means", "probability", "needed constant of two components"],
)
def test_a_claim_spends_no_more_than_its_share_over_cases_components_looks_foils_and_control(
    relation, margin, constants, monkeypatch
):
    moved = lambda q: tuple(part - 0.1 for part in parts) if isinstance(parts := margin(q), tuple) else parts - 0.1  # noqa: E731
    claim = Claim(
        label="toy",
        says="",
        relation=relation,
        margin=margin,
        constants=constants,
        evidence=(evidence("one"), evidence("two")),
        foils=(Foil("a", margin=moved), Foil("b", margin=moved)),
        control=Control("c", margin=moved),
    )
    seen = spent(claim, monkeypatch)
    assert len(seen) >= 2 * 3 * 2 * 4  # two pieces of evidence, three cases, several looks, four statements
    assert sum(seen) <= budget.SHARE * (1 + 1e-9)
    assert sum(seen) >= budget.SHARE / 50  # and what is there is used


@given(st.integers(0, 9), st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_shares_of_claim_and_foils_add_up_to_the_share_of_a_claim(foils, random_evidence, cases, components):
    own = budget.share_of_statement(is_foil=False, foils=foils)
    others = foils * budget.share_of_statement(is_foil=True, foils=foils)
    assert own + others <= budget.SHARE * (1 + 1e-12)
    one = budget.share_of_look(own, random_evidence=random_evidence, cases=cases, components=components)
    assert 2 * one * random_evidence * cases * components <= own * (1 + 1e-12)


def test_the_shares_of_a_thousand_claims_are_the_total():
    assert budget.claims_covered() * budget.SHARE <= budget.TOTAL * (1 + 1e-12)
    assert budget.claims_covered() >= 1000


def test_a_weighing_gets_the_share_of_its_statement():
    claim = Claim(
        label="toy",
        says="",
        relation=OnAverage(),
        margin=lambda q: q.x,
        evidence=(evidence(),),
        foils=(Foil("a", margin=lambda q: -q.x),),
    )
    shares = {name: [w.share for w in one.weighings("quick", 1)] for name, one in statements_of(claim).items()}
    assert shares == {"claim": [budget.SHARE / 2], "foil: a": [budget.SHARE / 2]}
    assert all(isinstance(w, Weighing) for one in statements_of(claim).values() for w in one.weighings("quick", 1))
