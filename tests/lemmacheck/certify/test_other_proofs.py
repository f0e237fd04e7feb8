"""Families, liftings, inductions, roots and solver answers as certificates; broken ones are not accepted."""

from fractions import Fraction

import pytest
import sympy

from lemmacheck import Claim, Domain, Family, Foil, Identity, Numbers, Proof, Whole, facts
from lemmacheck.certify import kernel
from lemmacheck.certify.answers import contradiction, raised
from lemmacheck.certify.certificate import certificate
from lemmacheck.certify.preparing import proofs_of
from lemmacheck.certify.quotients import Table
from lemmacheck.certify.roots import equations, reduced, roots_of
from lemmacheck.certify.tree import NotExported, Reader
from lemmacheck.language.folded_parts import folded
from lemmacheck.running.discover import find


def claim_of(evidence, margin, **more):
    return Claim(label="L", says="", margin=margin, constants={"c": 1}, evidence=(evidence,), foils=(Foil("f", c=2),), **more)


def text_of(claim):
    return certificate(claim, claim.evidence[0], title="an example").text


def test_a_family_is_its_tail_and_the_whole_numbers_before_it():
    family = Family(1, lambda case: {"left": case.n**2 - 8 * case.n + 16}, axis="n")
    text = text_of(claim_of(family, lambda q: q.left * q.c, domain=Domain(n=Whole(1))))
    assert text.count("Lemma claim_") == 4  # n = 4 + t, and 1, 2, 3
    assert "0 <= v1_t" in text


def test_a_family_along_a_line_with_a_dip_inside_is_not_exported():
    family = Family(1, lambda case: {"left": case.n**2 - 8 * case.n + 16}, axis="n", integer=False)
    with pytest.raises(NotExported, match="evident only from n = 4 on"):
        text_of(claim_of(family, lambda q: q.left * q.c, domain=Domain(n=Whole(1))))


def test_an_identity_of_all_sizes_is_written_at_the_size_that_decides_it():
    found = find("b18/channel-mean-amended").claim
    made = certificate(found, proofs_of(found)[0], title="")
    assert any(said.startswith("lifting: equality at d = 1") for said in made.assumed.other)


def induction(p, after=lambda d: 2 * d):
    n = p.field("n")
    run = folded(p.counted("n", 1), 0, lambda _, value: 2 * value)
    with p.each(run.steps):
        d = p.suppose("d")
    g = p.slack("g")
    p.because(g, facts.induction(start=0, before=d, after=after(d), end=g), of=run.along(lambda at: at.value))
    return {"n": n, "g": g}


def test_the_step_of_an_induction_is_shown_where_its_hypothesis_is_supposed():
    text = text_of(claim_of(Proof(induction), lambda q: q.g * q.c, domain=Domain(n=Whole(0))))
    step, end = text.index("Lemma step_"), text.index("End Suppose_")
    assert text.index("Section Suppose_") < step < end < text.index("induction_about")
    assert "from_step" in text


@pytest.mark.coq
def test_the_kernel_rejects_an_induction_whose_step_does_not_follow(work):
    text = text_of(claim_of(Proof(induction), lambda q: q.g * q.c, domain=Domain(n=Whole(0))))
    worse = text.replace("(M (C (2)) (V 2))", "(M (C (-2)) (V 2))").replace("(2 * v2_d)", "((-2) * v2_d)")
    assert worse != text
    assert kernel.session([text, worse, text], work, limit=300) == [True, False, True]


def apart(p):
    x, y = (p.vector(name, p.part(name)) for name in "xy")
    p.closes_by_multipliers()
    return {"squares": p.inner(x, x) + p.inner(y, y), "twice": 2 * p.inner(x, y)}


