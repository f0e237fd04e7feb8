"""The log-norms of the derivatives of all layers, added up to geometric series (M23, Lemma C.3)."""

from checks.arguments.isometry import argue_any_layer
from checks.arguments.jacobian import argue_gap_of_short_row, argue_log_norm, argue_shortest_row
from lemmacheck import facts


def argue_sum_of_log_norms(p):
    """Per layer log‖J‖ ≤ (√(2P_ℓ) + P_ℓ)/2; E P_ℓ and E √P_ℓ are dominated by geometric series."""
    import sympy

    d = p.at_least(2, "d", "the width")
    r = p.positive("root", "√(2dφ) at some layer")
    shortest, u = argue_shortest_row(p)
    u = argue_log_norm(p, argue_gap_of_short_row(p, shortest, u), u, at=r**2 / 2, root=r)
    layer = p.holds(sympy.factor((r + r**2 / 2 - u) / 2), says="log‖J‖ ≤ (√(2dφ) + dφ)/2 at every layer")
    root = p.positive("root0", "√(2dφ₀)")
    before, after, time = argue_any_layer(p, d, root**2 / 2)
    share = 1 - after / before  # E φ′ = (1 − share)φ at some layer
    tangent, jensen = (p.slack("tangent", "the tangent of √(1 − share), minus it"), p.slack("jensen", "what Jensen leaves"))
    root_of_mean = 1 - share / 2 - tangent  # √(E φ′/φ)
    p.because(tangent, facts.root_below_tangent(argument=share, root=root_of_mean))
    p.because(jensen, facts.jensen_root(mean_root=root_of_mean - jensen, root_of_mean=root_of_mean))
    loss_roots, loss_gaps = (
        p.slack("roots_left", "what the series of roots leaves"),
        p.slack("gaps_left", "what the series of gaps leaves"),
    )
    roots, gaps = 2 * time * (root - loss_roots), time * (root**2 / 2 - loss_gaps)
    p.because(
        loss_roots, facts.geometric_series(first=root, ratio=1 - 1 / (2 * time), total=roots, before=1, after=root_of_mean - jensen)
    )
    p.because(loss_gaps, facts.geometric_series(first=root**2 / 2, ratio=1 - 1 / time, total=gaps, before=before, after=after))
    above = p.slack("layers_left", "what the layers' bounds leave, added over all layers")
    total = (roots + gaps) / 2 - above
    p.because(above, facts.mean_keeps_order(pointwise_gap=layer, mean_of_larger=(roots + gaps) / 2, mean_of_smaller=total))
    return {"d": d, "P": root**2 / 2, "root_twice_P": root, "jacobians": total}
