"""The expected change of log det M in one residual layer, to second order in its strength."""

from checks.d20._drift import moment_of
from checks.engine.api import Claim, Exact, Foil, Identity, Proof, grid


def measure_drift(case):
    """The γ² coefficient of E log det M_+ − log det M, summed over unit weights, and the γ³ one per unit third moment."""
    from flint import fmpq

    from theory.exact_spectra import three_traces
    from theory.layer_expansion import log_det_change_series, sum_over_unit_weights

    d = int(case.d)
    M = moment_of(case.rows, d)
    drift = sum_over_unit_weights(d, lambda W: log_det_change_series(M, W, 2)[2], one=fmpq(1))
    return {"drift": drift, "F": three_traces(M)[0]}


def argue(p):
    """2 log det(I + γW) − Σ_i log [M_γ]_ii: the first part averages to −γ²d, row i of the second to γ²(d − 2(M²)_ii)."""
    import sympy

    from theory.layer_expansion import log_det_change_series, sum_over_unit_weights
    from theory.linear import product

    x, y, z = p.real("x"), p.real("y"), p.real("z")
    one = sympy.Integer(1)
    M = [[one, x, y], [x, one, z], [y, z, one]]
    total = sum_over_unit_weights(3, lambda W: log_det_change_series(M, W, 2)[2], one=one)
    square = product(M, M)
    rows = sum(2 * square[i][i] - 3 for i in range(3))
    p.identity(
        sympy.expand(total),
        sympy.expand(-3 + rows),
        says="with symbols at d = 3: −d from the determinant, 2(M²)_ii − d from each row",
    )
    d, F = p.at_least(1, "d", "the width"), p.positive("F", "Σ_i (M²)_ii")
    return {"drift": -d + (2 * F - d * d), "F": F, "d": d}


claim = Claim(
    label="Drift of log det M",
    says=r"\mathbb{E}_W\big[\log\det M_+ - \log\det M\big] = \gamma^2\big(2\|M\|_F^2 - d^2 - d\big) + O(\gamma^4), \quad M"
    r" \succ 0,\ M_{ii} = 1",
    relation=Identity(),
    margin=lambda q: q.drift - (q.two * q.F - q.d**2 - q.one * q.d),
    constants=dict(two=2, one=1),
    provenance="derived",
    readings=(
        "The γ² coefficient is exactly this; for symmetric weights odd orders vanish, so the remainder is O(γ⁴). The"
        " expression does not involve M^{-1}: it also holds on average over any law with E|log det M| finite.",
        "The sum over one index in each row and the trace of W² are all that occurs: three rows with symbols show every"
        " pattern.",
    ),
    evidence=(
        Proof(
            argue,
            covers="every d, every positive definite M with unit diagonal and every symmetric bounded weight law of unit"
            " variance",
        ),
        Exact(
            grid(d=range(1, 7), rows=("plane", "space")),
            measure_drift,
            says="by brute force; the formula needs no invertible M",
        ),
    ),
    foils=(Foil("F for 2F", two=1), Foil("d² without d", one=0)),
    supports=("d20/log-integrability",),
)