@pytest.mark.coq
def test_a_square_that_the_machine_comes_upon_while_closing_has_a_sign_for_the_kernel_too(work):
    domain = Domain(n=Whole(1), x=Numbers("n"), y=Numbers("n"))
    made = claim_of(Proof(apart), lambda q: q.squares - q.c * q.twice, domain=domain)
    foil = made.variant(made.foils[0])
    texts = [text_of(made), certificate(foil, made.evidence[0], title="", of=made).text]
    assert kernel.session(texts, work, limit=300) == [True, False]


def test_a_root_is_lowered_by_its_equation():
    x = sympy.Symbol("x", positive=True)
    reader = Reader(is_positive=lambda e: bool(e.is_positive))
    node = reader.read(sympy.sqrt(x + 1) * (sympy.sqrt(x + 1) + 1) * sympy.sqrt(2) * (1 + sympy.sqrt(2)))
    roots = roots_of(reader)
    table = Table({s: i for i, s in enumerate([x, *reader.atoms.values()], start=1)})
    top, _, _ = table.quotient(node)
    rest, multiples = reduced(top, equations(roots, table), table)
    assert all(max(powers[1:]) < 2 for powers in rest.to_dict())
    back = rest
    for (root, base), multiple in zip(equations(roots, table), multiples, strict=True):
        back = back + multiple * (table.gens[table.places[root.atom] - 1] ** 2 - base)
    assert back == top


def test_powers_of_a_product_are_taken_apart_only_where_the_factors_are_positive():
    x, y = sympy.symbols("x y", real=True)
    apart, kept = Reader(is_positive=lambda _: True), Reader()
    apart.read(sympy.sqrt(x * y))
    kept.read(sympy.sqrt(x * y))
    assert [str(atom) for atom in apart.atoms] == ["sqrt(x)", "sqrt(y)"]
    assert [str(atom) for atom in kept.atoms] == ["sqrt(x*y)"]


def test_a_positive_polynomial_on_a_simplex_gets_a_power_and_another_none():
    a, b = sympy.symbols("a b", real=True)
    share = a / (a + b)
    factor = raised(share**2 - share + Fraction(1, 3))  # smallest at 1/2: 1/12
    assert factor is not None
    top = sympy.expand((a**2 - a * (a + b) + (a + b) ** 2 * sympy.Rational(1, 3)) * factor)
    assert all(c > 0 for c in sympy.Poly(top, a, b).coeffs())
    assert raised(share**2 - share + Fraction(1, 5)) is None  # negative at 1/2


def test_products_of_constraints_add_up_to_minus_one_only_where_they_contradict_each_other():
    x, y = sympy.symbols("x y", real=True)
    assert contradiction([x - y, -x, y, x * 0 + y - 1]) is not None
    assert contradiction([x - y, -x, y]) is None


@pytest.mark.coq
def test_a_dropped_constraint_makes_the_kernel_reject_a_solver_answer(work):
    found = find("d20/soft-rank-below-rank").claim
    text = certificate(found, proofs_of(found)[0], title="").text
    line = next(line for line in text.splitlines() if line.startswith("Lemma unsat_"))
    first = line[line.index(": ") + 2 : line.index("->") + 3]
    weaker = text.replace(line, line.replace(first, "", 1)).replace(
        "intros h0 h1 h2 h3 h4.", "intros h1 h2 h3 h4. pose proof h1 as h0."
    )
    assert kernel.session([text, weaker], work, limit=300) == [True, False]


def test_an_identity_that_divides_by_what_may_be_zero_fails_in_the_engine():
    from lemmacheck.proofs.closing import close

    def pole(p):
        x = p.symbol("x", p.part("x").total)
        p.identity(sympy.Mul(x, sympy.Pow(x - 1, -1), x - 1, evaluate=False), x, says="a pole at one")
        return {"x": x}

    made = claim_of(Proof(pole), lambda q: q.c * (q.x - q.x), relation=Identity(), domain=Domain(n=Whole(1), x=Numbers("n")))
    assert "may be undefined" in close(made, made.evidence[0]).failure
    with pytest.raises(NotExported, match="may be undefined"):
        text_of(made)
