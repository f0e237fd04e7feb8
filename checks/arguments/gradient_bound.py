"""Shared argument: the expected log-norm of every gradient is bounded by O(√d + d^{3/2}φ₀), whatever the depth.

With r_j the row norms of W_ℓX_ℓ (mean of r_j² = 1), D_ℓ = d(φ_ℓ − φ_{ℓ+1}) = Σ_j (r_j² − 1 − log r_j²) and
u_ℓ = −log min_j r_j² = 2 log‖J_BN(W_ℓX_ℓ)‖:

    u ≤ D + √(2D),   Σ_ℓ D_ℓ ≤ dφ₀,   E[φ_ℓ − φ_{ℓ+1} | X_ℓ] ≥ φ_ℓ/T,   T = (1 + b)(d + 2)(2/3 + dφ_ℓ),  b ≤ 4/9.

Until dφ ≤ 1/3 the gap falls by 3/(13d(d + 2)) per layer on average, afterwards by the share h = 9/(13(d + 2)).
"""

from __future__ import annotations

from checks.arguments.isometry import argue_gap_never_grows, argue_step
from checks.arguments.jacobian import argue_log_norm, argue_shortest_row
from lemmacheck import facts, sqrt


def argue_layer(p):
    """u ≤ D + √(2D) at every layer, the shortest row being one of those that D counts; returns what is left of it."""
    shortest, u = argue_shortest_row(p)
    others = p.slack("o", "the other rows' share of D")
    D = shortest - 1 + u + others
    p.because(others, facts.part_of_sum(total=D, part=shortest - 1 + u))
    fall, root = p.nonnegative("D1"), p.nonnegative("s1", "√(2D)")
    return fall + root - argue_log_norm(p, D, u, at=fall, root=root)


def argue_jacobians(p):
    """Returns d, φ₀ and E Σ log‖J‖ in symbols; the bound minus the sum is left as slack symbols."""
    d = p.at_least(2, "d", "the width")
    P = p.nonnegative("P", "dφ at some layer")
    drop = argue_step(p, d, P)
    h = p.rational(9, 13) / (d + 2)
    # one layer: the shortest row against the fall of the gap
    root = argue_layer(p)
    # before dφ ≤ 1/3 (P = 1/3 + ξ) and after (P = (1/3)/((1 + χ)(1 + ξ)), χ at the first such layer)
    third = p.rational(1, 3)
    e, later = (p.nonnegative("ξ", "how far dφ lies from there"), p.nonnegative("χ", "dφ = (1/3)/(1 + χ) where dφ ≤ 1/3 begins"))
    start = third / (d * (1 + later))
    argue_gap_never_grows(p, start, start / (1 + e))
    step = p.rational(3, 13) / (d * (d + 2))
    early, late = ((at / d, (P / d - drop).subs(P, at)) for at in (third + e, d * start / (1 + e)))
    # all layers
    total, over = p.nonnegative("Δ", "E Σ D over all layers"), p.nonnegative("ρ", "dφ at the last layer, on average")
    phi0 = (total + over) / d
    unspent = p.slack("τ", "what optional stopping leaves")
    mean_time = (phi0 - unspent) / step
    p.because(unspent, facts.optional_stopping(start=phi0, step=step, mean_time=mean_time, before=early[0], after=early[1]))
    first, second = p.slack("β", "what Cauchy–Schwarz leaves before dφ ≤ 1/3"), p.slack("γ", "the same after it")
    Y1 = d * phi0 * sqrt(p.rational(26, 3) * (d + 2))
    p.because(
        first, facts.cauchy_schwarz_stopped(bound=Y1, mean_sum_of_roots=Y1 - first, mean_time=mean_time, mean_total=2 * total)
    )
    q = 1 + h / 2
    spare = p.slack("κ", "what Abel's summation leaves")
    p.identity(1 + (q - 1) * (1 - h) / (1 - q * (1 - h)), 2 / (1 + h), says="1 + (q − 1)(1 − h)/(1 − q(1 − h)) for q = 1 + h/2")
    weighted = start * 2 / (1 + h) - spare
    p.because(
        spare, facts.weighted_falls(first=start, factor=1 - h, growth=q, weighted_total=weighted, before=late[0], after=late[1])
    )
    Y2 = sqrt(p.rational(104, 27) * d + p.rational(244, 27))
    p.because(
        second, facts.cauchy_schwarz_geometric(bound=Y2, mean_sum_of_roots=Y2 - second, growth=q, weighted_total=2 * d * weighted)
    )
    rest = p.slack("ε", "u ≤ D + √(2D) added over the layers")
    sum_of_u = total + (Y1 - first) + (Y2 - second) - rest
    p.because(rest, facts.mean_keeps_order(pointwise_gap=root, mean_of_larger=sum_of_u + rest, mean_of_smaller=sum_of_u))
    return {"d": d, "phi": phi0, "jacobians": sum_of_u / 2, "Y1": Y1, "Y2": Y2}


def argue_gradient(p, log_d):
    """log‖∂L/∂W_ℓ‖ ≤ log‖∂L/∂X_L‖ + Σ log‖J‖ + log‖X_ℓ‖, and ‖X_ℓ‖² ≤ ‖X_ℓ‖_F² = d; `log_d(d)` writes log d."""
    q = argue_jacobians(p)
    chain = p.slack("λ", "what submultiplicativity leaves")
    whole = log_d(q["d"]) / 2 + q["jacobians"]
    p.because(chain, facts.norm_of_chain(sum_of_log_norms=whole, log_of_norm=whole - chain))
    return {**q, "log_gradient": whole - chain}
