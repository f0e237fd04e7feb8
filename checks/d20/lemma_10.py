"""The regularity constant of the unique invariant law is said to be below one; of square states only 1×1 refute it."""

from flint import arb

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
from checks.arguments.regularity import EQUAL, UNEVEN, argue_regularity, measure_rows, measure_unit_rows
from lemmacheck import Always, Claim, Control, Domain, Enclosed, Exact, Foil, Fraction, Matrix, Proof, Real, Solved, Strictly, Whole
from theory.definitions.spectra import three_traces

CASES = [dict(d=d, N=1, gamma=Fraction(1, k)) for d in (1, 2, 3) for k in (10, 100, 1000)] + [dict(d=2, N=2, gamma=Fraction(1, 10))]


def measure_signs(case):
    """Gaussian weights: a sign flips with chance P(1 + γ√d g < 0) > 0; for N = 1 the uniform law on signs is then the only one."""
    d = case.d
    flip = (1 / (arb(case.gamma) * arb(2 * d).sqrt())).erfc() / 2
    _, T, G = three_traces([[1] * d for _ in range(d)])  # M = ssᵀ has the traces of the matrix of ones
    return {"laws": (1 if flip > 0 else 2**d) * min(case.N, 2), "T": T, "G": G, "flip": flip}


claim = Claim(
    label="Lemma 10",
    place="Appendix E, Lemma 10",
    sides={"α": lambda q: q.G / q.T, "the number that it is said to stay below": lambda q: 1},
    fails="hypothesis",
    because="For one sample every state has M = ssᵀ, so Tr M³ = Tr diag(M²)² = d³ and α = 1.",
    says=r"\nu_\gamma \text{ the unique invariant law} \;\Rightarrow\; \alpha ="
    r" \frac{\mathbb{E}\,\mathrm{Tr}(\mathrm{diag}(M^2)^2)}{\mathbb{E}\,\mathrm{Tr}\,M^3} < 1 \text{ for sufficiently"
    r" small } \gamma",
    relation=Strictly(),
    margin=lambda q: q.T - q.G,
    assumes={UNIQUE: only_one_law},
    readings=(
        "α < 1 as E T > E G, strictly: a tie refutes it. Weights as in Definition 1, here Gaussian.",
        WHY_NOT_UNIQUE,
        "States are d × N, as in Section 2 of the source; its Appendix A has d × d. The first witness, d = N = 1, is one for"
        " both; for N ≥ 2 the lemma is empty.",
        "For N = 1 every state is a column of signs with M = ssᵀ, and T = G = d³: α = 1 for every γ. For weights in [−B,"
        " B] and γ < 1/(Bd) not even N = 1 meets the hypothesis.",
        "The source's proof needs a rank of at least two (Lemma 5) and a drift of ‖M‖²; neither is needed for α ≤ 1.",
    ),
    evidence=(Enclosed(CASES, measure_signs),),
    foils=(Foil("α ≤ 0.99", margin=lambda q: 99 * q.T - 100 * q.G),),
    control=Control("α ≤ 1", relation=Always()),
    shows={"α": lambda q: q.G / q.T, "chance of a flip": lambda q: q.flip},
    by_hand="""
import numpy as np
from math import erfc
for d, gamma in ((1, 0.1), (1, 0.05), (2, 0.1)):    # one sample: every state is a column of d signs
    flip = erfc(1 / (gamma * (2 * d)**0.5)) / 2     # chance that a sign flips, Gaussian weights: the law is unique
    s = np.ones(d)
    M = np.outer(s, s)
    T, G = np.trace(M @ M @ M), (np.diag(M @ M)**2).sum()
    print(G / T, "against", 1)
    assert 0 < flip < 1 and not G / T < 1, "the regularity constant would be below one"
""",
)

amended = claim.but(
    label="Lemma 10, repaired",
    sides=("T", "G"),
    title="The regularity constant is at most one for every law on matrices with rows of norm √N, invariant or not",
    says=r"\alpha \le 1 \text{ for every law on } \{H : \text{rows of norm } \sqrt N\}",
    relation=Always(),
    margin=lambda q: q.T - q.c * q.G,
    constants=dict(c=1),
    without=UNIQUE,
    readings=(
        "Pointwise, see ours/regularity: α < 1 unless M is almost surely a direct sum of multiples of projections. Under"
        " an invariant law in the limit γ → 0, 4(1 − α) E T = d² − E F, so α < 1 exactly if the rank is not one.",
    ),
    domain=Domain(d=Whole(1), H=Matrix("d", "d", "unit rows"), measure=measure_unit_rows),
    evidence=(Proof(argue_regularity), Exact(EQUAL, measure_rows)),
    foils=(
        Foil("rows of unequal norm", over=UNEVEN),
        Foil("α ≤ 0.99", c=Fraction(100, 99), evidence=(Exact(EQUAL, measure_rows),)),
    ),
    whose="ours",
    shows={},
)


def measure_batch(case, p):
    """Any number of samples, the two laws that exist, and T, G of two rows with any correlation c: M = [[1, c], [c, 1]]."""
    N, c = p.unknown("N"), p.unknown("c")
    p.require(N - 1, 1 - c, 1 + c)
    _, T, G = three_traces([[1, c], [c, 1]])
    return {"N": N, "T": T, "G": G, **two_laws_of_signs(p, N)}


def measure_pair(o):
    """Two rows of correlation c: M² has the diagonal 1 + c² and M³ the diagonal 1 + 3c²."""
    return {"T": 2 * (1 + 3 * o.c**2), "G": 2 * (1 + o.c**2) ** 2, **law_of_signs_on_objects(o)}


batch = Claim(
    label="Lemma 10, for batches",
    whose="read",
    place="Appendix E, Lemma 10",
    fails="empty",
    because="A layer never leaves the row space of H, so two rows h carry two different invariant laws.",
    title="The same lemma for two or more samples: its hypothesis of a unique invariant law is never met",
    says=claim.says + r", \quad N \ge 2",
    relation=Strictly(),
    margin=lambda q: q.T - q.G,
    assumes={UNIQUE: same_law, BATCH: two_samples},
    readings=(
        WHY_NOT_UNIQUE,
        "Strictly below one: T > G. The states looked at are two rows with any"
        " correlation; the solver finds T ≥ G there (the control), and equality at rank one. At N = 1 the two laws are one"
        " law, and it finds the hypothesis satisfiable.",
        "Invariant laws other than the unique one exist and may have α = 1: uniform signs times a fixed row do.",
    ),
    domain=batches(measure_pair, c=Real(-1, 1)),
    evidence=(
        Solved(
            [dict(batch="N ≥ 2")],
            measure_batch,
            reduces=lambda o: {"batch": "N ≥ 2", "unknowns": {**unknowns_of_signs(o), "c": o.c}},
        ),
    ),
    foils=(Foil("without uniqueness", without=UNIQUE), Foil("one sample too", without=BATCH)),
    control=Control("α ≤ 1, without uniqueness", without=UNIQUE, relation=Always()),
)
