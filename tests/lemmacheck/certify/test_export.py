"""What is written for the kernel: every step, no float, no pole, no fact without its hypotheses."""

import dataclasses

import pytest
import sympy

from lemmacheck import Claim, Domain, Foil, Numbers, Proof, Whole, facts
from lemmacheck.certify.certificate import certificate
from lemmacheck.certify.preparing import exported, proofs_of
from lemmacheck.certify.quotients import Table
from lemmacheck.certify.statements import file_of_statements, formal_facts, formal_folder, statement
from lemmacheck.certify.tree import NotExported, Reader, written
from lemmacheck.facts import TRUSTED
from lemmacheck.running.discover import find


def claim_of(argue, margin, **more):
    return Claim(label="L", says="", margin=margin, constants={"c": 1}, evidence=(Proof(argue),), foils=(Foil("f", c=2),), **more)


def text_of(claim):
    return certificate(claim, proofs_of(claim)[0], title="an example").text


def test_a_proof_becomes_one_lemma_per_step_with_its_facts_as_hypotheses():
    found = find("d20/lemma-1b").claim
    made = certificate(found, proofs_of(found)[0], title="d20/lemma-1b")
    assert {"cauchy_schwarz", "capped_sum", "some_reach_mean"} == {*made.assumed.trusted, *made.assumed.formal}
    assert made.text.count("Hypothesis sign_") == 4  # only what types say; the sign of each gap is a lemma
    assert "Print Assumptions whole_proof." in made.text
    assert made.assumed.other == []


def test_the_sign_of_a_gap_is_a_lemma_and_not_a_hypothesis():
    def argue(p):
        g, e = p.nonnegative("g"), p.slack("e")
        p.because(e, facts.am_gm(arithmetic=g + e, geometric=g))
        return {"a": g + e, "g": g}

    text = text_of(claim_of(argue, lambda q: q.a - q.c * q.g))
    assert "Lemma sign_" in text
    assert text.count("Hypothesis sign_") == 1


def test_a_fact_that_needs_the_sign_that_it_gives_is_named():
    def argue(p):
        e = p.slack("e")
        p.because(e, facts.capped_sum(count=e, ceiling=1, total=0 * e))
        return {"x": e}

    made = claim_of(argue, lambda q: q.c * q.x)
    (said,) = certificate(made, proofs_of(made)[0], title="").assumed.other
    assert said.startswith("in a circle: the sign of e")


def test_a_fact_whose_hypothesis_was_dropped_is_not_exported():
    def argue(p):
        m, e = p.real("m"), p.slack("e")
        fact = facts.capped_sum(count=m, ceiling=1, total=m - e)
        p.because(e, dataclasses.replace(fact, requires={}))
        return {"x": e}

    with pytest.raises(NotExported, match="changed after it was stated"):
        text_of(claim_of(argue, lambda q: q.c * q.x))


def test_a_float_is_not_exported():
    with pytest.raises(NotExported, match="no exact"):
        Reader().read(sympy.Float(0.5) * sympy.Symbol("x"))


def test_a_division_by_zero_is_not_exported():
    x = sympy.Symbol("x")
    nothing = (x + 1) ** 2 - x**2 - 2 * x - 1
    with pytest.raises(NotExported, match="vanishes identically"):
        Table({x: 1}).text(Reader().read(1 / nothing))


def test_a_proof_that_misses_the_edge_of_a_hypothesis_is_not_exported():
    found = claim_of(lambda p: {"x": 1 + p.nonnegative("x")}, lambda q: q.x - q.c, assumes={"x ≥ 0": lambda q: q.x})
    tried = exported(found, proofs_of(found)[0], "C")
    assert tried.written is None
    assert "edge" in tried.reason


def test_the_factors_of_a_divisor_multiply_to_it():
    x, y = sympy.symbols("x y")
    table = Table({x: 1, y: 2})
    divisor = 6 * (x + y) ** 2 * (x + 1) / (y + 2)
    top, constant, powers = table.quotient(Reader().read(1 / divisor))
    made = sympy.Integer(constant)
    for place, power in powers.items():
        made *= sympy.sympify(str(table.factors[place]).replace("x0", "x").replace("x1", "y").replace("^", "**")) ** power
    shown = sympy.sympify(str(top).replace("x0", "x").replace("x1", "y")) / made
    assert sympy.simplify(shown * divisor) == 1


def test_atoms_stand_for_roots_and_symbolic_powers():
    x, n = sympy.symbols("x n", positive=True)
    reader = Reader()
    node = reader.read(x ** (n + 2) + sympy.sqrt(x) ** 3)
    assert {str(atom) for atom in reader.atoms} == {"x**n", "sqrt(x)"}
    assert "^ 3" in written(node, {x: "x", **{symbol: str(symbol) for symbol in reader.atoms.values()}})


def test_what_the_facts_say_is_written_from_the_facts():
    kept = (formal_folder() / "Statements.v").read_text(encoding="utf-8")
    assert kept == file_of_statements(), "a fact was changed: python -m lemmacheck.certify.statements"


def test_every_lemma_about_a_fact_shows_exactly_what_the_fact_says():
    for name, file in formal_facts().items():
        text = (formal_folder() / f"{file}.v").read_text(encoding="utf-8")
        arguments = " ".join(statement(name).names.values())
        assert f"Theorem {name} : forall {arguments}, {name}_about {arguments} -> {name}_says {arguments}." in text, name
        assert "Admitted" not in text
        assert "Axiom" not in text


def test_a_changed_fact_changes_its_statement():
    name = next(iter(TRUSTED))
    assert f"Definition {name}_says" in file_of_statements()
    changed = dataclasses.replace(statement("am_gm"), is_equality=True)
    assert changed.coq() != statement("am_gm").coq()


def test_a_gap_that_abbreviates_is_written_out_as_one():
    def gap(p):
        a, g = p.real("a"), p.real("g")
        p.closes_as(p.gap("e", facts.am_gm(arithmetic=a, geometric=g)))
        return {"a": a, "g": g}

    text = text_of(claim_of(gap, lambda q: q.a - q.c * q.g, domain=Domain(n=Whole(1), x=Numbers("n"))))
    assert "an abbreviation" in text
