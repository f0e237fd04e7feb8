"""After batch normalization the soft rank is at least (1 − τ)² times the collinearity measure r."""

from lemmacheck import Always, Claim, Foil, Fraction, Proof, Search, Solved, facts, power, spectra

ROWS = "rows of H have norm √N, so Tr M = d"


def measure_spectrum(case):
    """k = rank_τ, d = Tr M and F = ‖M‖² from the eigenvalues λ of M (scaled to add up to the width if asked)."""
    d = len(case.lam)
    total = sum(case.lam)
    lam = [d * x / total for x in case.lam] if case.unit_rows else list(case.lam)
    return {"soft_rank": sum(int(x >= case.tau) for x in lam), "trace": sum(lam), "F": sum(x * x for x in lam), "width": d}


def candidates(rng, unit_rows=1):
    for d in (1, 2, 3, 5, 8, 40):
        for lam in spectra(rng, d):
            for tau in (0.0, 0.05, 0.3, 0.5, 0.9, 1.0):
                yield {"lam": lam, "tau": tau, "unit_rows": unit_rows}
        for tau in (0.05, 0.3, 0.5, 0.9):  # all but k eigenvalues just below τ: the extremal shape
            for k in {1, d // 2} - {0, d}:
                low = tau * (1 - 1e-6)
                yield {"lam": [(d - (d - k) * low) / k] * k + [low] * (d - k), "tau": tau, "unit_rows": unit_rows}


def candidates_without_unit_rows(rng):
    for case in candidates(rng, unit_rows=0):
        for scale in (0.01, 1.0, 100.0):
            yield {**case, "lam": [scale * x for x in case["lam"]]}


def argue(p):
    """Split the spectrum at τ: the part below adds up to at most mτ, Cauchy–Schwarz bounds the part above."""
    k = p.positive("k", "number of eigenvalues that reach τ: at least one, since their mean is 1 and τ ≤ 1")
    u, t = p.nonnegative("u"), p.nonnegative("t")
    p.not_all_zero(t, u)
    tau = t / (t + u)  # every τ in [0, 1]
    below = p.slack("b", "what the m = d − k small eigenvalues lack of mτ")
    spread = p.slack("c", "the Cauchy–Schwarz gap of the k large ones")
    rest = p.nonnegative("f", "squares of the small eigenvalues")
    m = p.nonnegative("m", "number of eigenvalues below τ")
    d = k + m  # the trace: unit diagonal
    small_sum = m * tau - below
    large_sum = d - small_sum
    p.because(below, facts.capped_sum(count=m, ceiling=tau, total=small_sum))
    large_squares = (large_sum**2 + spread) / k
    p.because(spread, facts.cauchy_schwarz(count=k, total=large_sum, squares=large_squares))
    return {"soft_rank": k, "trace": d, "F": large_squares + rest, "tau": tau, "width": d}


def measure_unknown(case, p):
    """Eigenvalues as unknowns: the first k reach τ, the others do not, and they add up to d."""
    lam = [p.unknown(f"l{i}") for i in range(case.d)]
    tau = p.unknown("tau")
    p.require(tau, 1 - tau, *lam)
    p.require_zero(sum(lam) - case.d)
    p.require(*(x - tau for x in lam[: case.k]), *(tau - x for x in lam[case.k :]))
    return {"soft_rank": case.k, "trace": case.d, "F": sum(x * x for x in lam), "tau": tau, "width": case.d}


claim = Claim(
    label="Lemma 1, second part",
    says=r"\mathrm{rank}_\tau(H) \ge (1-\tau)^2\, r(H), \quad \tau \in [0,1], \quad r(H) = \mathrm{Tr}(M)^2 / \|M\|_F^2",
    relation=Always(),
    margin=lambda q: q.soft_rank - q.factor * power(1 - q.tau, q.exponent) * q.trace**2 / q.F,
    constants=dict(exponent=2, factor=1),
    assumes={ROWS: lambda q: -((q.trace - q.width) ** 2)},
    evidence=(
        Proof(argue, covers="every d ≥ 1, N ≥ 1, τ in [0, 1] and every spectrum with unit row norms"),
        Solved(
            [{"d": d, "k": k} for d in (2, 3) for k in range(d + 1)] + [{"d": 4, "k": k, "since": "ci"} for k in range(5)],
            measure_unknown,
        ),
        Search(candidates, measure_spectrum),
    ),
    foils=(
        Foil("(1 − τ) without the square", exponent=1),
        Foil("a factor 1.001", factor=Fraction(1001, 1000)),
        Foil("rows not normalised", without=ROWS, evidence=(Search(candidates_without_unit_rows, measure_spectrum),)),
    ),
)
