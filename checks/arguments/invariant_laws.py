"""How many invariant laws the D20 chain has, for the claims that assume there is only one."""

from __future__ import annotations

from lemmacheck import Domain, Fraction, NonNegative, Real, Unit, Whole, sqrt
from theory.laws.sign_chain import sparse_law, transition_matrix

UNIQUE = "the chain has only one invariant law"
BATCH = "N ≥ 2"

WHY_NOT_UNIQUE = (
    "The hypothesis of a unique invariant law is looked at in every case. A layer multiplies H from the left, so it never"
    " leaves the row space of H: states s hᵀ with a fixed row h and signs s stay such, and for N ≥ 2 two different rows h"
    " carry two different invariant laws. The hypothesis can hold for a batch of one sample (N = 1) only; see"
    " d20/uniqueness."
)


def only_one_law(q):
    """Hypothesis as a margin: the number of independent invariant laws found is one."""
    return -((q.laws - 1) ** 2)


def same_law(q):
    """Hypothesis as a margin: two invariant laws give one statistic the same mean, as they must if they are one."""
    return -((q.mean_a - q.mean_b) ** 2)


def two_samples(q):
    """Hypothesis as a margin: a batch of two samples or more."""
    return q.N - 2


def two_laws_of_signs(p, N):
    """Signs times the row √N e_1, and signs times one of the N rows √N e_k drawn evenly: E H_11² is N and 1.

    A layer multiplies row 1 by a number f ≠ 0 and BN divides by |f|, so squares of entries stay what they are, whatever the
    weights: on a fixed row h the finite chain of signs has an invariant law with E H_11² = h_1², and a mixture of invariant
    laws is one. Over the cyclic shifts of a row h_1² adds up to |h|² = N. For N = 1 there is one row, and both means are 1.
    """
    f, size, new = p.unknown("f"), p.unknown("size"), p.unknown("new_square")
    first, others, mixed = p.unknown("first"), p.unknown("others"), p.unknown("mixed_square")
    p.require(size, f**2 - 1, first)  # f ≠ 0; its size drops out, so it may be taken as at least one
    p.require_zero(size**2 - f**2)
    p.require_zero(first + others - N)  # squares of the entries of a row add up to N
    p.require_zero(others)  # the row √N e_1
    p.require_zero(new * size**2 - f**2 * first)  # H_11² after the layer
    p.require_zero(N * mixed - (first + others))  # the N shifts of the row, each with chance 1/N
    return {"mean_a": new, "mean_b": mixed}


def law_of_signs_on_objects(o):
    """E H_11² of both laws after a layer whose first factor is f: the row √N e_1, and the mean over its N shifts."""
    squares = [o.N] + [0] * (o.N - 1)
    after = [o.f**2 * x / o.f**2 for x in squares]
    return {"N": o.N, "mean_a": after[0], "mean_b": sum(squares[-k] for k in range(o.N)) / Fraction(int(o.N))}


def unknowns_of_signs(o):
    """What the solver's unknowns are on an object; only the sign of the factor matters."""
    return {"N": o.N, "f": 1 if o.f > 0 else -1, "size": 1, "new_square": o.N, "first": o.N, "others": 0, "mixed_square": 1}


def batches(measure, **fields):
    """Every number of samples, and any factor f ≠ 0 that a layer gives to the first row; the width enters through f alone."""
    more = fields.pop("where", lambda o: True)
    said = ", ".join(field.sentence(name) for name, field in fields.items())
    says = f"any width, every N ≥ 1, every factor f ≠ 0 of the first row{', ' * bool(said)}{said}"
    return Domain(N=Whole(1), f=Real(), **fields, measure=measure, where=lambda o: o.f != 0 and more(o), says=says)


def rank_one_batches():
    """The same, with a state of rank one: two entries of its row, and how far a layer may change two of its signs."""
    return batches(
        measure_rank_one_state,
        h=Real(),
        g=Real(),
        strength=NonNegative(),
        a1=Real(-1, 1),
        a2=Real(-1, 1),
        where=lambda o: o.h**2 + o.g**2 >= 1 and all(1 + o.strength * a != 0 for a in (o.a1, o.a2)),
    )


def measure_rank_one_state(o):
    """The signs of 1 + x for both rows, and what follows for M_12, a minor of the new rows and the squares of the first."""
    signs = [1 if 1 + o.strength * a > 0 else -1 for a in (o.a1, o.a2)]
    (a, b), (c, e) = ([sign * o.h, sign * o.g] for sign in signs)
    turned = signs[0] / Fraction(signs[1])
    return {"strength": o.strength, "turned": turned, "minor": a * e - b * c, "square": a * a + b * b, **law_of_signs_on_objects(o)}


def unknowns_of_rank_one(o):
    found = {**unknowns_of_signs(o), "h": o.h, "g": o.g, "strength": o.strength}
    for i, a in ((1, o.a1), (2, o.a2)):
        factor = 1 + o.strength * a
        size = factor if factor > 0 else -factor
        found.update({f"x{i}": o.strength * a, f"sign{i}": factor / size, f"size{i}": size, f"inverse{i}": 1 / size})
    return found


