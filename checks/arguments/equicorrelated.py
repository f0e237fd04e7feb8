"""Laws on {H, −H} with equal correlations, which meet eq. (10) of D20 read literally."""

from lemmacheck import Fraction
from theory.definitions.spectra import three_traces
from theory.laws.layer_expansion import frobenius_drift


def measure_equicorrelated(case):
    """ν puts half its mass on H and half on −H, M = (1 − ρ)I + ρ11ᵀ: BN is odd, so both sides of (10) are the zero matrix."""
    d = case.d
    M = [[1 if i == j else case.rho for j in range(d)] for i in range(d)]
    F, T, G = three_traces(M)
    mean_sign = sum(sign * Fraction(1, 2) for sign in (1, -1))  # BN(−H) = −BN(H): both means are this times a mean matrix
    return {"F": F, "T": T, "G": G, "mean_gap": mean_sign, "drift": frobenius_drift(F, T, G, d=d)}
