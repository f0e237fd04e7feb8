"""In the setting of Theorem 14 the rank of every layer is of order √d, almost surely."""

from checks.arguments.invariant_laws import (
    UNIQUE,
    WHY_NOT_UNIQUE,
    frozen,
    frozen_on_objects,
    frozen_signs,
    invariant_point_masses_agree,
    two_laws_of_frozen_signs,
    unknowns_of_frozen,
)
from checks.arguments.kept_rank import LAYERS, SMALL_WEIGHTS, argue_rank_kept, measure_layer
from lemmacheck import Claim, Control, Exact, Foil, Fraction, Proof, Solved, Whole, strictly
from lemmacheck.numbers.matrices import product
from theory.definitions.exact_spectra import rank, rational_matrix


def measure_setting(case, p):
    """Theorem 14's setting, |W_ij| ≤ B and γBd < 1: the laws that then exist; of the rank only 1 ≤ rank ≤ d is put in."""
    d, rank = p.unknown("d"), p.unknown("rank")
    p.require(d - 1, rank - 1, d - rank)
    return {"d": d, "rank": rank, **two_laws_of_frozen_signs(p)}


def measure_any_rank(o):
    """A rank from one to d, beside the two point masses."""
    return {"d": o.d, "rank": o.rank, **frozen_on_objects(o)}


def measure_deep(case):
    """The rank after `depth` layers of an input of full rank, in fractions; weights of size B = 1 that change with the layer."""
    d = case.d
    H = rational_matrix([[1 if i == j else 0 for j in range(d)] for i in range(d)])
    for layer in range(case.depth):
        W = [[-1 if layer == 0 else (-1) ** (i * j + layer * (i + 1)) for j in range(d)] for i in range(d)]
        H = product([[(1 if i == j else 0) + case.gamma * W[i][j] for j in range(d)] for i in range(d)], H)
    return {"rank": rank(H), "x": case.gamma * d}


def measure_deep_and_frozen(case):
    """The same, beside the point masses at all signs + and all signs −, which are invariant for γd < 1."""
    return {**measure_deep(case), **frozen_signs(case.d, case.gamma)}


DEEP: list[dict[str, object]] = [dict(d=d, depth=depth, gamma=Fraction(99, 100 * d)) for d in (1, 2, 3, 4) for depth in (1, 4)]
EDGE: list[dict[str, object]] = [dict(d=d, depth=1, gamma=Fraction(1, d)) for d in (2, 3)]
FROM_FULL_RANK = Exact(DEEP, measure_deep_and_frozen, says="ranks of deep layers, and the point masses of the chain of signs")
SMALL = "γBd < 1"

claim = Claim(
    label="Corollary 15, first part",
    place="Appendix E, Corollary 15",
    whose="read",
    fails="empty",
    because="For γBd < 1 no sign ever flips, so the point masses at 1hᵀ and −1hᵀ are two invariant laws, and the law"
    " is never unique.",
    says=r"\mathrm{rank}(H_\ell) \ge c\sqrt d \text{ almost surely for all finite } \ell, \text{ in the setting of Theorem"
    r" 14}",
    margin=lambda q: q.rank**2 - q.c * q.d,
    constants=dict(c=1),
    assumes={UNIQUE: invariant_point_masses_agree, SMALL: strictly(lambda q: 1 - q.x)},
    readings=(
        WHY_NOT_UNIQUE,
        "With weights in [−B, B] and γ < 1/(Bd), “sufficiently small”, not even N = 1 helps: no sign ever flips, so each"
        " state s hᵀ carries an invariant law of its own. The hypotheses exclude each other for every d and N; the solver"
        " derives that the two point masses do not move.",
        "The conclusion itself needs no invariant law: it holds with rank d in place of √d (see the repaired statement).",
    ),
    domain=frozen(measure_any_rank, rank=Whole(1, most="d")),
    evidence=(
        Solved(
            [dict(layer="any")],
            measure_setting,
            reduces=lambda o: {"layer": "any", "unknowns": {"d": o.d, "rank": o.rank, **unknowns_of_frozen(o)}},
        ),
        FROM_FULL_RANK,
    ),
    foils=(
        Foil(
            "without uniqueness, γBd ≤ 1",
            without=(UNIQUE, SMALL),
            assumes={"γBd ≤ 1": lambda q: 1 - q.x},
            evidence=(Exact(EDGE, measure_deep),),
        ),
        Foil(
            "without uniqueness, rank² ≥ 1.01 d²",
            without=UNIQUE,
            margin=lambda q: 100 * q.rank**2 - 101 * q.d**2,
            evidence=(FROM_FULL_RANK,),
        ),
    ),
    control=Control("the uniqueness dropped, from inputs of full rank", without=UNIQUE, evidence=(FROM_FULL_RANK,)),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
d, B, gamma = 3, 3**0.5, 0.9 / (3**0.5 * 3)         # |W| <= B, gamma*B*d < 1
for h in (np.ones(4), -np.ones(4)):                 # two states 1 h' of the chain, both of rank one
    H = np.outer(np.ones(d), h)
    for layer in range(1000):
        A = H + gamma * rng.uniform(-B, B, (d, d)) @ H
        H = A / np.sqrt((A**2).mean(1, keepdims=True))
    print(H[0], "against", h)
    assert np.allclose(H, np.outer(np.ones(d), h)), "the state would move, and its point mass would not be invariant"
""",
)


amended = Claim(
    label="Corollary 15, first part, repaired",
    sides=("rank_next", "rank"),
    place="Appendix E, Corollary 15",
    title="For γ < 1/(Bd) a layer keeps the rank: an input of full rank has full rank in every layer",
    says=r"|W_{ij}| \le B,\ \gamma < \frac{1}{Bd} \;\Rightarrow\; \mathrm{rank}(H_{\ell+1}) \ge \mathrm{rank}(H_\ell)",
    margin=lambda q: q.rank_next - q.rank - q.more,
    constants=dict(more=0),
    assumes={"γBd < 1": strictly(lambda q: 1 - q.x)},
    whose="ours",
    domain=SMALL_WEIGHTS,
    evidence=(Proof(argue_rank_kept), Exact(LAYERS, measure_layer)),
    foils=(
        Foil("γBd ≤ 1", without="γBd < 1", assumes={"γBd ≤ 1": lambda q: 1 - q.x}, evidence=(Exact(LAYERS, measure_layer),)),
        Foil("the rank rises", more=1),
    ),
)
