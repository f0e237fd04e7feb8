"""The chain admits at least one invariant law."""

import itertools

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Positive, Proof, SymmetricRow, Whole, facts, grid, like
from theory.laws.sign_chain import sparse_law, transition_matrix


def argue(p):
    """Mass that arrives at a state of signs from all 2^d, which are equally likely; rows turn independently, with one chance."""
    d, keep = p.field("d"), p.real("kappa", "chance that a row keeps its sign")
    p.because(0, facts.signs_kept(kept=keep, from_each=keep), of=(p.part("row"), p.part("gamma")))
    half = p.rational(1, 2)
    arriving = p.identity(half * keep + half * (1 - keep), half, says="a row comes from the same sign or from the other one")
    return {"after": arriving**d, "before": half**d, "d": d}


def measure_arriving(o):
    """The uniform law of signs after one layer, state by state: its mass where it differs most from what it was."""
    states, before = list(itertools.product((1, -1), repeat=int(o.d))), like(o.gamma, 1) / 2 ** int(o.d)
    masses = dict.fromkeys(states, 0)
    for state in states:
        moves = [(w, o.gamma * sum(x * s for x, s in zip(row, state, strict=True))) for w, row in o.row]
        up = {sign: sum(w for w, move in moves if sign + move > 0) for sign in (1, -1)}  # chance that a row becomes positive
        for target in states:
            chance = before
            for s, t in zip(state, target, strict=True):
                chance = chance * (up[s] if t == 1 else 1 - up[s])
            masses[target] += chance
    return {"after": max(masses.values(), key=lambda x: abs(x - before)), "before": before, "d": o.d}


def no_row_vanishes(o):
    """1 + γ Σ ±w is never zero, as it is not for weights with a density."""
    return all(1 + o.gamma * sum(row) != 0 for _, row in o.row)


def measure_chain(case):
    """The worst difference between uniform signs before and after one exact transition."""
    return after_one_layer(sparse_law(case.B), case)


def measure_skewed(case):
    """The same for weights 2 with chance 1/5 and −1/2 with chance 4/5: mean 0, variance 1, not symmetric."""
    return after_one_layer({Fraction(2): Fraction(1, 5), Fraction(-1, 2): Fraction(4, 5)}, case)


def after_one_layer(law, case):
    """Uniform signs after one layer: the mass of the state where it differs most."""
    states, P = transition_matrix(law, case.gamma, case.d)
    after = [sum(P[i][j] for i in range(len(states))) / len(states) for j in range(len(states))]
    return {"after": max(after, key=lambda x: abs(x * len(states) - 1)), "before": Fraction(1, len(states))}


CHAINS = Exact(grid(d=(1, 2, 3), B=(2, 9), gamma=(Fraction(1, 16), Fraction(2, 7), 3)), measure_chain)

claim = Claim(
    because="Take signs that are independent and even, times a fixed row h. A layer and BN keep such a state and turn the "
    "sign of every row independently, with one and the same chance because the weights are symmetric; and even signs "
    "that are turned independently stay even.",
    label="Appendix E, proof sketch",
    sides=("after", "before"),
    whose="read",
    place="Appendix E, proof sketch",
    says=r"\text{there is a law } \nu \text{ with } \int g(\mathrm{BN}(H+\gamma WH))\,\mu(dW)\,\nu(dH) = \int"
    r" g(H)\,\nu(dH) \text{ for all bounded } g",
    relation=Identity(),
    margin=lambda q: q.after - q.before,
    readings=(
        "Shown by an explicit law: H = s hᵀ with independent uniform signs s and any fixed row h of norm √N. A layer gives"
        " row i the factor s_i + γ Σ_j W_ij s_j, of which BN keeps the sign; rows of W are independent and symmetric, so"
        " the signs flip independently with one and the same chance.",
        "Weights as in Definition 1: independent and symmetric, with a density, so that no row vanishes.",
    ),
    domain=Domain(
        d=Whole(1),
        gamma=Positive(),
        row=SymmetricRow("d"),
        measure=measure_arriving,
        where=no_row_vanishes,
        styles=7,
        says="every d ≥ 1, every γ > 0 and every law of a row of weights that stays the same when any sign is turned",
    ),
    evidence=(Proof(argue), CHAINS),
    foils=(
        Foil("for weights that are not symmetric, too", over=grid(d=(2,), gamma=(Fraction(3, 2),)), measure=measure_skewed),
        Foil("1.01 of it", margin=lambda q: 100 * q.after - 101 * q.before),
    ),
)
