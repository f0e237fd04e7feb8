"""The expected gap after one layer is the gap before minus a one-dimensional integral over the eigenvalues."""

from flint import arb, fmpq

from checks.arguments.isometry import whole
from checks.arguments.one_step import argue_expectation
from lemmacheck import Claim, Domain, Enclosed, Foil, Fraction, Identity, Positives, Proof, Whole, exp, grid, log
from lemmacheck.numbers.gaussian_forms import mean_log_direction
from theory.enclosures.rotated_rows import mean_log_of_two_clusters
from theory.laws.one_step import gap_ball, gap_drop_ball, gap_drop_of_fractions, near_isometry_expansion

BITS = 96  # an identity in balls stays open at any precision: a radius of 1e-25 is what the page needs
FEW = 40  # on objects: enough to compare


def measure_plane(case):
    """d = 2, λ = 1 ± δ: E log(1 + δ cos 2θ) in closed form."""
    lam = [1 + Fraction(int(case.delta.p), int(case.delta.q)), 1 - Fraction(int(case.delta.p), int(case.delta.q))]
    phi = gap_ball(lam, bits=BITS)
    return {"before": phi, "after": phi - log(2 / (1 + exp(-phi))), "integral": gap_drop_of_fractions(tuple(lam), bits=BITS)}


def measure_degenerate(case):
    """λ = (0, 1, …, 1)·d/(d − 1): r² = (1 − w²)d/(d − 1), a Beta variable, whose mean logarithm is a digamma difference."""
    d = whole(case.d)
    fall = (arb(d) / 2).digamma() - (arb(d - 1) / 2).digamma() - (arb(d) / (d - 1)).log()
    return {"before": 0, "after": -fall, "integral": gap_drop_of_fractions((0, *[1] * (d - 1)), bits=BITS)}


def measure_expansion(case):
    """Deviations of a hundredth: E[x − log(1 + x)] by exact moments up to order 12, with a bound on the rest."""
    d = whole(case.d)
    delta = [Fraction(1, 100)] + [Fraction(-1, 100 * (d - 1))] * (d - 1)
    value, rest = near_isometry_expansion(delta, order=12)
    fall = arb(fmpq(value.numerator, value.denominator), arb(fmpq(rest.numerator, rest.denominator)).upper())
    return {"before": 0, "after": -fall, "integral": gap_drop_of_fractions(tuple(1 + x for x in delta), bits=BITS)}


def measure_clusters(case):
    """Two clusters of eigenvalues, a of them at a fifth of the others: E log r² by the angle's own density."""
    low, high = whole(case.low), whole(case.high)
    unit = Fraction(low + high, low + 5 * high)
    mean = mean_log_of_two_clusters(unit, 5 * unit, counts=(low, high), bits=BITS)
    return {"before": 0, "after": mean, "integral": gap_drop_of_fractions((*[1] * low, *[5] * high), bits=BITS)}


def measure_object(o):
    """φ = −(Σ log λ)/d; E log r² by moments of a uniform direction, or, for wide spectra, by a cosine integral; ∫ as it stands."""
    lam = [Fraction(int(x.p), int(x.q)) for x in o.lam]
    phi = gap_ball(lam, bits=FEW)
    return {"before": phi, "after": phi + mean_log_direction(lam), "integral": gap_drop_ball(lam, bits=FEW)}


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
        "X has unit rows and full rank, W is Haar on O(d), n = d; λ are the eigenvalues of XXᵀ. A zero eigenvalue makes φ infinite,"
        " but not its fall: one enclosure has such spectra.",
        "That the left side is φ(X) + E log r² for one uniform row, r² = Σ λ_k w_k², is ours/bn-isometry-identity, since the"
        " squared rows of WX average to one and every row of W is uniform. The proof is about every spectrum; it uses Gaussians.",
        "The enclosures reach E log r² without them: in closed form, by digamma functions, by exact moments, and by integrating"
        " over the angle. On objects it is a sum of moments of a uniform direction where λ_max ≤ 200 λ_min, else a cosine"
        " integral.",
    ),
    domain=Domain(d=Whole(1), lam=Positives("d", total="d"), measure=measure_object),
    evidence=(Proof(argue_expectation), *ROUTES),
    foils=(
        Foil("half the integral (dt/2t)", factor=Fraction(1, 2), evidence=ROUTES),
        Foil("1.000001 times the integral", factor=Fraction(1000001, 1000000), evidence=ROUTES),
    ),
)
