"""The expected gap after one layer is the gap before minus a one-dimensional integral over the eigenvalues."""

from flint import arb, fmpq

from checks.arguments.isometry import whole
from checks.arguments.one_step import argue_slope, argue_start
from lemmacheck import Claim, Domain, Enclosed, Foil, Fraction, Identity, Proof, Real, Whole, exp, grid, log
from theory.enclosures.rotated_rows import mean_log_of_two_clusters
from theory.laws.one_step import gap_ball, gap_drop_ball, near_isometry_expansion

BITS = 96  # an identity in balls stays open at any precision: a radius of 1e-25 is what the page needs


def measure_plane(case):
    """d = 2, λ = 1 ± δ: E log(1 + δ cos 2θ) in closed form."""
    lam = [1 + Fraction(int(case.delta.p), int(case.delta.q)), 1 - Fraction(int(case.delta.p), int(case.delta.q))]
    phi = gap_ball(lam, bits=BITS)
    return {"before": phi, "after": phi - log(2 / (1 + exp(-phi))), "integral": gap_drop_ball(lam, bits=BITS)}


def measure_degenerate(case):
    """λ = (0, 1, …, 1)·d/(d − 1): r² = (1 − w²)d/(d − 1), a Beta variable, whose mean logarithm is a digamma difference."""
    d = whole(case.d)
    fall = (arb(d) / 2).digamma() - (arb(d - 1) / 2).digamma() - (arb(d) / (d - 1)).log()
    return {"before": 0, "after": -fall, "integral": gap_drop_ball([0] + [1] * (d - 1), bits=BITS)}


def measure_expansion(case):
    """Deviations of a hundredth: E[x − log(1 + x)] by exact moments up to order 12, with a bound on the rest."""
    d = whole(case.d)
    delta = [Fraction(1, 100)] + [Fraction(-1, 100 * (d - 1))] * (d - 1)
    value, rest = near_isometry_expansion(delta, order=12)
    fall = arb(fmpq(value.numerator, value.denominator), arb(fmpq(rest.numerator, rest.denominator)).upper())
    return {"before": 0, "after": -fall, "integral": gap_drop_ball([1 + x for x in delta], bits=BITS)}


def measure_clusters(case):
    """Two clusters of eigenvalues, a of them at a fifth of the others: E log r² by the angle's own density."""
    low, high = whole(case.low), whole(case.high)
    unit = Fraction(low + high, low + 5 * high)
    mean = mean_log_of_two_clusters(unit, 5 * unit, counts=(low, high), bits=BITS)
    return {"before": 0, "after": mean, "integral": gap_drop_ball([1] * low + [5] * high, bits=BITS)}


def measure_object(o):
    """Two clusters of eigenvalues: E log r² by the density of the angle, the integral as it stands."""
    low, high, t = int(o.low), int(o.high), Fraction(int(o.t.p), int(o.t.q))
    unit = (low + high) / (low + t * high)
    mean = mean_log_of_two_clusters(unit, t * unit, counts=(low, high), bits=BITS)
    phi = gap_ball([unit] * low + [t * unit] * high, bits=BITS)
    return {"before": phi, "after": phi + mean, "integral": gap_drop_ball([1] * low + [t] * high, bits=BITS)}


ROUTES = (
    Enclosed(grid(delta=[Fraction(k, 100) for k in (1, 30, 70, 99)]), measure_plane, says="d = 2, closed form"),
    Enclosed(grid(d=(2, 3, 10, 100)), measure_degenerate, says="one zero eigenvalue, digamma functions"),
    Enclosed(grid(d=(2, 3, 10, 100)), measure_expansion, says="near isometry, exact moments"),
    Enclosed(grid(low=(1, 2, 7), high=(1, 4, 20)), measure_clusters, says="two clusters, integral over the angle"),
)

claim = Claim(
    label="One layer in expectation",
    place="beside Section 3.1, Corollary 4 of Meterez et al. (2023)",
    says=r"\mathbb{E}\,\phi(\mathrm{BN}(WX)) = \phi(X) - \int_0^\infty \left[\prod_k (1+\lambda_k t)^{-1/2} - (1+t)^{-d/2}\right]"
    r"\frac{dt}{t}, \quad \sum_k \lambda_k = d",
    relation=Identity(),
    margin=lambda q: q.after - q.before + q.factor * q.integral,
    constants={"factor": 1},
    whose="ours",
    readings=(
        "X has unit rows, W is Haar on O(d), n = d. A zero eigenvalue makes φ infinite but not its fall.",
        "The proof compares both sides at λ = 1, and then their slopes along λ(τ) = 1 + τδ: functions that start equal and have"
        " equal slopes are equal. Both slopes are integrals over s, of densities that agree. That the left side is"
        " φ(X) + E log r² is ours/bn-isometry-identity, since the squared rows of WX average to one.",
        "It stays argued: its symbols are densities of integrals over s and three coordinates of a Gaussian vector, which no finite"
        " object has. Compared with objects are both sides themselves, for spectra of two clusters. Missing are a typed object for"
        " a uniform direction, of which E (1 + t r²)^(−d/2) is measured apart from the product it equals, a fact about integrals"
        " that agree because their integrands do, and d coordinates in place of three.",
        "The enclosures reach E log r² without Gaussian vectors: in closed form, by digamma functions, by exact moments, and by"
        " integrating over the angle.",
    ),
    domain=Domain(
        low=Whole(1),
        high=Whole(1),
        t=Real(Fraction(1, 20), 20),
        measure=measure_object,
        styles=3,
        says="spectra of two clusters, whose sizes and ratio are free",
    ),
    evidence=(Proof((argue_start, argue_slope)), *ROUTES),
    foils=(
        Foil("half the integral (dt/2t)", factor=Fraction(1, 2), evidence=ROUTES),
        Foil("1.000001 times the integral", factor=Fraction(1000001, 1000000), evidence=ROUTES),
    ),
)
