"""The doctor finds what is wrong with a claim before any evidence is weighed, and is silent about claims in order."""

import pytest
from click.testing import CliRunner

from lemmacheck.cli.doctor import findings
from lemmacheck.cli.lint import lint
from lemmacheck.cli.scaffold import starter
from lemmacheck.cli.verbs import main
from lemmacheck.site.formula import unreadable

CLAIM = """
def measure(o):
    return {"total": sum(o.x), "squares": sum(x * x for x in o.x)}

claim = Claim(label="Lemma 1", says=r"\\sum x_i^2 \\le (\\sum x_i)^2", margin=lambda q: q.factor * q.total**2 - q.squares,
    constants=dict(factor=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measure), degrees=dict(total=1, squares=2),
    evidence=(Exact([{"n": 1, "x": [1]}], measure),), foils=(Foil("half", factor=Fraction(1, 2)),))
"""
MISTAKES = {
    "a constant that no formula reads": ("dict(factor=1)", "dict(factor=1, spare=2)", "the constant spare is never used"),
    "sides that scale differently": ("q.total**2", "q.total", "different degrees"),
    "a degree that is wrong": ("squares=2)", "squares=3)", "different degrees"),
    "a degree of nothing": ("squares=2)", "squares=2, other=1)", "degrees names other"),
    "a brace that stays open": (r"(\\sum x_i)^2", r"\\frac{1}{2", "a brace is never closed"),
    "no statement": (r'says=r"\\sum x_i^2 \\le (\\sum x_i)^2"', 'says=" "', "prints no statement"),
    "hypotheses that exclude each other": (
        "foils=",
        'assumes={"large": lambda q: q.total - 2, "small": strictly(lambda q: 1 - q.total)}, foils=',
        "meets all hypotheses",
    ),
    "a hypothesis that excludes nothing": (
        "foils=",
        'assumes={"x² + 1 > 0": lambda q: q.squares**2 + 1}, foils=',
        "excludes nothing",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_one_sentence(bench, mistake):
    old, new, expected = MISTAKES[mistake]
    text = CLAIM.replace("\\\\", "\\")
    old, new = old.replace("\\\\", "\\"), new.replace("\\\\", "\\")
    assert old in text
    bench.write("one", text.replace(old, new, 1))
    (sentence,) = lint(bench.found()["toy/one"])
    assert expected in sentence


def test_a_claim_in_order_and_a_hypothesis_with_its_foil_are_left_alone(bench):
    bench.write("one", CLAIM.replace("\\\\", "\\"))
    foil = 'assumes={"x ≥ 0": lambda q: q.total}, foils=(Foil("signs", without="x ≥ 0", factor=Fraction(1, 3)), '
    bench.write("two", CLAIM.replace("\\\\", "\\").replace("foils=(", foil))
    assert {id: list(lint(found)) for id, found in bench.found().items()} == {"toy/one": [], "toy/two": []}


@pytest.mark.parametrize(
    "hypothesis", ['"x ≥ 0": lambda q: q.total', '"n ≥ 1": lambda q: q.n - 1', '"n = n": lambda q: -((q.n - q.n) ** 2)']
)
def test_a_hypothesis_that_only_tells_what_the_domain_is_is_left_alone(bench, hypothesis):
    bench.write("one", CLAIM.replace("\\\\", "\\").replace("foils=", f"assumes={{{hypothesis}}}, foils="))
    (found,) = bench.found().values()
    assert list(lint(found)) == []


CALLED = """
def within(q):
    return sum(1 for x in q.x if x <= q.factor)

claim = Claim(label="Lemma 1", says="x", margin=lambda q: within(q) - 1, constants=dict(factor=2),
    evidence=(Exact([{"x": [1]}], lambda case: {"y": case.x[0]}),), foils=(Foil("half", factor=Fraction(1, 2)),))
"""


def test_a_constant_that_is_read_in_a_function_or_inside_of_a_sum_is_used(bench):
    bench.write("one", CALLED)
    (found,) = bench.found().values()
    assert list(lint(found)) == []


def test_missing_words_are_asked_for(bench):
    (bench.root / "toy").mkdir(parents=True)
    (bench.root / "toy" / "scaffold.py").write_text(starter("mean"))
    (bench.root / "toy" / "mute.py").write_text("from lemmacheck import *\n" + CLAIM.replace("\\\\", "\\"))
    (bench.root / "toy" / "broken.py").write_text("claim = (")
    result = CliRunner().invoke(main, ["doctor", "toy/*", "--root", str(bench.root)])
    assert result.exit_code == 1, result.output
    assert "toy/scaffold: 8 places still say FILL IN" in result.output
    assert "toy/mute: no sentence says in plain words" in result.output
    assert "toy/broken: " in result.output
    assert "3 claims looked at, 3 with something to mend" in result.output


@pytest.mark.parametrize("latex", ["{a", "a}", r"\frac{1}{2", r"\left( a", r"\begin{matrix} a", r"\frac{1}"])
def test_latex_that_does_not_parse_is_told(latex):
    assert unreadable(latex)


def test_latex_that_parses_is_not():
    assert unreadable(r"\left\{ \tfrac{a}{b} \right\} \le \{x\} \quad \text{for all } x") == ""


def test_a_missing_extra_is_no_illness(monkeypatch):
    monkeypatch.setattr("lemmacheck.cli.doctor.versions", lambda: {"numpy": "2", "torch": "absent"})
    monkeypatch.setattr("lemmacheck.cli.doctor.version_of", lambda name: "absent")
    assert (True, "torch absent (needed by some claims only: pip install torch)") in list(findings())


def test_the_nearest_foils_are_listed_from_the_last_run(bench):
    bench.write("one", CLAIM.replace("\\\\", "\\"))
    places = ["--root", str(bench.root), "--reports", str(bench.reports)]
    CliRunner().invoke(main, ["run", "--workers", "1", "--no-site", *places])
    result = CliRunner().invoke(main, ["doctor", "--foils", *places])
    assert result.exit_code == 0, result.output
    assert "50 %  toy/one: half, margin -0.5" in result.output


PROVED = """
def measure(o):
    return {"y": o.x}

def argue(p):
    return {"y": p.field("x")}

claim = Claim(label="Lemma 1", says=r"y \\ge 0", margin=lambda q: q.y - q.c, constants=dict(c=0), evidence=(Proof(argue),),
    domain=Domain(x=NonNegative(), measure=measure), foils=(FOIL,))
"""


@pytest.mark.parametrize(
    ("foil", "silent"),
    [('Foil("1 for 0", c=1)', True), ('Foil("negative", evidence=(Exact([{"x": -1}], lambda c: {"y": c.x}),))', False)],
)
def test_a_proof_that_no_foil_is_tried_against_is_named(bench, foil, silent):
    bench.write("one", PROVED.replace("FOIL", foil))
    (found,) = bench.found().values()
    told = [line for line in lint(found) if "against its proof" in line]
    assert (not told) == silent
