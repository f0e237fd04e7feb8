"""What voids a verdict: changed code that it goes through does, code for other kinds of evidence and changed words do not."""

import ast
import functools
import shutil
import subprocess
import sys

import pytest

import lemmacheck
from lemmacheck.language import evidence as declared
from lemmacheck.places import PACKAGE, project
from lemmacheck.running import engine, keys
from lemmacheck.running.discover import choose
from lemmacheck.running.parsed import Memory
from lemmacheck.running.runner import Runner
from lemmacheck.running.store import Store
from lemmacheck.running.trial import Terms

DECIDING = ("numbers", "language", "facts", "proofs", "weighing", "verdict")
KINDS = tuple(engine.WEIGHED_IN)
CLAIM = "from lemmacheck import Claim, Foil, Fraction, sqrt\n"


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    folder = tmp_path_factory.mktemp("original")
    shutil.copytree(PACKAGE, folder / "lemmacheck", ignore=lambda _, names: [n for n in names if n in ("__pycache__", "assets")])
    return folder / "lemmacheck"


@pytest.fixture(scope="module")
def remembered(tmp_path_factory):
    """What was parsed in one test need not be parsed in the next: it is remembered by content."""
    return functools.cache(functools.partial(lambda memory: memory, Memory(tmp_path_factory.mktemp("memory") / "parsed.msgpack")))


@pytest.fixture
def referee(original, remembered, tmp_path, monkeypatch):
    """A copy of the referee that keys look at in place of ours."""
    copy = tmp_path / "lemmacheck"
    shutil.copytree(original, copy)
    monkeypatch.setattr(engine, "memory", remembered)
    for module in (keys, engine):
        monkeypatch.setattr(module, "PACKAGE", copy)
    yield copy
    keys.forget()


@pytest.fixture
def claim(tmp_path):
    file = tmp_path / "checks" / "a" / "one.py"
    file.parent.mkdir(parents=True)
    file.write_text(CLAIM)
    return file


def keys_by_kind(file):
    """The key that a claim in this file has with evidence of one kind alone, for each kind."""
    keys.forget()
    return {kind: keys.claim_key(file, frozenset({kind})) for kind in KINDS}


def voided(before, after):
    return {kind for kind in before if before[kind] != after[kind]}


def edit(file):
    file.write_text(file.read_text(encoding="utf-8") + "\nanother_constant = 1\n", encoding="utf-8")


def test_a_comment_in_the_engine_voids_no_verdict_and_a_changed_constant_voids_all(referee, claim):
    before = keys_by_kind(claim)
    budget = referee / "weighing" / "budget.py"
    source = budget.read_text(encoding="utf-8")
    budget.write_text(source.replace('"""', '"""In other words: ', 1) + "\n# a remark\n", encoding="utf-8")
    assert keys_by_kind(claim) == before
    assert "1e-9" in source
    budget.write_text(source.replace("1e-9", "2e-9", 1), encoding="utf-8")
    assert voided(before, keys_by_kind(claim)) == set(KINDS)


RANDOM = {"Draws", "Observed"}
BY_CASES = {"Exact", "Enclosed", "Family", "Solved"}
THROUGH_PROOFS = {"Proof", "Solved", "Lifted"}  # what looks at objects of the domain as proofs do


@pytest.mark.parametrize(
    ("file", "touched"),
    [
        ("verdict/judge.py", set(KINDS)),
        ("verdict/trend.py", set(KINDS)),
        ("words.py", set(KINDS)),
        ("weighing/statements.py", set(KINDS)),
        ("weighing/existence.py", set(KINDS)),
        ("weighing/finding.py", set(KINDS)),
        ("numbers/kinds.py", set(KINDS)),
        ("numbers/balls.py", set(KINDS)),
        ("language/claim.py", set(KINDS)),
        ("language/fingerprint.py", set(KINDS)),
        ("weighing/drawn.py", RANDOM),
        ("weighing/look.py", RANDOM),
        ("weighing/bounds.py", RANDOM),
        ("weighing/blocks.py", RANDOM),
        ("numbers/intervals.py", RANDOM),
        ("running/streams.py", RANDOM),
        ("weighing/exact.py", {"Exact"}),
        ("weighing/enclosed.py", {"Enclosed"}),
        ("weighing/family.py", {"Family"}),
        ("weighing/solved.py", {"Solved"}),
        ("weighing/lifted.py", {"Lifted"}),
        ("weighing/confirming.py", {"Search"}),
        ("weighing/reduction.py", BY_CASES),
        ("proofs/evaluation.py", BY_CASES | {"Proof", "Search", "Lifted", "Draws", "Observed"}),
        ("weighing/ranging.py", {"Search"}),
        ("proofs/closing.py", THROUGH_PROOFS),
        ("proofs/grounding.py", THROUGH_PROOFS),
        ("proofs/defined.py", set(KINDS)),
        ("facts/sums.py", THROUGH_PROOFS),
        ("facts/__init__.py", THROUGH_PROOFS),
        ("session.py", set()),
        ("__init__.py", set()),
        ("notebook.py", set()),
        ("record/ledger.py", set()),
        ("running/runner.py", set()),
        ("site/build.py", set()),
    ],
)
def test_an_edit_voids_the_kinds_of_evidence_that_go_through_it_and_no_other(referee, claim, file, touched):
    before = keys_by_kind(claim)
    edit(referee / file)
    assert voided(before, keys_by_kind(claim)) == touched


