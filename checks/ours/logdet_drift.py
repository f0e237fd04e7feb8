"""The expected change of log det M in one residual layer, to second order in its strength."""

from flint import fmpq

from checks.arguments.drift import moment_of
from checks.arguments.layer_objects import measure_log_det
from checks.arguments.logdet_drift import argue_among_four, argue_among_two
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Whole, grid
from theory.definitions.spectra import three_traces
from theory.laws.layer_expansion import log_det_change_series, sum_over_unit_weights


def measure_drift(case):
    """The γ² coefficient of E log det M_+ − log det M, summed over unit weights, and the γ³ one per unit third moment."""
    d = case.d
    M = moment_of(case.rows, d)
    drift = sum_over_unit_weights(d, lambda W: log_det_change_series(M, W, 2)[2], one=fmpq(1))
    return {"drift": drift, "F": three_traces(M)[0]}


claim = Claim(
    because="To second order a weight W_pq enters through its own square, and as it moves row p alone its share involves M_pq "
    "only: constants, and 2M_pq². The shares of d² weights, d of them on the diagonal, add up to 2‖M‖² − d² − d.",
    label="Drift of log det M",
    place="beside Appendix E, Lemma 7 of Daneshmand et al. (2020)",
    says=r"\mathbb{E}_W\big[\log\det M_+ - \log\det M\big] = \gamma^2\big(2\|M\|_F^2 - d^2 - d\big) + O(\gamma^4), \quad M"
    r" \succ 0,\ M_{ii} = 1",
    relation=Identity(),
    margin=lambda q: q.drift - (q.two * q.F - q.d**2 - q.one * q.d),
    constants=dict(two=2, one=1),
    whose="ours",
    readings=(
        "The γ² coefficient is exactly this; for symmetric weights odd orders vanish, so the remainder is O(γ⁴). The"
        " expression does not involve M^{-1}: it also holds on average over any law with E|log det M| finite.",
        "A weight W_pq moves row p alone, so its share involves M_pq only, and Tr W² for p = q; the shares are checked with"
        " symbols and summed over d² weights.",
    ),
    domain=Domain(d=Whole(1), H=Matrix("d", "d", "unit rows"), measure=measure_log_det),
    evidence=(
        Proof((argue_among_two, argue_among_four)),
        Exact(
            grid(d=range(1, 7), rows=("plane", "space")), measure_drift, says="by brute force; the formula needs no invertible M"
        ),
    ),
    foils=(
        Foil("1.99 F for 2F", two=Fraction(199, 100)),
        Foil("d² + 0.99 d for d² + d", one=Fraction(99, 100)),
        Foil("4d for d² + d", margin=lambda q: q.drift - (2 * q.F - 4 * q.d)),
    ),
)
