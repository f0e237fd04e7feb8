"""The expected sum over all layers of the log-norms of the BN Jacobians is bounded, whatever the depth."""

from flint import ctx

from checks.arguments.isometry import whole
from checks.arguments.layers import NETWORKS, THE_CHAIN
from checks.arguments.sum_of_log_norms import argue_sum_of_log_norms
from checks.experiments.orthogonal_chain import draw_sums, sum_bounds
from lemmacheck import Claim, Draws, Enclosed, Foil, Fraction, OnAverage, Proof, grid, sqrt
from theory.enclosures.contraction import gaussian_jacobian_floor


def bound(q):
    """T(d, P)(√(2P) + P/2) with P = dφ₀."""
    time = (3 * q.d + 20) * (q.d + 2) * (2 + 3 * q.P) / (9 * (q.d + 4))
    return q.c * time * (q.root_twice_P + q.P / 2)


def draw_jacobians(case, keys):
    found = draw_sums(case, keys)
    return {"jacobians": found["jacobians"], "P": found["P"], "root_twice_P": sqrt(2 * found["P"])}


def jacobian_bounds(case):
    return {"jacobians": sum_bounds(case)["jacobians"]}


def measure_gaussian(case):
    """Gaussian weights from an orthogonal start: every layer adds at least −(ψ(d/2) + log(2/d))/2 on average."""
    return {"jacobians": whole(case.depth) * gaussian_jacobian_floor(whole(case.d), bits=ctx.prec), "P": 0, "root_twice_P": 0}


chains = Draws(grid(d=(3, 8), start=("moderate", "one tiny"), depth=(120,)), draw_jacobians, jacobian_bounds, draws=1024, block=128)

claim = Claim(
    label="Lemma C.3",
    place="Appendix C, Lemma C.3",
    sides=("sum of log-norms", "bound"),
    says=r"\mathbb{E} \sum_{\ell \ge 0} \log \| J_{\mathrm{BN}}(W_\ell X_\ell) \| \le T\left(\sqrt{2P} +"
    r" \tfrac{P}{2}\right), \quad P = d\phi_0,"
    r" \ T = \left(1 + \tfrac{8}{3(d+4)}\right)(d+2)\left(\tfrac23 + P\right)",
    relation=OnAverage(),
    margin=lambda q: bound(q) - q.jacobians,
    constants={"c": 1},
    whose="ours",
    assumes={"d ≥ 2": lambda q: q.d - 2},
    domain=NETWORKS,
    readings=(
        THE_CHAIN,
        "The source's constant is lost; this one is derived. X₀ invertible with unit rows, n = d ≥ 2, W Haar; the bound does not"
        " contain the depth.",
    ),
    evidence=(Proof(argue_sum_of_log_norms), chains),
    foils=(
        Foil("Gaussian weights", evidence=(Enclosed(grid(d=(2, 10, 100), depth=(1, 1000)), measure_gaussian),)),
        Foil("0.16 of the bound", c=Fraction(16, 100), evidence=(Proof(argue_sum_of_log_norms),)),
    ),
    shows={"sum of log-norms": lambda q: q.jacobians, "bound": bound},
)