def test_once_the_optional_solver_is_there_what_may_ask_it_is_decided_anew(referee, claim, monkeypatch):
    before = keys_by_kind(claim)
    monkeypatch.setattr(keys, "version_of", lambda name: f"another {name}")
    assert voided(before, keys_by_kind(claim)) == THROUGH_PROOFS


def test_what_the_author_imports_of_the_engine_counts_whatever_the_evidence(referee, claim):
    claim.write_text(CLAIM + "from lemmacheck import GramChain, facts\n")
    before = keys_by_kind(claim)
    edit(referee / "facts" / "sums.py")
    assert voided(before, keys_by_kind(claim)) == set(KINDS)
    before = keys_by_kind(claim)
    edit(referee / "language" / "gram_chains.py")
    assert voided(before, keys_by_kind(claim)) == set(KINDS)


@pytest.mark.parametrize("far", ["from far import value", "value = open('far.csv').read()", "def cites(p): p.cite('a/far')"])
def test_what_an_import_of_the_author_imports_reads_or_cites_counts_too(referee, claim, far):
    claim.write_text(CLAIM + "from near import value\n")
    claim.with_name("near.py").write_text(far + "\n")
    end = claim.with_name("far.csv" if "csv" in far else "far.py")
    end.write_text("value = 1\n")
    before = keys_by_kind(claim)
    end.write_text("value = 2\n")
    assert voided(before, keys_by_kind(claim)) == set(KINDS)


def test_another_version_of_a_library_voids_all(referee, claim, monkeypatch):
    before = keys_by_kind(claim)
    monkeypatch.setattr(keys, "versions", lambda: {"numpy": "another"})
    assert voided(before, keys_by_kind(claim)) == set(KINDS)


@pytest.mark.parametrize(
    "line",
    ["import lemmacheck", "from lemmacheck import *", "import importlib", "from importlib import import_module", "__import__('x')"],
)
@pytest.mark.parametrize("room", DECIDING)
def test_a_file_that_does_not_say_what_it_imports_depends_on_every_room_that_decides(referee, claim, line, room):
    claim.write_text(CLAIM + line + "\n")
    before = keys_by_kind(claim)
    (referee / room / "another.py").write_text("x = 1\n")
    assert voided(before, keys_by_kind(claim)) == set(KINDS)


def test_a_kind_of_evidence_that_is_not_known_depends_on_every_room(referee, claim):
    keys.forget()
    before = keys.claim_key(claim, frozenset({"Oracle"}))
    edit(referee / "facts" / "sums.py")
    keys.forget()
    assert keys.claim_key(claim, frozenset({"Oracle"})) != before


def test_a_key_counts_the_evidence_of_foils_and_control(referee):
    exact = lemmacheck.Exact(over=({},), measure=lambda q: {"x": 1})
    search = lemmacheck.Search(over=lambda rng: (), measure=lambda q: {"x": 1})
    proof = lemmacheck.Proof(lambda p: {"x": 1})
    claim = lemmacheck.Claim(
        label="one",
        says="x",
        margin=lambda q: q.x,
        relation=lemmacheck.Always(),
        evidence=(exact,),
        foils=(lemmacheck.Foil("less", evidence=(search,)),),
        control=lemmacheck.Control("more", evidence=(proof,)),
    )
    assert engine.kinds_of(claim) == {"Exact", "Search", "Proof"}


def test_imports_for_type_checkers_lead_nowhere(referee, claim):
    claim.write_text(CLAIM + "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from lemmacheck import facts\n")
    before = keys_by_kind(claim)
    edit(referee / "facts" / "sums.py")
    assert voided(before, keys_by_kind(claim)) == THROUGH_PROOFS


DRAWN = """from lemmacheck import Claim, Draws, facts, generators
def draw(case, keys):
    return {"x": [next(generators(keys)).normal()]}
claim = Claim(evidence=(Draws(over=({},), draw=draw),), note=facts)
"""


@pytest.mark.parametrize(
    ("file", "touched"),
    [
        ("running/streams.py", True),
        ("weighing/blocks.py", True),
        ("numbers/matrices.py", True),
        ("facts/sums.py", False),
        ("language/claim.py", False),
        ("weighing/look.py", False),
        ("verdict/judge.py", False),
    ],
)
def test_draws_are_drawn_again_only_if_code_that_draws_changed(referee, claim, file, touched):
    claim.write_text(DRAWN)
    keys.forget()
    before = keys.experiment_key(claim)
    edit(referee / file)
    keys.forget()
    assert (keys.experiment_key(claim) != before) == touched


