"""The number of large eigenvalues against ‖M‖² (D20, Lemma 1), and states whose ranks are known."""

from lemmacheck import Fraction, facts, spectra, stream
from theory.definitions.exact_spectra import rank
from theory.definitions.spectra import soft_rank


def measure_spectrum(case):
    """k = rank_τ, d = Tr M and F = ‖M‖² from the eigenvalues λ of M (scaled to add up to the width if asked)."""
    d = len(case.lam)
    total = sum(case.lam)
    lam = [d * x / total for x in case.lam] if case.unit_rows else list(case.lam)
    return {"soft_rank": sum(int(x >= case.tau) for x in lam), "trace": sum(lam), "F": sum(x * x for x in lam), "width": d}


@stream("checks.d20.lemma_1b:candidates")
def spectra_of_unit_rows(rng, unit_rows=1):
    for d in (1, 2, 3, 5, 8, 40):
        for lam in spectra(rng, d):
            for tau in (0.0, 0.05, 0.3, 0.5, 0.9, 1.0):
                yield {"lam": lam, "tau": tau, "unit_rows": unit_rows}
        for tau in (0.05, 0.3, 0.5, 0.9):  # all but k eigenvalues just below τ: the extremal shape
            for k in {1, d // 2} - {0, d}:
                low = tau * (1 - 1e-6)
                yield {"lam": [(d - (d - k) * low) / k] * k + [low] * (d - k), "tau": tau, "unit_rows": unit_rows}


@stream("checks.d20.lemma_1b:candidates_without_unit_rows")
def spectra_of_any_rows(rng):
    for case in spectra_of_unit_rows(rng, unit_rows=0):
        for scale in (0.01, 1.0, 100.0):
            yield {**case, "lam": [scale * x for x in case["lam"]]}


def measure_soft_rank(o):
    """The quantities of the statement, straight from its symbols: eigenvalues of M that add up to d, and τ."""
    reaching = [x for x in o.lam if x >= o.tau]
    return {"soft_rank": len(reaching), "trace": sum(o.lam), "F": sum(x**2 for x in o.lam), "tau": o.tau, "width": o.d}


def argue_soft_rank(p):
    """Split the spectrum at τ: the part below adds up to at most mτ, Cauchy–Schwarz bounds the part above."""
    return argue_spectrum(p, p.part("lam"), tau=p.field("tau"))


def argue_spectrum(p, lam, *, tau):
    """The same for any list of eigenvalues with mean one, such as one outcome of a law."""
    large, small = lam.where(">=", p.part("tau")), lam.where("<", p.part("tau"))
    more = p.slack("k'", "number of eigenvalues that reach τ, beyond one")
    k, m = 1 + more, p.symbol("m", small.count, "number of eigenvalues below τ")
    p.because(more, facts.some_reach_mean(count=k, mean=1, floor=tau), of=(large, p.part("tau")))
    below = p.slack("b", "what the m = d − k small eigenvalues lack of mτ")
    spread = p.slack("c", "the Cauchy–Schwarz gap of the k large ones")
    d = k + m  # the trace: unit diagonal
    small_sum = m * tau - below
    large_sum = d - small_sum
    p.because(below, facts.capped_sum(count=m, ceiling=tau, total=small_sum), of=(small, p.part("tau")))
    large_squares = (large_sum**2 + spread) / k
    p.because(spread, facts.cauchy_schwarz(count=k, total=large_sum, squares=large_squares), of=large)
    rest = p.symbol("f", small.squares, "squares of the small eigenvalues")
    return {"soft_rank": k, "trace": d, "F": large_squares + rest, "tau": tau, "width": d}


STATES = {
    "zero": [[0, 0], [0, 0]],
    "rank one": [[1, 1], [1, 1]],
    "near rank one": [[1, 1], [1, Fraction(9, 10)]],
    "identity": [[1, 0], [0, 1]],
    "wide": [[1, 2, 3], [2, 4, 6]],
    "tall": [[1], [2], [3]],
}


def measure_state(case):
    H = STATES[case.state]
    return {"rank": rank(H), "soft_rank": soft_rank(H, case.tau)}
