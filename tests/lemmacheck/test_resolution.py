"""How small a change of a constant is noticed, on claims whose answer is known."""

import json
import shutil
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


def test_a_constant_is_moved_by_a_share_of_itself():
    claim = Claim(
        label="toy",
        says="",
        margin=lambda q: q.a,
        constants={"a": 4, "d": Fraction(1, 3)},
        unchecked="a trial",
        foils=(Foil("x", a=9),),
    )
    assert moved(claim, ("a", 1), 1).constants == {"a": 6, "d": Fraction(1, 3)}
    assert moved(claim, ("d", -1), 2).constants == {"a": 4, "d": Fraction(1, 4)}
    assert moved(claim, ("a", 1), 1).foils == ()


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


def test_what_was_measured_stands_until_the_claim_changes(bench, monkeypatch):
    from click.testing import CliRunner

    from lemmacheck import resolution as module
    from lemmacheck.cli import main

    (bench.root / "paper").mkdir(parents=True)
    (bench.root / "paper" / "lemma.py").write_text(CLAIM)
    asked = []
    original = module.resolution_of
    monkeypatch.setattr(module, "resolution_of", lambda found, *rest: asked.append(found.id) or original(found, *rest))
    call = ["power", "--root", str(bench.root), "--reports", str(bench.reports)]
    lines = [CliRunner().invoke(main, call).output.splitlines()[-1] for _ in range(2)]
    assert asked == ["paper/lemma"]
    assert lines[0] == lines[1]
    assert lines[0].startswith("1 constants of 1 claims: a change of at most a tenth is noticed of 0")
    (bench.root / "paper" / "lemma.py").write_text(CLAIM.replace("range(1, 5)", "range(1, 9)"))
    CliRunner().invoke(main, call)
    assert asked == ["paper/lemma"] * 2


DRAWN = """
import numpy as np
from fractions import Fraction

def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}

claim = Claim(label="mean", says="E x >= 1/4", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 4)),
    evidence=(Draws([{"d": 1}], draw, {"x": (0, 1)}, draws=512),), foils=(Foil("far", c=Fraction(3, 4)),))
"""


def test_draws_are_read_and_never_made(bench, monkeypatch):
    """At E x = 1/2 a mean of at least 1/4 may be raised by a half of itself unnoticed; at 0.45 a half of it is too much."""
    from lemmacheck.resolution import borrowed, resolution_of
    from lemmacheck.running import integrity, units

    bench.write("mean", "import numpy as np\nfrom fractions import Fraction\n" + DRAWN)
    bench.write(
        "near", "import numpy as np\nfrom fractions import Fraction\n" + DRAWN.replace("c=Fraction(1, 4)", "c=Fraction(9, 20)")
    )
    bench.run()

    def refuse(*_):
        raise AssertionError("a draw was made")

    monkeypatch.setattr(units, "draw_block", refuse)
    integrity.forget()  # it is the test that replaces it, no claim
    with borrowed(bench.request()) as store:
        units_before = len(list(store.units()))
        tables = {id: resolution_of(found, bench.request(), store) for id, found in bench.found().items()}
        assert len(list(store.units())) > units_before, "looks are kept in the copy"
    assert tables["toy/mean"] == {"c": {"up": None, "down": None}}
    assert tables["toy/near"]["c"]["up"] in (0.5, 0.25)
    assert tables["toy/near"]["c"]["down"] is None


def test_two_pieces_that_draw_alike_are_each_asked_about_their_own_cases(bench):
    """The second piece alone notices: at d = 2 the mean is a half of that at d = 1."""
    from lemmacheck.resolution import borrowed, resolution_of

    second = DRAWN.replace('{"x": np.array([g.random()', '{"x": np.array([g.random() / case.d').replace(
        "draws=512),)", 'draws=512), Draws([{"d": 2}], draw, {"x": (0, 1)}, draws=4096))'
    )
    bench.write("two", second.replace("Fraction(1, 4)", "Fraction(6, 25)"))
    bench.run()
    (found,) = bench.found().values()
    with borrowed(bench.request()) as store:
        table = resolution_of(found, bench.request(), store)
    assert table["c"]["up"] is not None
    assert table["c"]["down"] is None


RECORDED = """
def draw(case, keys):
    import numpy as np
    return {"x": np.array([case.d + g.random() for g in generators(keys)])}

claim = Claim(label="both", says="x >= 1", margin=lambda q: q.x - q.c, constants=dict(c=2),
    evidence=(Observed([{"d": 1}], draw, draws=12, stand_in=lambda case: "digits"),
        Observed([{"d": 2}], draw, draws=12, since="full")),
    foils=(Foil("x at least 4", c=4),))
"""


def test_draws_that_are_recorded_notice_and_the_stand_in_that_no_run_makes_is_not_missed(bench):
    """x lies between 2 and 3 in the recorded draws, so 2 raised by a half is never reached."""
    from click.testing import CliRunner

    from lemmacheck.cli import main
    from lemmacheck.resolution import borrowed, resolution_of

    bench.write("both", RECORDED)
    places = ["--root", str(bench.root), "--reports", str(bench.reports)]
    CliRunner().invoke(main, ["run", "--profile", "full", "--workers", "1", "--no-site", *places])
    CliRunner().invoke(main, ["accept", "toy/both", "--because", "seen", "--draws", *places])
    shutil.rmtree(bench.reports / "runs")
    (found,) = bench.found().values()
    with borrowed(bench.request()) as store:
        table = resolution_of(found, bench.request(), store)
    assert table["c"]["up"] == 0.5
    assert table["c"]["down"] is None


def test_what_was_never_drawn_is_said_and_not_recorded_as_unnoticed(bench):
    from click.testing import CliRunner

    from lemmacheck.cli import main

    bench.write("mean", DRAWN)
    said = CliRunner().invoke(main, ["power", "--root", str(bench.root), "--reports", str(bench.reports)]).output.splitlines()
    assert said[0] == "toy/mean: its draws are not stored; run it first"
    assert said[-1].startswith("0 constants of 0 claims")
    assert not (bench.reports / "records" / "power.json").exists()


FOILS_BRING = '''"""Numbers that are at most three."""
from lemmacheck import Claim, Exact, Foil, Fraction, grid

def measure(case):
    return {"x": case.d}

claim = Claim(label="Lemma", says="x <= 3 c", margin=lambda q: 3 * q.c - q.x, constants=dict(c=1),
              evidence=(Exact(grid(d=(1, 2)), measure),),
              foils=(Foil("two thirds", c=Fraction(2, 3), over=grid(d=(3,))), Foil("farther", c=Fraction(1, 2), over=grid(d=(5,)))))
'''


def test_evidence_of_a_foil_counts_for_the_constant_that_it_moves_unless_it_refutes_the_claim(bench):
    """At d = 3 every smaller constant is refuted; at d = 5 the claim itself is, which shows nothing."""
    from lemmacheck.resolution import borrowed, resolution_of, with_evidence_of_foils

    (bench.root / "paper").mkdir(parents=True)
    (bench.root / "paper" / "lemma.py").write_text(FOILS_BRING)
    (found,) = bench.found().values()
    assert len(with_evidence_of_foils(found.claim, "c")) == 2
    with borrowed(bench.request()) as store:
        assert resolution_of(found, bench.request(), store) == {"c": {"up": None, "down": 2.0**-FINEST}}
