"""The chain admits at least one invariant law."""

import itertools

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Proof, Unit, Whole, grid, like
from theory.laws.sign_chain import sparse_law, transition_matrix


def argue_signs(p, d):
    """Mass that arrives at the state +…+ from all 2^d sign states, which are equally likely; rows flip independently."""
    import sympy

    keep = p.nonnegative("kappa", "chance that a sign is kept; the same for all states because weights are symmetric")
    arriving = sympy.Integer(0)
    for state in itertools.product((1, -1), repeat=d):
        chance = sympy.prod(keep if sign == 1 else 1 - keep for sign in state)  # rows of W are independent
        arriving = arriving + chance / sympy.Integer(2) ** d
    return {"after": arriving, "before": sympy.Rational(1, 2**d), "d": d}


def argue_one(p):
    """One row."""
    return argue_signs(p, 1)


def argue_two(p):
    """Two rows."""
    return argue_signs(p, 2)


def argue_three(p):
    """Three rows; each further one multiplies the sum by κ + (1 − κ) = 1 and the count by two."""
    return argue_signs(p, 3)


def measure_arriving(o):
    """Mass that arrives at +…+ from the uniform law: each row keeps the sign + or turns − into it, independently of the others."""
    one_row = o.kappa / 2 + (1 - o.kappa) / 2
    return {"after": one_row ** int(o.d), "before": like(o.kappa, 1) / 2 ** int(o.d), "d": o.d}


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
    domain=Domain(d=Whole(1), kappa=Unit(), measure=measure_arriving),
    evidence=(Proof((argue_one, argue_two, argue_three)), CHAINS),
    foils=(
        Foil("for weights that are not symmetric, too", over=grid(d=(2,), gamma=(Fraction(3, 2),)), measure=measure_skewed),
        Foil("1.01 of it", margin=lambda q: 100 * q.after - 101 * q.before),
    ),
)
