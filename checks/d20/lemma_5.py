"""A unique invariant law and γ ≤ 1/(8d) are said to keep the rank at two or more; of square states only 1×1 refute it."""

from checks.arguments.invariant_laws import (
    BATCH,
    UNIQUE,
    WHY_NOT_UNIQUE,
    only_one_law,
    rank_one_batches,
    same_law,
    state_of_rank_one,
    two_laws_of_signs,
    two_samples,
    unknowns_of_rank_one,
)
from checks.arguments.kept_rank import LAYERS, SMALL_WEIGHTS, argue_rank_kept, measure_layer
from lemmacheck import Claim, Control, Exact, Foil, Fraction, Plot, Proof, Solved, Strictly, strictly
from theory.definitions.exact_spectra import rank, rational
from theory.laws.sign_chain import invariant_laws, law_moment, sparse_law

CASES = [dict(d=1, N=1, B=9, gamma=Fraction(1, 8), law="density")] + [
    dict(d=d, N=N, law="sparse", B=9, gamma=Fraction(1, 8 * d)) for d, N in ((1, 1), (2, 1), (3, 1), (2, 2), (3, 3), (2, 4))
]


def measure_density(case):
    """One neuron, one sample: the sign flips where γw < −1. Two states that flip with a chance in (0, 1) have one law."""
    inner, low = rational(Fraction(1, 2)), rational(Fraction(17, 2))
    outer_square = (case.B**3 - low**3) / (3 * (case.B - low))  # mean of w² where 17/2 ≤ |w| ≤ B
    inner_square = inner**2 / 3
    outer = (1 - inner_square) / (outer_square - inner_square)
    flip = outer / 2 * int(case.gamma * low > 1)  # the outer part on the negative side, all of it beyond −1/γ
    flips_both_ways = 0 < flip < 1
    return {
        "laws": 1 if flips_both_ways else 2,
        "rank": rank([[1]]),
        "mean": outer / 2 * (low + case.B) / 2 - outer / 2 * (low + case.B) / 2,
        "variance": outer * outer_square + (1 - outer) * inner_square,
    }


def measure_signs(case):
    """Sparse weights 0, ±B of unit variance: invariant laws on the states of rank one, and the rank there."""
    if case.law == "density":
        return measure_density(case)
    law = sparse_law(case.B)
    state = [[1] * case.N for _ in range(case.d)]
    return {
        "laws": invariant_laws(law, case.gamma, d=case.d, N=case.N),
        "rank": rank(state),
        "mean": law_moment(law, 1),
        "variance": law_moment(law, 2),
    }


claim = Claim(
    label="Lemma 5",
    place="Appendix D, Lemma 5",
    sides={"the rank": lambda q: q.rank, "the stated least rank": lambda q: q.two},
    fails="hypothesis",
    because="A single column has rank one; with one sample the invariant law can be unique, and no input of rank two is asked for.",
    says=r"W_{ij} \in [-B,B] \text{ iid, mean } 0, \text{ variance } 1, \text{ a unique invariant law},\ \gamma \le"
    r" \tfrac{1}{8d} \;\Rightarrow\; \mathrm{rank}(H_\ell) \ge 2 \text{ a.s. for all } \ell",
    margin=lambda q: q.rank - q.two,
    constants=dict(two=2),
    assumes={
        UNIQUE: only_one_law,
        "mean 0 and variance 1": lambda q: (-(q.mean**2), -((q.variance - 1) ** 2)),
        "γ ≤ 1/(8d)": lambda q: 1 / (8 * q.d) - q.gamma,
    },
    readings=(
        "States are d × N, as in Section 2 of the source; its Appendix A has d × d. The first witness, d = N = 1, is one for"
        " both; for N ≥ 2 the lemma is empty.",
        "No hypothesis on the input is printed. The first witness has weights with a density, as Definition 1 asks: even on"
        " 17/2 ≤ |w| ≤ 9 with chance p, else on |w| ≤ 1/2, p such that the variance is one. In the others W_ij = ±9 with"
        " chance 1/162 each, otherwise 0.",
        WHY_NOT_UNIQUE,
        "So for N ≥ 2 the lemma is empty (the variant `batch`), and for N = 1, where it is not, a single column has rank one.",
    ),
    evidence=(Exact(CASES, measure_signs),),
    foils=(Foil("rank at least 3", two=3),),
    control=Control("rank at least one", two=1),
    shows={"independent invariant laws": lambda q: q.laws, "rank": lambda q: q.rank},
    plot=Plot(
        "d", ("the rank", "the stated least rank"), kind="bars", title="where the hypothesis can hold, N = 1, the rank is one"
    ),
    by_hand="""
from fractions import Fraction as Q
import numpy as np
d, B, gamma = 1, 9, Q(1, 8)                         # one neuron, one sample: H is a sign
outer = (Q(B)**3 - Q(17, 2)**3) / (3 * (B - Q(17, 2)))   # mean of w^2 for w even on 17/2 <= |w| <= 9
inner = Q(1, 2)**2 / 3                              # and for w even on |w| <= 1/2
p = (1 - inner) / (outer - inner)                   # chance of the outer part: symmetric density, variance one
assert 0 < p < 1 and p * outer + (1 - p) * inner == 1 and gamma <= Q(1, 8*d)
flip = p / 2 if gamma * Q(17, 2) > 1 else 0         # 1 + gamma*w < 0 on the outer part below zero
assert 0 < flip < 1                                 # the sign flips with this chance: two states, one invariant law
print(np.linalg.matrix_rank(np.array([[1.0]])), "against", 2)
assert np.linalg.matrix_rank(np.array([[1.0]])) < 2, "the rank would be at least two"
""",
)


