"""The multiplicative factor of Theorem 3 is said to be always greater than one; at an orthogonal batch alone it is one."""

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Foil,
    Fraction,
    NonNegatives,
    Proof,
    Search,
    Strictly,
    Whole,
    facts,
    spectra,
    strictly,
)

UNIT_ROWS = "unit rows: Σλ = d"
DIFFER = "X is not orthogonal: S > 0"


def share(q):
    return q.S / (q.c * q.d**2 * (q.d + 2))


def argue(p):
    """S = Σλ² − d ≤ d² − d, so the subtracted share s is below one; then 1/(1 − s) − 1 − s = s²/(1 − s)."""
    d, below = p.field("d"), p.slack("u", "d² − Σλ²")
    S = d**2 - d - below
    p.because(below, facts.squares_below_square(total=d, squares=S + d), of=p.part("lam"))
    share = S / (2 * d**2 * (d + 2))
    p.closes_as(share**2 * (2 * d**2 * (d + 2)) / (2 * d**3 + 3 * d**2 + d + below))
    return {"S": S, "d": d, "total": d}


def measure_object(o):
    return {"d": o.d, "S": sum((x - 1) ** 2 for x in o.lam), "total": sum(o.lam)}


def measure(case):
    d = len(case.lam)
    scale = d / sum(case.lam) if case.unit_rows else 1
    lam = [x * scale for x in case.lam]
    return {"d": d, "S": sum((x - 1) ** 2 for x in lam), "total": sum(lam)}


def candidates(rng):
    for d in (1, 2, 3, 8, 30):
        for lam in spectra(rng, d):
            yield {"lam": lam, "unit_rows": 1}


def candidates_of_any_scale(rng):
    for case in candidates(rng):
        for scale in (1.0, 30.0):
            yield {"lam": [scale * x for x in case["lam"]], "unit_rows": 0}


def measure_factor(case):
    """The factor, exactly, for eigenvalues with sum d."""
    found = measure(case)
    return {**found, "factor": 1 / (1 - found["S"] / (2 * found["d"] ** 2 * (found["d"] + 2)))}


claim = Claim(
    label="Sentence after Theorem 3",
    place="Section 3.1, sentence after Theorem 3",
    sides={"the factor": lambda q: q.factor, "the number that it is said to exceed": lambda q: 1},
    fails="slip",
    because="An orthogonal X has S = 0, and then the factor is exactly one.",
    says=r"\left(1 - s\right)^{-1} > 1, \quad s = \frac{S}{2d^2(d+2)}, \quad S = \sum_k (\lambda_k - 1)^2",
    relation=Strictly(),
    margin=lambda q: q.factor - 1 - q.beyond,
    constants=dict(beyond=0),
    assumes={UNIT_ROWS: lambda q: -((q.total - q.d) ** 2)},
    whose="recovered",
    readings=(
        "The factor is said to exceed one always: strict means strict, for every batch with unit rows. It fails in the"
        " boundary case alone, an orthogonal X: there S = 0, the factor is one, and the theorem itself says equality.",
        "A tie refutes a strict inequality. At least one, in place of more than one, is the control.",
        "The repaired statement says by how much the factor exceeds one otherwise. The reason given, that BN keeps the"
        " eigenvalues at most one, is a claim of its own (and false); their sum d is what keeps the factor above one.",
    ),
    evidence=(
        Exact(
            [
                {"lam": [1, 1], "unit_rows": 1},
                {"lam": [Fraction(101, 100), Fraction(99, 100)], "unit_rows": 1},
                {"lam": [2, 1, 1], "unit_rows": 1},
                {"lam": [1, 0, 0], "unit_rows": 1},
            ],
            measure_factor,
        ),
    ),
    foils=(
        Foil(
            "greater than one by a thousandth unless orthogonal",
            assumes={DIFFER: strictly(lambda q: q.S)},
            beyond=Fraction(1, 1000),
        ),
    ),
    control=Control("at least one", relation=Always()),
    by_hand="""
import numpy as np
X = np.array([[0.0, 1.0], [1.0, 0.0]])         # unit rows, orthogonal
lam = np.linalg.eigvalsh(X @ X.T)
d, S = 2, ((lam - 1)**2).sum()
factor = 1 / (1 - S / (2 * d**2 * (d + 2)))
print(factor, "against", 1)
assert not factor > 1 + 1e-12, "the factor would be greater than one"
""",
)

amended = claim.but(
    label="Sentence after Theorem 3, repaired",
    place="Section 3.1, sentence after Theorem 3",
    title="The multiplicative factor of Theorem 3 is at least 1 + s, so it is one only for an orthogonal batch",
    says=r"\left(1 - s\right)^{-1} \ge 1 + s, \quad s = \frac{S}{2d^2(d+2)}, \quad S = \sum_k (\lambda_k - 1)^2",
    relation=Always(),
    margin=lambda q: 1 / (1 - share(q)) - 1 - q.gain * share(q),
    constants=dict(c=2, gain=1),
    whose="ours",
    domain=Domain(d=Whole(1), lam=NonNegatives("d", total="d"), measure=measure_object),
    readings=("s is zero only when every eigenvalue is one, which is orthogonality of a square X with unit rows.",),
    evidence=(Proof(argue), Search(candidates, measure)),
    foils=(
        Foil("by 1.1 s in place of s", gain=Fraction(11, 10), evidence=(Search(candidates, measure),)),
        Foil("rows of any length", without=UNIT_ROWS, over=candidates_of_any_scale),
    ),
)
