"""For rows of equal norm the drift of ‖M‖² is a function of the spectrum alone."""

from flint import fmpq

from checks.arguments.drift import measure_drift
from checks.arguments.equal_rows import SPECTRA
from checks.arguments.frobenius_drift import argue_drift as expand_layer
from checks.arguments.layer_objects import measure_spectral_drift
from lemmacheck import Claim, Domain, EqualRows, Exact, Foil, Fraction, Identity, Proof, Whole, grid
from theory.definitions.exact_spectra import equal_rows_with_spectrum
from theory.laws.layer_expansion import frobenius_series, sum_over_unit_weights


def measure_spectrum(case):
    """The drift of a matrix with rows of equal norm, by brute force over the weights, beside the norms of λ."""
    M = equal_rows_with_spectrum(case.lam)
    drift = sum_over_unit_weights(len(M), lambda W: frobenius_series(M, W, 2)[2], one=fmpq(1))
    return {"drift": drift, "two": sum(x**2 for x in case.lam), "three": sum(x**3 for x in case.lam), "d": len(M)}


def measure_unequal(case):
    """The same for a matrix whose rows have different norms; its power sums are F and T."""
    found = measure_drift(case)
    return {"drift": found["drift"], "two": found["F"], "three": found["T"]}


def argue(p):
    """Lemma 7, derived again; rows of equal norm have (M²)_ii = F/d, so G = Σ_i (F/d)²; traces are power sums."""
    found = expand_layer(p)
    d, F, T = found["d"], found["F"], found["T"]
    G = p.identity(d * (F / d) ** 2, F**2 / d, says="d equal squares (F/d)²")
    return {"drift": found["drift"].subs(found["G"], G), "two": F, "three": T, "d": d}


claim = Claim(
    because="This is the drift of Lemma 7, derived again. Rows of equal norm have (M²)_ii = F/d for every i, so that the sum "
    "of their squares is F²/d, and the traces F and T are the power sums of the eigenvalues.",
    label="Proposition 8, eq. (45)",
    place="Appendix E, Proposition 8, eq. (45)",
    says=r"\delta_F(M) = 2d^2 - 2\|\lambda\|_2^2 - 8\|\lambda\|_3^3 + 8\|\lambda\|_2^4/d \quad \text{for rows of equal norm}",
    relation=Identity(),
    margin=lambda q: q.drift - (2 * q.d**2 - 2 * q.two - 8 * q.three + q.eight * q.two**2 / q.d),
    constants=dict(eight=8),
    domain=Domain(d=Whole(2), H=EqualRows("d"), measure=measure_spectral_drift),
    evidence=(Proof(argue), Exact([dict(lam=lam) for lam in SPECTRA[:6]], measure_spectrum, says="the drift by brute force")),
    foils=(
        Foil("rows of unequal norm", over=grid(d=(3, 5), rows=("plane", "space")), measure=measure_unequal),
        Foil("7.99 for 8", eight=Fraction(799, 100)),
    ),
)
