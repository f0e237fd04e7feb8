"""Claims from Python and pytest: typed verdicts, cards, and tests that fail when the gate objects."""

import importlib.metadata
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import lemmacheck
from lemmacheck import Claim, Control, Domain, Draws, Exact, Family, Foil, Fraction, OnAverage, Whole, generators, grid, places
from lemmacheck.cli.scaffold import starter
from lemmacheck.errors import ClaimError
from lemmacheck.record.ledger import accept
from lemmacheck.session import Request, launch

TOP = Path(__file__).resolve().parents[2]


def measure(case):
    return {"x": case.d}


CLAIM = Claim(
    label="Lemma <1>",
    says=r"d \ge 1",
    margin=lambda q: q.x - q.c,
    constants=dict(c=1),
    domain=Domain(d=Whole(1)),
    evidence=(Family(1, measure, "d"),),
    foils=(Foil("d ≥ 2", c=2),),
)


def draw(case, keys):
    import numpy as np

    return {"x": np.array([g.random() for g in generators(keys)])}


def test_a_claim_made_here_is_judged_and_shows_itself():
    verdict = lemmacheck.run(CLAIM)
    assert (verdict.status, verdict.rung) == ("proved", "proof")
    assert verdict.must_be("proved", "supported") is verdict
    assert repr(verdict).startswith("■ proved by proof: notebook/claim: ")
    card = verdict._repr_html_()
    assert "Lemma &lt;1&gt;" in card
    assert "<math" in card
    assert "caught: d ≥ 2" in card
    assert "Recompute" not in verdict.why()


def test_a_false_claim_brings_its_witness_and_a_failed_demand_says_why():
    false = CLAIM.but(
        c=2,
        evidence=(Exact(grid(d=range(1, 9)), measure),),
        foils=(Foil("d ≥ 3", c=3),),
        control=Control("d ≥ 1", c=1),
        sides={"the number": lambda q: q.x, "its bound": lambda q: q.c},
    )
    verdict = lemmacheck.run(false)
    assert verdict.witness is not None
    assert verdict.witness.facts["d"] == "1"
    assert "data:image/svg+xml" in verdict._repr_html_()
    with pytest.raises(AssertionError, match="must be proved, but is refuted"):
        verdict.must_be("proved")
    with pytest.raises(ClaimError, match="true is no status"):
        verdict.must_be("true")


def test_draws_in_a_notebook_depend_on_the_seed_alone():
    mean = Claim(
        label="mean",
        says="x",
        relation=OnAverage(),
        margin=lambda q: q.x - q.c,
        constants=dict(c=Fraction(1, 4)),
        evidence=(Draws([{"d": 1}], draw, {"x": (0, 1)}, draws=1024),),
        foils=(Foil("0.9", c=Fraction(9, 10)),),
    )
    first, again, other = (lemmacheck.run(mean, seed=seed) for seed in (0, 0, 1))
    assert first.status == "supported"
    assert first.margin == again.margin != other.margin


@pytest.mark.parametrize("given", [3, None])
def test_what_is_no_claim_is_refused_in_one_sentence(given):
    with pytest.raises(ClaimError):
        lemmacheck.run(given)


@pytest.fixture
def author(tmp_path) -> Path:
    """A project with one recorded claim, one that has no entry, and a test that names a claim."""
    source = tmp_path / "checks" / "a"
    source.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[tool.lemmacheck]\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n')
    (source / "good.py").write_text(starter("inequality"))
    (source / "unknown.py").write_text(starter("identity"))
    (tmp_path / "tests").mkdir()
    text = 'import lemmacheck\n\ndef test_it():\n    lemmacheck.check("a/good").must_be("proved")\n'
    (tmp_path / "tests" / "test_paper.py").write_text(text)
    return tmp_path


def test_an_edit_is_seen_by_the_next_check(author, monkeypatch):
    monkeypatch.chdir(author)
    monkeypatch.delenv("LEMMACHECK_PROJECT", raising=False)  # runs of tests before this one name their project to their workers
    places._project.cache_clear()
    assert lemmacheck.check("a/good").status == "proved"
    file = author / "checks" / "a" / "good.py"
    file.write_text(textwrap.dedent(file.read_text()).replace("dict(c=1)", "dict(c=Fraction(1, 2))"))
    os.utime(file, (1, 1))
    assert lemmacheck.check("a/good").status == "error"  # refuted without a control
    with pytest.raises(ClaimError, match="did you mean a/good"):
        lemmacheck.run("a/god")
    assert (author / "reports" / "runs" / "store.sqlite").is_file()


def test_pytest_collects_claims_on_two_processes_and_fails_where_the_gate_objects(author):
    reports = author / "reports"
    results, _ = launch(Request(patterns=("a/good",), root=str(author / "checks"), reports=str(reports), site=False))
    accept(reports / "ledger", results.claims[0], run=results.run, date="2026-01-01", because="first")
    registered = [one.value for one in importlib.metadata.entry_points(group="pytest11")]
    plugin = [] if "lemmacheck.pytest_plugin" in registered else ["-p", "lemmacheck.pytest_plugin"]
    command = [sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", "--lemmacheck"]
    environment = os.environ | {"PYTHONPATH": str(TOP), "LEMMACHECK_PROJECT": ""}
    command += ["-n", "2", "-q", "--junitxml=out.xml"]
    done = subprocess.run(command, cwd=author, env=environment, capture_output=True, text=True, timeout=300)
    assert "1 failed, 2 passed" in done.stdout, done.stdout + done.stderr
    assert "FAILED checks/a/unknown.py::a/unknown - a/unknown: proved, but" in done.stdout
    assert 'name="status" value="proved"' in (author / "out.xml").read_text()


def test_the_plugin_imports_nothing_of_ours_unless_it_is_used():
    code = """
        import json, sys, pytest
        import lemmacheck.pytest_plugin
        class Config:
            def getoption(self, name): return False
        lemmacheck.pytest_plugin.pytest_configure(Config())
        assert lemmacheck.pytest_plugin.files(Config()) == []
        print(json.dumps([name for name in sys.modules if name.startswith("lemmacheck.") or name in ("numpy", "click")]))
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=TOP, capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout) == ["lemmacheck.pytest_plugin"]
