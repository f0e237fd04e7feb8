"""How small a change of a constant is noticed, on claims whose answer is known."""

import json
from fractions import Fraction

import pytest

from lemmacheck.language.claim import Claim, Foil
from lemmacheck.resolution import FINEST, moved, moves_of, resolution


def watched(limits):
    """Notices a move by at least the limit that it has; a move without one is never noticed."""
    asked = []

    def rejects(changes):
        asked.append(dict(changes))
        return {move for move, k in changes.items() if move in limits and Fraction(1, 2**k) >= limits[move]}

    return rejects, asked


@pytest.mark.parametrize("k", range(1, FINEST + 1))
def test_bisection_finds_the_smallest_change_that_is_noticed(k):
    rejects, asked = watched({("c", 1): Fraction(1, 2**k)})
    assert resolution([("c", 1), ("c", -1)], rejects) == {("c", 1): k, ("c", -1): None}
    assert len(asked) <= 5
    assert all(("c", -1) not in changes for changes in asked[1:]), "what a half does not show is not asked again"


def test_both_ways_of_every_number_are_tried_and_nothing_else():
    claim = Claim(
        label="toy", says="", margin=lambda q: q.a, constants={"a": 2, "b": None, "c": 0, "d": Fraction(1, 3)}, unchecked="a trial"
    )
    assert moves_of(claim) == [("a", 1), ("a", -1), ("d", 1), ("d", -1)]


def test_a_moved_constant_is_a_foil_by_its_share():
    claim = Claim(
        label="toy",
        says="",
        margin=lambda q: q.a,
        constants={"a": 4, "d": Fraction(1, 3)},
        unchecked="a trial",
        foils=(Foil("x", a=9),),
    )
    foils = moved(claim, {("a", 1): 1, ("d", -1): 2}).foils
    assert [(foil.name, foil.changes) for foil in foils] == [("a up", {"a": 6}), ("d down", {"d": Fraction(1, 4)})]


CLAIM = '''"""Squares are what they are."""
from lemmacheck import Claim, Domain, Exact, Foil, Whole, grid

def measure(case):
    return {"left": case.d**2 + 1, "right": case.d**2}

claim = Claim(label="Lemma", says="d^2 + 1 > d^2", margin=lambda q: q.left - q.c * q.right, constants=dict(c=1),
              evidence=(Exact(grid(d=range(1, 5)), measure),), foils=(Foil("twice", c=3),))
'''


def test_the_verb_records_what_each_constant_resolves(tmp_path, monkeypatch):
    """At d = 4 the margin is 17 − 16c: a change by 1/8 or more is noticed, 1/16 is the edge itself and is not."""
    from click.testing import CliRunner

    from lemmacheck.cli import main

    (tmp_path / "claims" / "paper").mkdir(parents=True)
    (tmp_path / "claims" / "paper" / "lemma.py").write_text(CLAIM)
    where = ["--root", str(tmp_path / "claims"), "--reports", str(tmp_path / "reports")]
    said = CliRunner().invoke(main, ["power", *where])
    assert said.exit_code == 0, said.output
    assert "paper/lemma: c up by 0.12" in said.output
    record = json.loads((tmp_path / "reports" / "records" / "power.json").read_text())
    assert record["claims"]["paper/lemma"]["constants"] == {"c": {"up": 0.125, "down": None}}
