"""How often the whole path from draws to status is wrong on invented claims, at a level where errors can be counted."""

import numpy as np
import pytest

from lemmacheck.language.cases import case_text
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws
from lemmacheck.language.relation import OnAverage, WithProbability
from lemmacheck.verdict.outcome import outcome
from lemmacheck.weighing.blocks import Drawn
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.finding import Examined

CASE = {"d": 1}
REPEATS = 600
SHARE = 0.1  # in place of 1e-9, so that errors would show


def draw_nothing(case, keys):
    raise AssertionError("the draws are given")


def statuses(relation, margin, sample):
    evidence = Draws([CASE], draw_nothing, {"x": (0, 1)}, draws=512)
    claim = Claim(label="toy", says="", relation=relation, margin=margin, evidence=(evidence,))
    rng = np.random.default_rng(11)
    found = []
    for _ in range(REPEATS):
        weighing = Weighing(claim=claim, evidence=evidence, name="Draws 1", profile="quick", factor=1, share=SHARE)
        drawn = Drawn({"x": sample(rng, 512)}, {})
        while weighing.wants():
            weighing.take(weighing.look({case_text(CASE): drawn}, number=weighing.round))
        found.append(outcome(Examined(name="claim", findings=weighing.findings(), relation=relation.word)).status)
    return found


@pytest.mark.parametrize("law", ["coin", "rare", "skewed"])
def test_a_tight_true_claim_is_refuted_no_more_often_than_its_share(law, record):
    """The mean margin is exactly zero: the hardest true claim. Counted must be at most half of what is allowed."""
    sample, mean = {
        "coin": (lambda rng, n: (rng.random(n) < 0.5) * 1.0, 0.5),
        "rare": (lambda rng, n: (rng.random(n) < 0.02) * 1.0, 0.02),
        "skewed": (lambda rng, n: rng.beta(0.2, 2.0, size=n), 0.2 / 2.2),
    }[law]
    wrong = statuses(OnAverage(), lambda q: q.x - mean, sample).count("refuted")
    record("coverage", bound="status of a true mean claim", law=law, nominal=SHARE, missed=wrong / REPEATS, repeats=REPEATS)
    assert wrong <= 30


def test_a_true_probability_is_refuted_no_more_often_than_its_share(record):
    wrong = statuses(WithProbability(0.9), lambda q: q.x - 0.1, lambda rng, n: rng.random(n)).count("refuted")
    record("coverage", bound="status of a true probability", law="uniform", nominal=SHARE, missed=wrong / REPEATS, repeats=REPEATS)
    assert wrong <= 30


def test_a_false_claim_is_refuted():
    assert statuses(OnAverage(), lambda q: q.x - 0.7, lambda rng, n: rng.random(n)).count("refuted") == REPEATS
