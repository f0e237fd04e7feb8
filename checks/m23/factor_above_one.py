"""The multiplicative factor of Theorem 3 is greater than one unless the batch is orthogonal."""

from checks.engine.api import Always, Claim, Foil, Proof, Search, spectra

UNIT_ROWS = "unit rows: Σλ = d"


def share(q):
    return q.S / (q.c * q.d**2 * (q.d + 2))


def argue(p):
    """S = Σλ² − d ≤ d² − d, so the subtracted share s is below one; then 1/(1 − s) − 1 = s/(1 − s) ≥ s."""
    from theory import trusted

    d = p.at_least(1, "d", "the width")
    a, u = p.positive("a"), p.nonnegative("u", "S = (d² − d) a/(a + u): every value from 0 (u = ∞) to d² − d")
    S = (d**2 - d) * a / (a + u)
    p.because((d**2 - d) * u / (a + u), trusted.squares_below_square(total=d, squares=S + d))
    return {"S": S, "d": d, "total": d}


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


claim = Claim(
    label="Sentence after Theorem 3",
    says=r"\left(1 - s\right)^{-1} \ge 1 + s > 1, \quad s = \frac{S}{2d^2(d+2)}, \quad S = \sum_k (\lambda_k - 1)^2 > 0",
    relation=Always(),
    margin=lambda q: 1 / (1 - share(q)) - 1 - q.gain * share(q),
    constants=dict(c=2, gain=1),
    assumes={UNIT_ROWS: lambda q: -((q.total - q.d) ** 2)},
    provenance="recovered",
    readings=(
        "“Always greater than one”: by at least s, which is zero only for orthogonal X; there the theorem itself says equality.",
        "The reason given, that BN keeps the eigenvalues at most one, is a claim of its own (and false); the sum d of the"
        " eigenvalues is what keeps the factor above one.",
    ),
    evidence=(Proof(argue, covers="every d ≥ 1 and every X with unit rows"), Search(candidates, measure)),
    foils=(
        Foil("by 2s in place of s", gain=2, evidence=(Search(candidates, measure),)),
        Foil("rows of any length", without=UNIT_ROWS, evidence=(Search(candidates_of_any_scale, measure),)),
    ),
    supports=("m23/theorem-1",),
)