def state_of_rank_one(p):
    """Two rows s_1 h, s_2 h with two entries h, g, and what a layer makes of them: signs of factors 1 + x, |x| ≤ γBd.

    `turned` is M_12 after the layer divided by M_12 before it, `minor` the 2×2 minor of the new rows, `square` the sum of
    squares of the first of them.
    """
    h, g, strength = p.unknown("h"), p.unknown("g"), p.unknown("strength")
    p.require(strength, h**2 + g**2 - 1)  # the two largest squares of N ≥ 2 that average to one add up to at least one
    factors = []
    for i in (1, 2):
        x, sign, size = p.unknown(f"x{i}"), p.unknown(f"sign{i}"), p.unknown(f"size{i}")
        p.require(strength - x, strength + x, size)
        p.require_zero(size * p.unknown(f"inverse{i}") - 1)  # a row that vanishes cannot be normalised
        p.require_zero(size**2 - (1 + x) ** 2)
        p.require_zero(sign * size - (1 + x))
        factors.append(sign)
    rows = [[sign * h, sign * g] for sign in factors]
    return {
        "strength": strength,
        "turned": factors[0] * factors[1],
        "minor": rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0],
        "square": rows[0][0] ** 2 + rows[0][1] ** 2,
    }


def invariant_point_masses_agree(q):
    """Hypothesis as a margin: if both point masses stay where they are, they give H_11 the same mean.

    With K as large as one likes, K·(how far a layer moves them)² ≥ (difference of the means)² can always be met when one of
    them moves, and never when neither moves and the means differ.
    """
    return q.K * (q.moved_a**2 + q.moved_b**2) - (q.mean_a - q.mean_b) ** 2


def two_laws_of_frozen_signs(p):
    """For |W_ij| ≤ B and γBd < 1 the layer leaves the states 1·hᵀ and −1·hᵀ where they are; E H_11 differs.

    Row 1 of 1·hᵀ becomes (1 + w) hᵀ with w = γ Σ_j W_1j in [−γBd, γBd]; BN divides by the root of its square. The solver
    finds that nothing moves; that is not put in.
    """
    h = p.unknown("h")  # an entry of h that is at least one in size: its squares average to one
    x, room = p.unknown("x"), p.unknown("room")  # x = γBd, strictly below one: (1 − x)·room = 1
    w, v = p.unknown("w"), p.unknown("v")  # γ Σ_j W_1j for the two states; they may differ
    K = p.unknown("K")
    p.require(h * h - 1, x, 1 - x, x - w, x + w, x - v, x + v, K)
    p.require_zero((1 - x) * room - 1)
    after = []
    for label, row_sum, entry in (("a", w, h), ("b", v, -h)):
        size, new = p.unknown(f"size_{label}"), p.unknown(f"new_{label}")
        p.require(size)
        p.require_zero(size**2 - (1 + row_sum) ** 2)  # size = |1 + γ Σ_j W_1j|
        p.require_zero(new * size - (1 + row_sum) * entry)  # BN: the new entry times the size
        after.append(new)
    return {"mean_a": h, "mean_b": -h, "moved_a": after[0] - h, "moved_b": after[1] + h, "K": K, "x": x}


def frozen(measure, **fields):
    """Row sums of two weight matrices in [−B, B] as shares a, b of Bd, and x = γBd < 1; the rows of the states are of ones."""
    return Domain(d=Whole(1), x=Unit(without="high"), a=Real(-1, 1), b=Real(-1, 1), K=NonNegative(), **fields, measure=measure)


def frozen_on_objects(o):
    """The states 1·1ᵀ and −1·1ᵀ after a layer and BN: rows are divided by their own size."""
    after = [factor * entry / sqrt(factor**2) for factor, entry in ((1 + o.x * o.a, 1), (1 + o.x * o.b, -1))]
    return {"mean_a": 1, "mean_b": -1, "moved_a": after[0] - 1, "moved_b": after[1] + 1, "K": o.K, "x": o.x}


def unknowns_of_frozen(o):
    w, v = o.x * o.a, o.x * o.b
    sizes = {"size_a": 1 + w, "size_b": 1 + v, "new_a": 1, "new_b": -1}
    return {"h": 1, "x": o.x, "room": 1 / (1 - o.x), "w": w, "v": v, "K": o.K, **sizes}


def frozen_signs(d, gamma):
    """Weights ±1 at γd < 1, N = 1: all signs + and all signs − as point masses, moved by an exact transition matrix."""
    states, P = transition_matrix(sparse_law(1), gamma, d)
    moved = [sum(abs(P[i][j] - (1 if i == j else 0)) for j in range(len(states))) for i in (0, len(states) - 1)]
    return {"mean_a": states[0][0], "mean_b": states[-1][0], "moved_a": moved[0], "moved_b": moved[1], "K": 10**9}
