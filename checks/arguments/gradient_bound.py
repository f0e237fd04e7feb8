"""Shared argument: the expected log-norm of every gradient is bounded by O(√d + d^{3/2}φ₀), whatever the depth.

With r_j² the squared rows of W_ℓX_ℓ (their mean is one), D_ℓ = d(φ_ℓ − φ_{ℓ+1}) = −Σ_j log r_j² and
u_ℓ = −log min_j r_j² = 2 log‖J_BN(W_ℓX_ℓ)‖:

    u ≤ D + √(2D),   Σ_ℓ D_ℓ ≤ dφ₀,   E[φ_ℓ − φ_{ℓ+1} | X_ℓ] ≥ φ_ℓ/T,   T = (1 + b)(d + 2)(2/3 + dφ_ℓ),  b ≤ 4/9.

Until dφ ≤ 1/3 the gap dφ falls by 3/(13(d + 2)) per layer on average, afterwards by the share h = 9/(13(d + 2)).
"""

from __future__ import annotations

from checks.arguments.layers import argue_gap_never_grows, argue_layer
from checks.arguments.short_rows import argue_fall
from lemmacheck import Fraction, facts, fall_of_step, from_level_on, mean_gap_at_end, root_of_twice_fall, sqrt, steps_above

LEVEL = Fraction(1, 3)


def argue_until_small(p, d, chain, start, fallen):
    """E Σ √(2D) over the layers with dφ > 1/3: their expected number is at most (13/3)(d + 2)dφ₀, and Cauchy–Schwarz."""
    with p.each(chain.states_above(LEVEL)) as state:
        layer = argue_layer(p, d, state, p.rational(1, 3) + p.symbol("z", state.excess, "dφ − 1/3 before that"), mark="e")
    step, unspent = p.rational(3, 13) / (d + 2), p.slack("t", "what optional stopping leaves")
    time = (start - unspent) / step
    stopping = facts.optional_stopping(start=start, step=step, mean_time=time, before=layer.gap, after=layer.after)
    p.because(unspent, stopping, of=(chain.along(lambda state: state.gap), LEVEL))
    bound, left = start * sqrt(p.rational(26, 3) * (d + 2)), p.slack("b", "what Cauchy–Schwarz leaves before dφ ≤ 1/3")
    sums = dict(bound=bound, mean_sum_of_roots=bound - left, mean_time=time, mean_total=2 * fallen)
    law = steps_above(chain, LEVEL).of(lambda step: 2 * fall_of_step(step))
    p.because(left, facts.cauchy_schwarz_stopped(**sums), of=law)
    return bound - left, left


def argue_from_there(p, d, chain):
    """E Σ √(2D) over the layers with dφ ≤ 1/3: weights q^k, q = 1 + h/2, against falls that add up to a geometric series."""
    low, third = from_level_on(chain, LEVEL), p.rational(1, 3)
    h = p.rational(9, 13) / (d + 2)
    with p.each(low.states) as state:
        gap = argue_share(p, "s", third, state.part_of_level, "dφ over 1/3, where it is at most one")
        layer = argue_layer(p, d, state, gap)
    first = argue_share(p, "a", third, low.part_at_entry, "dφ over 1/3 where it is first at most one, on average")
    q, growth = 1 + h / 2, 1 + Fraction(9, 26) / (p.part("d") + 2)
    p.identity(1 + (q - 1) * (1 - h) / (1 - q * (1 - h)), 2 / (1 + h), says="1 + (q − 1)(1 − h)/(1 − q(1 − h)) for q = 1 + h/2")
    spare, left = p.slack("k", "what Abel's summation leaves"), p.slack("g", "what Cauchy–Schwarz leaves after dφ ≤ 1/3")
    weighted = first * 2 / (1 + h) - spare
    falls = dict(first=first, factor=1 - h, growth=q, weighted_total=weighted, before=layer.gap, after=layer.after)
    p.because(spare, facts.weighted_falls(**falls), of=(low.gaps, growth))
    bound = sqrt(p.rational(104, 27) * d + p.rational(244, 27))
    sums = dict(bound=bound, mean_sum_of_roots=bound - left, growth=q, weighted_total=2 * weighted)
    p.because(left, facts.cauchy_schwarz_geometric(**sums), of=(low.falls(lambda step: 2 * fall_of_step(step)), growth))
    return bound - left, left, p.symbol("F", low.steps.mean(fall_of_step), "E Σ D from there on")


def argue_share(p, name, whole, part, says):
    """A part of the whole, from zero to all of it."""
    has, lacks = p.symbol(name, part, says), p.symbol(f"{name}1", part.missing, "one minus that")
    p.not_all_zero(has, lacks, of=1)
    return whole * has / (has + lacks)


def argue_jacobians(p):
    """dφ₀ and E Σ log‖J‖ in symbols, and what the bound (dφ₀ + Y_1 + Y_2)/2 exceeds it by."""
    import sympy

    d, m, chain = p.field("d"), p.field("m"), p.part("chain")
    argue_gap_never_grows(p, d)
    late, left_late, fallen_late = argue_from_there(p, d, chain)
    fallen = p.symbol("E", steps_above(chain, LEVEL).mean(fall_of_step), "E Σ D before dφ ≤ 1/3")
    end = p.symbol("ρ", mean_gap_at_end(chain), "dφ at the last layer, on average")
    start = fallen + fallen_late + end
    early, left_early = argue_until_small(p, d, chain, start, fallen)
    with p.each(chain.steps) as step:
        fall, root_of_twice, u = argue_fall(p, step.rows)
        spare = p.holds(sympy.factor(fall + root_of_twice - u), says="u ≤ D + √(2D) at every layer")
    rest = p.slack("y", "u ≤ D + √(2D), on average over all layers")
    most = fallen + fallen_late + early + late
    bounds = chain.steps.of(lambda step: fall_of_step(step) + root_of_twice_fall(step))
    order = facts.mean_keeps_order(pointwise_gap=spare, mean_of_larger=most / m, mean_of_smaller=most / m - rest)
    p.because(rest, order, of=(bounds, chain.steps.of(lambda step: step.rows.logs.smallest * -1)))
    return start, (most - m * rest) / 2, (end + left_early + left_late + m * rest) / 2


def argue_gradient(p, log_d):
    """log‖∂L/∂W_ℓ‖ ≤ log‖∂L/∂X_L‖ + Σ log‖J‖ + log‖X_ℓ‖, and ‖X_ℓ‖² ≤ ‖X_ℓ‖_F² = d; `log_d` writes log d."""
    d, chain = p.field("d"), p.part("chain")
    start, jacobians, left = argue_jacobians(p)
    short = p.symbol("δ", chain.derivative_below_one, "minus the mean log-norm of ∂L/∂X_L")
    lost = p.slack("λ", "what submultiplicativity leaves")
    norms = log_d(d) / 2 + jacobians - short
    p.because(lost, facts.norm_of_chain(sum_of_log_norms=norms, log_of_norm=norms - lost), of=chain)
    p.closes_as(left + short + lost)
    return {"d": d, "phi": start / d, "log_gradient": norms - lost}
