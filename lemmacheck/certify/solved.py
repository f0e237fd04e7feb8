"""What a solver answers, with a certificate: products of the constraints that add up to −1, or a multiple of the margin that
is a combination of equations. Where none is found the answer is trusted, and the claim gets no certificate."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from lemmacheck.certify.answers import contradiction
from lemmacheck.certify.part import Section
from lemmacheck.certify.tree import Node, NotExported, added
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Solved
from lemmacheck.language.quantities import Q, components, is_exact_formula, is_strict
from lemmacheck.proofs.signs import Signs
from lemmacheck.proofs.solver import Unknowns
from lemmacheck.words import PROFILES


def solved_sections(claim: Claim, evidence: Solved, *, of: Claim | None = None) -> Iterator[Section]:
    """A section for each case: whatever numbers meet the constraints, the margin is as stated.

    On a foil the combination is that of the claim.
    """
    import sympy

    for number, case in enumerate(cases_of(evidence.over, PROFILES[-1]), start=1):
        unknowns = Unknowns()
        q = claim.gather(case, evidence.measure(Q(dict(case)), unknowns), kind="symbol")
        if any(is_strict(margin) for margin in claim.assumes.values()):
            raise NotExported("a strict hypothesis of what a solver was asked is not written for the kernel")
        if not is_exact_formula(claim.margin, vars(q)):
            raise NotExported("a floating-point number stands in the margin")
        constraints = [sympy.sympify(c) for c in unknowns.constraints]
        constraints += [sympy.sympify(part) for margin in claim.assumes.values() for part in components(margin(q))]
        section = Section(f"Case{number}", Signs(), set(), {})
        parts = [sympy.sympify(part) for part in components(claim.margin(q))]
        there = of.gather(case, evidence.measure(Q(dict(case)), Unknowns()), kind="symbol") if of is not None else q
        own = [sympy.sympify(part) for part in components((of or claim).margin(there))]
        for part, known in zip(parts, own, strict=True):
            section.shown.append(_shown(section, claim, constraints, part, known))
        yield section


def _shown(section: Section, claim: Claim, constraints: list[Any], margin: Any, known: Any) -> str:
    if claim.relation.is_identity:
        return _vanishes(section, claim, constraints, margin, known)
    products = contradiction([*constraints, -known])
    if products is None:
        raise NotExported("the solver is trusted: no combination of its constraints was found that contradicts itself")
    nodes = tuple(section.reader.read(c) for c in constraints)
    names = [f"h{i}" for i in range(len(nodes))]
    posed = "".join(f" pose proof (Rmult_le_pos _ _ h{a} h{b})." for a, b in (p for p in products if len(p) == 2))
    arrows = "".join(f"0 <= {{{i + 1}}} -> " for i in range(len(nodes)))
    opposite = f"pose proof (Ropp_0_ge_le_contravar _ (Rle_ge _ _ d)) as h{len(nodes)}."
    proof = f"intros {' '.join(names)}. apply Rnot_le_lt. intro d. {opposite}{posed} lra."
    return section.proved("claim", f"{arrows}0 < {{0}}", (section.reader.read(margin), *nodes), proof, claim.label)


def _vanishes(section: Section, claim: Claim, constraints: list[Any], margin: Any, known: Any) -> str:
    """A product of what is positive times the margin is a combination of the equations among the constraints."""
    read = section.reader.read
    equations = [c for i, c in enumerate(constraints) if any((c + other).expand() == 0 for other in constraints[i + 1 :])]
    others = [c for c in constraints if not any((c - e).expand() == 0 or (c + e).expand() == 0 for e in equations)]
    positive = [c for c in others if c.as_coeff_Add()[0] < 0]  # c = h − k ≥ 0 with k > 0, so h is positive
    ways = (some for count in range(len(positive) + 1) for some in itertools.combinations(positive, count))
    for some in ways:
        multiplier = _product([c - c.as_coeff_Add()[0] for c in some])
        cofactors = combination((multiplier * known).expand(), equations)
        if cofactors is not None:
            break
    else:
        raise NotExported("the solver is trusted: no multiple of the margin was found that is a combination of its equations")
    times: Node | None = None
    for c in some:
        above_zero = added(read(c), read(-c.as_coeff_Add()[0]))
        times = above_zero if times is None else Node("M", times, above_zero)
    one = read(1) if times is None else times
    total = read(0)
    for cofactor, equation in reversed(list(zip(cofactors, equations, strict=True))):
        total = added(Node("M", read(cofactor), read(equation)), total)
    combined = section.equal("combination", Node("M", one, read(margin)), total)
    adds = section.proved("adds", "forall a e r : R, e = 0 -> r = 0 -> a * e + r = 0", (), "intros a e r -> ->. ring.")
    without = "intros m x P E. apply Rmult_integral in E as [E|E]; [lra | exact E]."
    only = section.proved("only", "forall m x : R, 0 < m -> m * x = 0 -> x = 0", (), without)
    zero = "eq_refl"
    for i in reversed(range(len(equations))):
        zero = f"({adds} _ _ _ z{i} {zero})"
    bound = "Rlt_0_1"
    for i, c in enumerate(others):
        if c in some:
            more = (read(-c.as_coeff_Add()[0]),)
            above = section.proved("above", "forall g : R, 0 <= g -> 0 < g + {0}", more, "intros. lra.")
            here = f"({above} _ h{i})"
            bound = here if bound == "Rlt_0_1" else f"(Rmult_lt_0_compat _ _ {bound} {here})"
    nodes = (read(margin), *(read(e) for e in equations), *(read(c) for c in others))
    arrows = "".join(f"{{{i + 1}}} = 0 -> " for i in range(len(equations)))
    arrows += "".join(f"0 <= {{{i + 1 + len(equations)}}} -> " for i in range(len(others)))
    names = " ".join([*(f"z{i}" for i in range(len(equations))), *(f"h{i}" for i in range(len(others)))])
    proof = f"intros {names}. exact ({only} _ _ {bound} (eq_trans {combined} {zero}))."
    return section.proved("claim", f"{arrows}{{0}} = 0", nodes, proof, claim.label)


def combination(target: Any, equations: list[Any]) -> list[Any] | None:
    """Polynomials whose products with the equations add up to the target, of no higher degree; None where there are none."""
    import sympy
    import z3

    symbols = sorted(set().union(target.free_symbols, *(e.free_symbols for e in equations)), key=str)
    goal = sympy.Poly(target, *symbols)
    polys = [sympy.Poly(e, *symbols) for e in equations]
    degree = max(goal.total_degree(), 1)
    unknown: list[tuple[Any, int, Any]] = []
    sums: dict[tuple[int, ...], list[Any]] = {m: [] for m in goal.as_dict()}
    for i, poly in enumerate(polys):
        for powers in sympy.polys.monomials.itermonomials(symbols, max(0, degree - poly.total_degree())):
            monomial = sympy.Poly(powers, *symbols).monoms()[0]
            weight = z3.Real(f"w{len(unknown)}")
            unknown.append((weight, i, powers))
            for m, c in poly.as_dict().items():
                at = tuple(a + b for a, b in zip(m, monomial, strict=True))
                sums.setdefault(at, []).append(weight * z3.Q(int(c.p), int(c.q)))
    solver = z3.SolverFor("QF_LRA")
    wanted = goal.as_dict()
    for m, terms in sums.items():
        c = wanted.get(m, sympy.Integer(0))
        solver.add(z3.Sum(terms) == z3.Q(int(c.p), int(c.q)) if terms else z3.BoolVal(c == 0))
    if str(solver.check()) != "sat":
        return None
    model, found = solver.model(), [sympy.Integer(0)] * len(equations)
    for weight, i, powers in unknown:
        value = model.eval(weight, model_completion=True)
        found[i] += sympy.Rational(value.numerator_as_long(), value.denominator_as_long()) * powers
    return found


def _product(factors: list[Any]) -> Any:
    import sympy

    return sympy.Mul(*factors)
