"""In the setting of Theorem 14 the rank of every layer is of order √d, almost surely."""

from checks.d20._laws import UNIQUE, WHY_NOT_UNIQUE, same_law, two_laws_of_frozen_signs
from checks.engine.api import Claim, Control, Exact, Foil, Fraction, Proof, Solved


def measure_setting(case, p):
    """Theorem 14's setting: rank(X) = d, |W_ij| ≤ B, γ sufficiently small (here γBd < 1), and the laws that then exist."""
    d, x = p.unknown("d"), p.unknown("x")  # x = γBd
    p.require(d - 1, x, 1 - x)
    return {"d": d, "rank": d, **two_laws_of_frozen_signs(p)}


claim = Claim(
    label="Corollary 15, first part",
    says=r"\mathrm{rank}(H_\ell) \ge c\sqrt d \text{ almost surely for all finite } \ell, \text{ in the setting of Theorem"
    r" 14}",
    margin=lambda q: q.rank**2 - q.c * q.d,
    constants=dict(c=1),
    assumes={UNIQUE: same_law},
    readings=(
        WHY_NOT_UNIQUE,
        "With weights in [−B, B] and γ < 1/(Bd), “sufficiently small”, not even N = 1 helps: no sign ever flips, so each"
        " state s hᵀ carries an invariant law of its own. The hypotheses exclude each other for every d and N.",
        "The conclusion itself needs no invariant law: it holds with rank d in place of √d (see the repaired statement).",
    ),
    evidence=(
        Solved(
            [dict(layer="any")],
            measure_setting,
            covers="every d, N ≥ 1, B and γ < 1/(Bd): h and −h carry two invariant laws for every row h",
        ),
    ),
    foils=(Foil("without uniqueness, rank > d", without=UNIQUE, margin=lambda q: q.rank - q.d - 1),),
    control=Control("the uniqueness dropped", without=UNIQUE),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
d, B, gamma = 3, 3**0.5, 0.9 / (3**0.5 * 3)         # |W| <= B, gamma*B*d < 1
for h in (np.ones(4), -np.ones(4)):                 # two states 1 h' of the chain, both of rank one
    H = np.outer(np.ones(d), h)
    for layer in range(1000):
        A = H + gamma * rng.uniform(-B, B, (d, d)) @ H
        H = A / np.sqrt((A**2).mean(1, keepdims=True))
    assert np.allclose(H, np.outer(np.ones(d), h)), "the state would move, and its point mass would not be invariant"
""",
)


def argue(p):
    """I + γW is strictly diagonally dominant, hence invertible, and BN multiplies by an invertible diagonal matrix."""
    from theory import trusted

    room = p.positive("y", "1 − γBd: by how much 1 exceeds the largest row sum of γ|W|")
    d = p.at_least(1, "d", "the width")
    extra = p.slack("e", "rank(I + γW) − d")
    kept = p.slack("k", "what Sylvester's inequality leaves")
    rank = p.nonnegative("rho", "rank(H_ℓ), equal to rank(X)")
    full = d + extra
    p.because(extra, trusted.diagonal_dominance(dominance=room, rank=full, size=d))
    after = full + rank - d + kept
    p.because(kept, trusted.sylvester_rank(left=full, right=rank, inner=d, product=after))
    return {"rank_next": after, "rank": rank, "x": 1 - room, "strictly": 0}


def measure_layer(case):
    """Ranks before and after a layer whose weights reach the bound B = 1; `strictly` is one where γBd < 1 fails."""
    from theory.exact_spectra import rank
    from theory.linear import product

    d = len(case.H)
    A = [[(1 if i == j else 0) + case.gamma * case.W[i][j] for j in range(d)] for i in range(d)]
    return {
        "rank_next": rank(product(A, case.H)),
        "rank": rank(case.H),
        "x": case.gamma * d,
        "strictly": 0 if case.gamma * d < 1 else 1,
    }


SAME = [[-1, -1], [-1, -1]]
LAYERS = [
    dict(H=[[1, 0], [0, 1]], W=SAME, gamma=Fraction(49, 100)),
    dict(H=[[1, 0], [0, 1]], W=SAME, gamma=Fraction(1, 16)),
    dict(H=[[1, 2], [2, 4]], W=[[1, -1], [1, 1]], gamma=Fraction(1, 3)),
    dict(H=[[1, 0], [0, 1]], W=SAME, gamma=Fraction(1, 2)),
    dict(H=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], W=[[-1] * 3] * 3, gamma=Fraction(33, 100)),
]

amended = Claim(
    label="Corollary 15, first part, repaired",
    title="For γ < 1/(Bd) a layer keeps the rank: an input of full rank has full rank in every layer",
    says=r"|W_{ij}| \le B,\ \gamma < \frac{1}{Bd} \;\Rightarrow\; \mathrm{rank}(H_{\ell+1}) \ge \mathrm{rank}(H_\ell)",
    margin=lambda q: q.rank_next - q.rank - q.more,
    constants=dict(more=0),
    assumes={"γBd < 1": lambda q: 1 - q.x - q.strictly},
    provenance="derived",
    evidence=(
        Proof(
            argue,
            covers="every d, N, B, γ < 1/(Bd), every W in [−B, B] and every H; rows cannot vanish, because a layer moves"
            " them by less than their norm",
        ),
        Exact(LAYERS, measure_layer),
    ),
    foils=(
        Foil("γBd ≤ 1", without="γBd < 1", assumes={"γBd ≤ 1": lambda q: 1 - q.x}, evidence=(Exact(LAYERS, measure_layer),)),
        Foil("the rank rises", more=1),
    ),
    supports=("d20/corollary-15a",),
)
