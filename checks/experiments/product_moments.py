"""Moments (1/N) Σ s^(2k) of one Gaussian product: drawn per matrix, and their mean and variance exactly at every size N."""

from flint import fmpz_poly

from lemmacheck import stream
from theory.chains.products import product_moments
from theory.laws.fuss_catalan import fuss_catalan_number
from theory.laws.gaussian_traces import one_factor
from theory.laws.product_moments import integer_partitions

ORDERS = (1, 2, 3)


@stream("checks.b18._moments:draw_moments")
def draw_moments(case, keys):
    """The first three moments of one matrix's squared singular values, and the numbers they are compared with."""
    moments = product_moments(keys, case.N, factors=case.M, orders=len(ORDERS))
    found = {f"m{k}": moments[:, k - 1] for k in ORDERS}
    laws = {"law": case.M, "law_of_one_more": case.M + 1, "catalan": 1}
    numbers = {f"{name}{k}": float(fuss_catalan_number(M, k)) for name, M in laws.items() for k in ORDERS}
    return {**found, **numbers}


def next_traces(values):
    """One more Gaussian factor: expectations of products of normalised traces, as polynomials in y = 1/N."""
    y = fmpz_poly([0, 1])
    return {
        parts: sum(
            (count * y**power * values[traces] for traces, counts in one_factor(parts).items() for power, count in counts.items()),
            fmpz_poly(),
        )
        for parts in values
    }


def measure_spread(case):
    """N² E(m_k/F_k − 1)² for k = 1, 2, from all pairings: a polynomial in 1/N; m_k of one matrix, F_k of the limit law."""
    M = case.M
    found = {}
    for k in (1, 2):
        single = dict.fromkeys(integer_partitions(k), fmpz_poly([1]))
        double = dict.fromkeys(integer_partitions(2 * k), fmpz_poly([1]))
        for _ in range(M):
            single, double = next_traces(single), next_traces(double)
        law = fuss_catalan_number(M, k)
        square = double[(k, k)] - 2 * law * single[(k,)] + law**2
        found[f"spread{k}"] = sum(int(c) * case.N ** (2 - i) for i, c in enumerate(square.coeffs())) / law**2
    return found