INPUT = "rank(X) ≥ 2"


def argue_from_rank_two(p):
    """As for the rank in general: I + γW is strictly diagonally dominant and keeps it."""
    return argue_rank_kept(p, 2 + p.given(INPUT, "i", "rank(X) − 2"))


def measure_batch(case, p):
    """Any number of samples, the two laws that exist, and a state of rank one after a layer."""
    N = p.unknown("N")
    p.require(N - 1)
    return {"N": N, **state_of_rank_one(p), **two_laws_of_signs(p, N)}


batch = Claim(
    label="Lemma 5, for batches",
    whose="read",
    place="Appendix D, Lemma 5",
    fails="empty",
    because="A layer never leaves the row space of H, so two rows h carry two different invariant laws.",
    title="The same lemma for two or more samples: its hypothesis of a unique invariant law is never met",
    says=claim.says + r", \quad N \ge 2",
    relation=Strictly(),
    margin=lambda q: q.minor**2,
    assumes={UNIQUE: same_law, BATCH: two_samples},
    readings=(
        WHY_NOT_UNIQUE,
        "Rank two or more as: a 2×2 minor of the layer after a state of rank one is not zero. Without the hypothesis the"
        " solver finds it zero; and it finds that the layer is not zero (the control).",
        "At N = 1 the two laws are one law, and the same solver then finds the hypothesis satisfiable (the tests ask it).",
    ),
    domain=rank_one_batches(),
    evidence=(
        Solved([dict(batch="N ≥ 2")], measure_batch, reduces=lambda o: {"batch": "N ≥ 2", "unknowns": unknowns_of_rank_one(o)}),
    ),
    foils=(Foil("without uniqueness", without=UNIQUE), Foil("one sample too", without=BATCH)),
    control=Control("rank at least one, without uniqueness", without=UNIQUE, margin=lambda q: 2 * q.square - 1),
)

amended = Claim(
    label="Lemma 5, repaired",
    place="Appendix D, Lemma 5",
    title="For γ < 1/(Bd) an input of rank two or more has rank two or more in every layer, with certainty",
    says=r"|W_{ij}| \le B,\ \gamma < \frac{1}{Bd},\ \mathrm{rank}(X) \ge 2 \;\Rightarrow\; \mathrm{rank}(H_\ell) \ge 2",
    margin=lambda q: q.rank_next - q.two,
    constants=dict(two=2),
    assumes={INPUT: lambda q: q.rank - 2, "γBd < 1": strictly(lambda q: 1 - q.x)},
    readings=("One layer keeps the rank (d20/corollary-15a-amended), so all layers do; no invariant law enters.",),
    whose="ours",
    domain=SMALL_WEIGHTS,
    evidence=(Proof(argue_from_rank_two), Exact(LAYERS, measure_layer)),
    foils=(Foil("rank(X) = 1 suffices", without=INPUT, evidence=(Exact(LAYERS, measure_layer),)), Foil("rank at least 3", two=3)),
)
