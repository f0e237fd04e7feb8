"""A part that all rows of a transition matrix share makes every step contract the oscillation of a function."""

from checks.arguments.gap_contraction import part
from lemmacheck import facts


def argue_doeblin(p):
    """P = εν + (1 − ε)Q: a step shrinks the oscillation of φ by 1 − ε, because averages lie between the extremes."""
    k = p.positive("k", "from ε: 1 − ε = 1/(1 + k)")
    factor = 1 / (1 + k)
    steps, oscillation = p.nonnegative("l", "number of steps"), p.positive("o", "sup φ − inf φ")
    shared, one, other = p.real("m", "ν(φ)"), p.real("q1", "Qφ at a state"), p.real("q2", "Qφ at another state")
    p.identity(
        (1 - factor) * shared + factor * one - (1 - factor) * shared - factor * other,
        factor * (one - other),
        says="what all rows share cancels in Pφ(x) − Pφ(y)",
    )
    between = p.slack("b", "sup φ − inf φ − |Qφ(x) − Qφ(y)|: means lie between the extremes")
    high = part(p, "x", oscillation, says="φ − inf φ at a state drawn from Q(x, ·)")
    low = part(p, "y", oscillation, says="φ − inf φ at a state drawn from Q(y, ·)")
    pointwise = p.holds(oscillation - high + low, says="two values of φ differ by at most sup φ − inf φ")
    order = dict(mean_of_larger=oscillation, mean_of_smaller=oscillation - between)
    p.because(between, facts.mean_keeps_order(pointwise_gap=pointwise, **order))
    one_step = p.holds(factor * oscillation - factor * (oscillation - between), says="one step: osc(Pφ) ≤ (1 − ε) osc φ")
    powered = factor**steps
    rest, start = p.slack("r", "what the recursion over the steps leaves"), p.slack("s", "osc(P^ℓφ) − |Eφ(H_ℓ) − E_πφ|")
    after_all = powered * oscillation - rest
    push = p.rational(0)
    recursion = dict(start=oscillation, factor=factor, push=push, powered=powered, one_step=one_step)
    p.because(rest, facts.affine_recursion(end=after_all, **recursion))
    left = after_all - start
    spread = p.positive("o1", "osc(P^ℓφ)")
    high = part(p, "z", spread, says="P^ℓφ − inf P^ℓφ at a state drawn from the law of H_0")
    low = part(p, "u", spread, says="P^ℓφ − inf P^ℓφ at a state drawn from π")
    pointwise = p.holds(spread - high + low, says="the same for two values of P^ℓφ; E_π P^ℓφ = E_π φ")
    order = dict(mean_of_larger=after_all, mean_of_smaller=left)
    p.because(start, facts.mean_keeps_order(pointwise_gap=pointwise, **order))
    p.closes_as(rest + start)
    return {"left": left, "epsilon": 1 - factor, "oscillation": oscillation, "steps": steps}
