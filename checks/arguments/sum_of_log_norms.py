"""The log-norms of the derivatives of all layers, added up to geometric series (M23, Lemma C.3)."""

from checks.arguments.layers import argue_any_layer, argue_gap_never_grows, argue_root, time_constant
from checks.arguments.short_rows import argue_shortest
from lemmacheck import Fraction, facts


def argue_sum_of_log_norms(p):
    """Per layer log‖J‖ ≤ (√(2P_ℓ) + P_ℓ)/2; E P_ℓ and E √P_ℓ are dominated by geometric series."""
    import sympy

    d, m, chain = p.field("d"), p.field("m"), p.part("chain")
    top, beyond = argue_gap_never_grows(p, d)
    time = time_constant(p, d, top + beyond)
    with p.each(chain.states) as state:
        layer = argue_any_layer(p, d, top, state)
        root = p.symbol("r", (2 * state.gap).root, "√(2dφ_j) at some layer j")
        mean, after, (jensen, root_of_mean) = argue_root(p, layer, time, root=root, scale=2 * d)
        of = state.followers.of(lambda one: 2 * one.gap)
        p.because(jensen, facts.jensen_root(mean_root=after, root_of_mean=root_of_mean), of=of)
    with p.each(chain.steps) as step:
        A = step.weight @ step.before.matrix
        P, root_of_twice, u = argue_shortest(p, A, step.rows)
        spare = p.holds(sympy.factor(P + root_of_twice - u), says="log‖J‖ ≤ (√(2dφ) + dφ)/2 at every layer")
    first = p.symbol("root0", (2 * chain.start.gap).root, "√(2dφ_0)")
    loss_roots, loss_gaps = p.slack("ρ", "what the series of roots leaves"), p.slack("π", "what the series of gaps leaves")
    roots, gaps = 2 * time * (first - loss_roots), time * (top + beyond - loss_gaps)
    series = facts.geometric_series(first=first, ratio=1 - 1 / (2 * time), total=roots, before=root, after=after)
    p.because(loss_roots, series, of=chain.along(lambda state: (2 * state.gap).root))
    ratio = 1 - 1 / time
    series = facts.geometric_series(first=top + beyond, ratio=ratio, total=gaps, before=root**2 / 2, after=mean / 2)
    p.because(loss_gaps, series, of=chain.along(lambda state: state.gap))
    above = p.slack("ε", "what the layers' bounds leave, on average over all layers")
    total = (roots + gaps) / 2 - m * above
    half = Fraction(1, 2)
    bounds = chain.steps.of(lambda step: ((2 * step.before.gap).root + step.before.gap) * half)
    norms = chain.steps.of(lambda step: step.rows.logs.smallest * -half)
    order = facts.mean_keeps_order(pointwise_gap=spare / 2, mean_of_larger=(roots + gaps) / (2 * m), mean_of_smaller=total / m)
    p.because(above, order, of=(bounds, norms))
    return {"d": d, "P": top + beyond, "root_twice_P": first, "jacobians": total}
