"""What must be true of every claim about trained networks: seeds, a control among the foils, its scale told, a row of its page."""

import tomllib

import pytest

from checks.experiments.scales import SEEDS
from checks.experiments.training import other_scale
from lemmacheck import Observed
from lemmacheck.places import project
from lemmacheck.running.discover import discover
from lemmacheck.running.picturing import picture_of

TRAINED = [
    one
    for one in discover()
    if one.claim and any(isinstance(e, Observed) and e.stand_in is other_scale for e in one.claim.evidence)
]


class Noted:
    """Quantities that note which of them are looked at."""

    def __init__(self):
        self.seen = set()

    def __getattr__(self, name):
        self.seen.add(name)
        return 1.0


def arms(claim):
    noted = Noted()
    claim.margin(noted)
    return noted.seen - set(claim.constants)


def controls(claim):
    """Foils that look at other draws than the statement, or compare other arms of the same draws."""
    variants = {foil.name: claim.variant(foil) for foil in claim.foils}
    return [name for name, one in variants.items() if one.evidence != claim.evidence or arms(one) != arms(claim)]


def test_some_are_found():
    assert len(TRAINED) > 40


@pytest.mark.parametrize("one", TRAINED, ids=lambda one: one.id)
def test_a_training_has_a_control_seeds_and_its_scale(one):
    claim = one.claim
    assert controls(claim), "no foil looks at anything but what the statement compares"
    assert all(evidence.draws >= SEEDS for evidence in claim.evidence)
    assert any(reading.startswith("The source's own scale: ") for reading in claim.readings)


def test_every_training_stands_on_the_page_of_reproductions():
    rows = tomllib.loads((project().claims / "reproductions.toml").read_text(encoding="utf-8"))["observation"]
    named = {id for row in rows for id in [*row["direction"], *row.get("size", [])]}
    assert not {one.id for one in TRAINED} - named


@pytest.mark.parametrize("one", TRAINED, ids=lambda one: one.id)
def test_a_training_shows_its_draws_in_a_picture(one):
    assert picture_of(one, project().reports), "its draws are not recorded, or no file makes a picture of them"


def test_a_foil_that_only_changes_a_number_is_no_control():
    claim = next(one.claim for one in TRAINED if one.id == "b18/largest-rate")
    assert "eight decades more" not in controls(claim)
    assert "moments of the first batch, kept for good, allow such rates" in controls(claim)