def test_the_table_of_kinds_is_that_of_the_dispatcher():
    """A second reading of the module that dispatches: which function it calls for a kind, and where that comes from."""
    tree = ast.parse((PACKAGE / engine.DISPATCHER).read_text(encoding="utf-8"))
    homes = {
        alias.name: node.module.removeprefix("lemmacheck.").replace(".", "/") + ".py"
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    arms = [case for node in ast.walk(tree) if isinstance(node, ast.Match) for case in node.cases]
    called = {case.pattern.cls.id: homes[case.body[0].value.func.id] for case in arms}
    assert called | {"Draws": homes["Weighing"], "Observed": homes["Weighing"]} == engine.WEIGHED_IN
    kinds = {name for name, one in vars(declared).items() if isinstance(one, type) and issubclass(one, declared.Evidence)}
    assert kinds - {"Evidence"} == set(engine.WEIGHED_IN)


def test_the_rooms_that_decide_import_no_module_by_a_made_up_name():
    """Imports can only be followed if they are written down; what an author's function imports is loaded as that function would."""
    dynamic = {file for file in engine.deciding() if engine.parsed(file).dynamic}
    assert dynamic == set()


def test_every_name_of_the_package_is_that_of_the_module_it_is_said_to_stand_in():
    code = (
        "import importlib, lemmacheck\n"
        "for room, names in lemmacheck.ROOMS.items():\n"
        "    for name in names:\n"
        "        assert getattr(lemmacheck, name) is getattr(importlib.import_module(room), name), name\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=project().top)


@pytest.mark.parametrize(
    "id",
    [
        "b18/channel-mean-amended",  # Exact, Lifted
        "b18/table-1",  # Exact
        "d20/example-11",  # Exact, Proof, Search, Solved
        "d20/example-9",  # Exact, Family, Proof
        "b18/figure-11-mean",  # Enclosed, Family
        "d20/lemma-4-batch",  # Solved
        "m23/bn-and-gap",  # Exact, Search
    ],
)
def test_no_code_that_decides_is_run_that_is_not_in_the_key(id, tmp_path):
    """The call of every function of the referee is watched while a claim is run: each stands in a file that the key counts."""
    assert_counted(choose(project().claims, (id,)), tmp_path)


RANDOM_CLAIM = """from lemmacheck import Always, Claim, Control, Draws, Foil, Observed, OnAverage, WithProbability, generators
def draw(case, keys):
    return {"x": [float(rng.random()) for rng in generators(keys)]}
draws = Draws(over=({},), draw=draw, bounds={"x": (0, 1)}, resolution=0.9)
seen = Observed(over=({},), draw=draw, draws=12, block=12)
claim = Claim(label="one", says="a", margin=lambda q: q.x + q.c, constants=dict(c=1), relation=%s, evidence=(%s,),
              foils=(Foil("less", c=-2),), control=Control("more", c=2))
"""


@pytest.mark.parametrize("relation", ["OnAverage()", "Always()", "WithProbability(0.1)"])
@pytest.mark.parametrize("evidence", ["draws", "seen"])
def test_no_code_that_decides_about_draws_is_missing_in_the_key(relation, evidence, tmp_path):
    file = tmp_path / "checks" / "a" / "one.py"
    file.parent.mkdir(parents=True)
    file.write_text(RANDOM_CLAIM % (relation, evidence))
    assert_counted(choose(tmp_path / "checks", ("a/one",)), tmp_path)


def assert_counted(found, tmp_path):
    called = set()

    def watch(frame, event, _):
        if event == "call" and frame.f_code.co_name != "look_up_with":  # loading a file says where cited claims would be found
            called.add(frame.f_code.co_filename)

    store = Store(tmp_path / "store.sqlite")
    runner = Runner(found, terms=Terms(profile="quick", factor=1, seed=0, limit=None), store=store, workers=0)
    sys.setprofile(watch)
    try:
        [result] = runner.run()
    finally:
        sys.setprofile(None)
        store.close()
    assert result.verdict.status != "error"
    files = [found[0].path, *keys.needed(found[0].path)]
    counted = {str(file) for file in engine.weighed_through(engine.kinds_of(found[0].claim), engine.names_in(files))}
    decided = {name for name in called if name in {str(file) for file in engine.deciding()}}
    assert len(decided) > 5
    assert decided <= counted


def test_a_program_that_runs_too_little_would_be_noticed():
    """The same comparison with the key of another kind fails: proofs go through files that draws do not."""
    proof = set(engine.weighed_through(frozenset({"Proof"}), frozenset()))
    draws = set(engine.weighed_through(frozenset({"Draws"}), frozenset()))
    assert PACKAGE / "proofs" / "closing.py" in proof - draws
    assert PACKAGE / "weighing" / "look.py" in draws - proof
