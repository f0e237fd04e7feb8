"""Under a unique invariant law every row of H has the same law as its negative."""

from itertools import product

from checks.arguments.invariant_laws import (
    BATCH,
    UNIQUE,
    WHY_NOT_UNIQUE,
    batches,
    law_of_signs_on_objects,
    only_one_law,
    same_law,
    two_laws_of_signs,
    two_samples,
    unknowns_of_signs,
)
from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, MirroredChain, Proof, Solved, Unit, Whole, facts
from theory.laws.sign_chain import invariant_directions, sparse_law, stationary_law, transition_matrix

SKEWED = "2 with chance 1/5, −1/2 with chance 4/5"  # mean 0, variance 1, not symmetric
CHAINS = [
    dict(law="sparse", B=9, gamma=Fraction(1, 8), d=1),
    dict(law="sparse", B=9, gamma=Fraction(1, 16), d=2),
    dict(law="sparse", B=2, gamma=Fraction(2, 7), d=2),
    dict(law="sparse", B=2, gamma=3, d=3),
    dict(law="sparse", B=1, gamma=Fraction(2, 7), d=2),
    dict(law=SKEWED, B=0, gamma=Fraction(3, 2), d=2),
]


def weights(case):
    return {Fraction(2): Fraction(1, 5), Fraction(-1, 2): Fraction(4, 5)} if case.law == SKEWED else sparse_law(case.B)


def argue(p):
    """A layer commutes with sign flips, term by term: (I + γ SWS) S H = S (I + γW) H, and SWS has the law of W.

    So ν∘S is invariant when ν is. If there is one law only, both are that one, and give {H_i ∈ A} the same mass.
    """
    w, h, g = p.real("w", "W_ij"), p.real("h", "an entry of row j of H"), p.real("g", "γ")
    for own, other in product((1, -1), repeat=2):
        turned = g * (own * w * other) * (other * h)
        p.identity(turned, own * (g * w * h), says=f"the term of row j in row i, S_ii = {own}, S_jj = {other}: turned with row i")
    chain, mass = p.part("chain"), p.real("a", "ν(H_i ∈ A)")
    p.because(0, facts.only_invariant_law(one=mass, other=mass), of=(chain.law, chain.mirrored))
    return {"plus": mass, "minus": mass, "laws": 1}


def measure_state(o):
    """The masses of a state and of its mirror image, and how many invariant laws there are."""
    return {"plus": o.chain.law[0], "minus": o.chain.law[int(o.pairs)], "laws": o.chain.laws}


def measure_chain(case):
    """The exact stationary law of the signs for N = 1: chances of H_1 = 1 and H_1 = −1, and E H_1 H_2."""
    states, P = transition_matrix(weights(case), case.gamma, case.d)
    laws = invariant_directions(P)
    chance = stationary_law(P) if laws == 1 else [1] + [0] * (len(states) - 1)  # frozen: the point mass at +…+
    plus = sum(c for s, c in zip(states, chance, strict=True) if s[0] == 1)
    together = sum(c * s[0] * s[-1] for s, c in zip(states, chance, strict=True))
    return {"plus": plus, "minus": 1 - plus, "laws": laws, "together": together if case.d > 1 else 0}


claim = Claim(
    label="Lemma 4",
    sides=("plus", "minus"),
    place="Appendix C, Lemma 4",
    says=r"\nu \text{ the unique invariant law},\ H \sim \nu \;\Rightarrow\; H_{i:} \text{ and } -H_{i:} \text{ have the"
    r" same law}",
    relation=Identity(),
    margin=lambda q: q.plus - q.minus,
    assumes={UNIQUE: only_one_law},
    readings=(
        WHY_NOT_UNIQUE,
        "States are d × N, as in Section 2 of the source; its Appendix A has d × d.",
        "That the mirror image of an invariant law is invariant is what the sign flips show; where there is one law only, both"
        " are it. For N ≥ 2 the hypothesis is never met, and the lemma is empty (the variant `batch`); for N = 1 the states are"
        " the 2^d signs, so chains with finitely many states are all there is.",
        "Flipping all rows at once already gives the statement, for any weight law, since BN(−H) = −BN(H). What the source"
        " uses later is more: that rows may be flipped one by one. That needs symmetric weights.",
    ),
    domain=Domain(
        pairs=Whole(1),
        chain=MirroredChain("pairs"),
        measure=measure_state,
        says="every chain with finitely many states that commutes with a reflection of them, as layers do with S",
    ),
    evidence=(Proof(argue), Exact(CHAINS, measure_chain, says="N = 1: the finite chain of signs")),
    foils=(
        Foil("H_i in A is as likely as 1.01 times −H_i in A", margin=lambda q: 100 * q.plus - 101 * q.minus),
        Foil("without uniqueness", without=UNIQUE, evidence=(Exact(CHAINS, measure_chain),)),
        Foil(
            "rows flipped one by one under a skewed weight law",
            margin=lambda q: q.together,
            evidence=(Exact(CHAINS, measure_chain),),
        ),
    ),
)


def measure_batch(case, p):
    """Any number of samples: masses of {H_i ∈ A} and {−H_i ∈ A} under an invariant law, and the two laws that exist."""
    N, plus, minus = p.unknown("N"), p.unknown("plus"), p.unknown("minus")
    p.require(N - 1, plus, minus, 1 - plus, 1 - minus)
    return {"N": N, "plus": plus, "minus": minus, **two_laws_of_signs(p, N)}


def measure_masses(o):
    """Any two masses, beside the two laws."""
    return {"plus": o.plus, "minus": o.minus, **law_of_signs_on_objects(o)}


batch = Claim(
    label="Lemma 4, for batches",
    whose="read",
    place="Appendix C, Lemma 4",
    fails="empty",
    because="A layer never leaves the row space of H, so two rows h carry two different invariant laws.",
    title="The same lemma for two or more samples: its hypothesis of a unique invariant law is never met",
    says=claim.says + r", \quad N \ge 2",
    relation=Identity(),
    margin=claim.margin,
    assumes={
        UNIQUE: lambda q: (same_law(q), -((q.plus - q.minus) ** 2)),  # so ν and ν∘S are one law, too
        BATCH: two_samples,
    },
    readings=(
        WHY_NOT_UNIQUE,
        "With N = d, as the source's Appendix A has it, this is every width but one. At N = 1 the same solver finds the"
        " hypothesis satisfiable and the conclusion true: the control.",
    ),
    domain=batches(measure_masses, plus=Unit(), minus=Unit()),
    evidence=(
        Solved(
            [dict(batch="N ≥ 2")],
            measure_batch,
            reduces=lambda o: {"batch": "N ≥ 2", "unknowns": {**unknowns_of_signs(o), "plus": o.plus, "minus": o.minus}},
        ),
    ),
    foils=(Foil("without uniqueness", without=UNIQUE),),
    control=Control("one sample too", without=BATCH),
)
