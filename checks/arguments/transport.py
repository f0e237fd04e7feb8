"""The squared Wasserstein distance to a white Gaussian against the orthogonality gap, spectrum by spectrum."""

from lemmacheck import spectra, sqrt, stream
from theory.definitions.orthogonality import squared_gap_of_spectrum


def measure_spectrum(case):
    """The exact Bures distance and V² for a fixed spectrum of HᵀH, scaled to sum one."""
    n, total = len(case.s), sum(case.s)
    s = [x / total for x in case.s]
    one = total / total
    target = sqrt(one / n)
    return {"n": n, "V2": squared_gap_of_spectrum(case.s), "W2": sum((sqrt(x) - target) * (sqrt(x) - target) for x in s)}


@stream("checks.ours.w2_sharp:candidates")
def transport_candidates(rng):
    for n in (1, 2, 3, 10, 40):
        yield from ({"s": s} for s in spectra(rng, n))
        if n > 1:
            yield {"s": [0.0] + [1.0] * (n - 1)}
            yield {"s": [1.0] + [0.0] * (n - 1)}
