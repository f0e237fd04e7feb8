"""The expected isometry gap decays exponentially in depth, with a time constant C d²(1 + dφ₀) for an absolute C."""

import numpy as np

from checks.arguments.isometry import STARTS, measure_plane_depth, measure_step, with_time
from checks.arguments.layers import CHAINS, THE_CHAIN, argue_layers
from checks.experiments.orthogonal_chain import start_gap, start_matrix
from lemmacheck import Claim, Draws, Enclosed, Exists, Foil, Fraction, OnAverage, Plot, Proof, exp, grid
from theory.chains.orthogonal import simulate

WIDTHS = (2, 3, 4, 5, 8, 16, 32, 64, 128)
one_layer = Enclosed(grid(d=WIDTHS, start=tuple(STARTS)), with_time(measure_step), says="time constant of the first layer, exact")
deep_plane = Enclosed(
    grid(phi=(Fraction(1, 10**4), Fraction(1, 10), Fraction(3)), layer=(1, 10, 100)), measure_plane_depth, says="d = 2, layer ℓ + 1"
)


def argue(p):
    """C = 13/9 will do: T(d, P) = (1 + b)(d + 2)(2/3 + P) ≤ (13/9) d²(1 + P) for d ≥ 2."""
    return {**argue_layers(p), "C": Fraction(13, 9)}


claim = Claim(
    label="Theorem 1",
    place="Section 3.1, Theorem 1",
    because="One layer lowers the expected gap by at least φ/T with T of order d(1 + dφ), and the gap never grows along the chain.",
    says=r"\mathbb{E}\,\phi(X_{\ell+1}) \le \phi(X_0)\, e^{-\ell/k}, \quad k = C\, d^2\,(1 + d\,\phi(X_0)), \quad C "
    r"\ \text{absolute}",
    relation=Exists("C", axis="d"),
    margin=lambda q: q.C * q.d**2 * (1 + q.P) - q.time,
    constants={"C": None, "plotted": Fraction(15, 1000), "supremum": Fraction(3607, 10000)},
    whose="recovered",
    domain=CHAINS,
    readings=(
        THE_CHAIN,
        "n = d, X₀ invertible, W Haar, no mean subtraction; P = dφ₀. Rows of X₀ may have any length: only ratios of the"
        " eigenvalues enter.",
        "`time` is the k that a start needs. Per layer: k = −1/log(E φ′/φ); a bound that holds for every batch holds for every"
        " depth by induction, since the gap never grows along the chain (and then even with e^{−(ℓ+1)/k}). At d = 2 also for"
        " layer ℓ + 1 as stated, enclosed between closed forms.",
        "The supremum of the needed C is approached at d = 2 near isometry and great depth: 1/(4 log 2) = 0.3607"
        " (ours/theorem-1-constant); it is never attained; a time constant"
        " linear in d is enough (ours/theorem-1-sharp). The constant 0.015 that the authors plot is a claim of its own"
        " (m23/figure-1).",
    ),
    evidence=(Proof(argue), one_layer, deep_plane),
    foils=(
        Foil("C = 0.3", C=Fraction(3, 10), evidence=(deep_plane,)),
        Foil("a time constant C d²", margin=lambda q: q.C * q.d**2 - q.time, C=Fraction(13, 9), evidence=(one_layer,)),
    ),
    shows={
        "needed C": lambda q: q.time / (q.d**2 * (1 + q.P)),
        "plotted by the authors": lambda q: q.plotted,
        "1/(4 log 2)": lambda q: q.supremum,
        "ours: T/(d²(1+P))": lambda q: (3 * q.d + 20) * (q.d + 2) * (2 + 3 * q.P) / (9 * (q.d + 4) * q.d**2 * (1 + q.P)),
    },
    plot=Plot(
        "d", ("needed C", "plotted by the authors", "1/(4 log 2)"), log="xy", by="start", title="the constant that each start needs"
    ),
)


def draw_decay(case, keys):
    """φ at layer ℓ + 1 over φ₀, by simulation; one chain is one draw."""
    X, gap = start_matrix(case.start, case.d), start_gap(case)
    phi = simulate(keys, X, layers=[case.layer + 1])["phi"][:, 0]
    return {"ratio": np.clip(phi / gap, 0.0, 1.0), "P": case.d * gap}


small = grid(d=(2, 4), start=("mild", "moderate", "two clusters"), layer=(1, 4))
wide = grid(since="ci", d=(50,), start=("near isometry",), layer=(10, 40))
simulated = Draws(
    (*small, *wide),
    draw_decay,
    {"ratio": (0, 1)},  # φ never grows
    draws=2048,
    block=256,
    resolution=0.02,
    cost=lambda case: case.d**2.5 * (case.layer + 1),
)

chains = claim.but(
    label="Theorem 1, simulated",
    title="Simulated chains decay at least as fast as Theorem 1 says with C = 0.3607, at a few layers of a few starts",
    says=r"\mathbb{E}\,\phi(X_{\ell+1}) \le \phi(X_0)\, e^{-\ell/k}, \quad k = 0.3607\, d^2 (1 + d\phi_0)",
    relation=OnAverage(),
    margin=lambda q: exp(-q.layer / (q.C * q.d**2 * (1 + q.P))) - q.ratio,
    C=Fraction(3607, 10000),
    whose="ours",
    readings=(
        "The second route: no formula for one layer enters, only the chain itself. Layers 2 and 5 at d = 2 and 4; d = 50 in"
        " longer profiles.",
    ),
    domain=None,  # the chains are those that are drawn, with Haar weights from a few starts
    evidence=(simulated,),
    foils=(
        Foil("C = 0.13", C=Fraction(13, 100)),
        Foil("a decay like e^(−ℓ) whatever the width", margin=lambda q: exp(-q.layer) - q.ratio),
    ),
    shows={
        "E φ/φ₀": lambda q: q.ratio,
        "bound with C = 0.3607": lambda q: exp(-q.layer / (q.C * q.d**2 * (1 + q.P))),
        "with the plotted 0.015": lambda q: exp(-q.layer / (q.plotted * q.d**2 * (1 + q.P))),
    },
    plot=Plot(
        "layer", ("E φ/φ₀", "bound with C = 0.3607", "with the plotted 0.015"), log="y", by="start", title="decay of the gap"
    ),
)
