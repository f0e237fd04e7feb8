"""A part that all rows of a transition matrix share makes every step contract the oscillation of a function."""

from lemmacheck import facts


def argue_doeblin(p):
    """P = εν + (1 − ε)Q: a step shrinks the oscillation of φ by 1 − ε, because averages lie between the extremes."""
    chain, steps = p.part("chain"), p.field("steps")
    epsilon = p.field("epsilon")
    factor = 1 - epsilon
    with p.each(chain.changes) as step:
        before, low = p.symbol("b", step.oscillation, "max φ_k − min φ_k"), p.real("m", "min φ_k")
        top, bottom = p.slack("t", "max φ_k − Qφ_k at a state"), p.slack("u", "Qφ_k at another state − min φ_k")
        high = low + before
        one, other, shared = high - top, low + bottom, p.real("ν", "ν(φ_k)")
        p.because(top, facts.mean_below_largest(largest=high, mean=one), of=(step.weights_at_top, step.numbers))
        p.because(bottom, facts.mean_above_smallest(mean=other, smallest=low), of=(step.weights_at_bottom, step.numbers))
        p.identity(
            (epsilon * shared + factor * one) - (epsilon * shared + factor * other),
            factor * (one - other),
            says="what all rows share cancels in φ_{k+1}(x) − φ_{k+1}(y)",
        )
        after = factor * (before - top - bottom)  # the oscillation of φ_{k+1}, at the states where it is reached
    oscillation, numbers = p.symbol("o", chain.oscillations.first, "max φ − min φ"), chain.last
    rest = p.slack("r", "what the recursion over the steps leaves")
    end = factor**steps * oscillation - rest
    sequence = dict(start=oscillation, factor=factor, steps=steps, end=end, before=before, after=after)
    p.because(rest, facts.contracting_sequence(**sequence), of=chain.oscillations)
    low = p.real("q", "min P^ℓφ")
    above, below = p.slack("x", "max P^ℓφ − the larger mean"), p.slack("y", "the smaller mean − min P^ℓφ")
    high = low + end
    p.because(above, facts.mean_below_largest(largest=high, mean=high - above), of=(chain.higher, numbers))
    p.because(below, facts.mean_above_smallest(mean=low + below, smallest=low), of=(chain.lower, numbers))
    p.closes_as(rest + above + below)
    return {"left": end - above - below, "epsilon": epsilon, "oscillation": oscillation, "steps": steps}
