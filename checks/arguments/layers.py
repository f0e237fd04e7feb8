"""Shared argument about whole chains X_{ℓ+1} = BN(W_ℓX_ℓ) with orthogonal W_ℓ: the gap never grows and contracts on average.

P = dφ = −Σ log λ. One layer lowers E φ at least by φ/T(d, P), T = (1 + b)(d + 2)(2/3 + P), b = 8/(3(d + 4)) (m23/lemma-b2-finer);
no state has a larger gap than the start (m23/lemma-2 at every step), so T(d, P_0) serves for all layers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lemmacheck import Domain, NormalizedChain, SquaredSphere, Whole, facts, log, sqrt
from lemmacheck.numbers.matrices import product, row_squares, transpose

THE_CHAIN = (
    "The proof is run on chains X_{ℓ+1} = BN(W_ℓX_ℓ) of real matrices with unit rows and rational orthogonal W_ℓ, a few of them per"
    " layer at random. Haar weights enter through one premise only: a layer lowers the mean gap at least by −d E log r², r² ="
    " Σ λ_k u_k, for squared coordinates u with the moments of a uniform unit vector's up to order three. That the gap never grows"
    " is m23/lemma-2, cited at every step."
)


def argue_gap_never_grows(p, d):
    """Lemma 2 at every step, induction, and −log: returns the largest gap of all states and what the start has beyond it."""
    chain = p.part("chain")
    first = p.symbol("I0", chain.start.isometry, "I(X_0)")
    with p.each(chain.steps) as step:
        lengths = step.rows.each(lambda r: r.root)
        before, mean = p.symbol("I_k", step.before.isometry, "I at some layer k"), p.symbol("μ_k", lengths.mean, "mean row length")
        variance, gained = p.slack("σ_k", "variance of the row lengths"), p.slack("γ_k", "what Lemma 2 leaves")
        p.because(variance, facts.jensen_square(mean=mean, mean_of_square=mean**2 + variance), of=lengths)
        after = before * (1 + variance / mean**2) + gained
        of = {"d": p.part("d"), "W": step.weight, "X": step.before.matrix}
        p.cite("m23/lemma-2", gained, of=of, before=before, after=after, variance=variance, mean=mean)
    risen, beyond = p.slack("γ", "the least isometry − I_0"), p.nonnegative("β", "dφ_0 − the largest dφ")
    rising = facts.rising_sequence(first=first, later=first + risen, one_step=after - before)
    p.because(risen, rising, of=chain.along(lambda state: state.isometry))
    top = p.symbol("A", chain.top_gap, "the largest dφ of all layers")
    logs = {"log_of_larger": -top / d, "log_of_smaller": -(top + beyond) / d}
    p.because(beyond / d, facts.log_rises(larger=first + risen, smaller=first, **logs))
    return top, beyond


@dataclass(frozen=True)
class Layer:
    """Any state before a step: its gap dφ, and the mean gap after the step."""

    state: Any
    gap: Any
    after: Any
    fall: Any  # Δ of Lemma B.2
    spare: Any  # what the layer loses beyond it, times d


def argue_layer(p, d, state, gap, *, mark=""):
    """The fall of one layer from a state whose dφ is written as `gap`; `mark` tells the symbols of several such layers apart."""
    above = p.slack(f"h{mark}", "Δ − φ_j/T")
    fall = gap / d / time_constant(p, d, gap) + above
    of = {"d": p.part("d"), "lam": state.spectrum, "u": p.part("u")}
    p.cite("m23/lemma-b2-finer", above, of=of, d=d, phi=gap / d, drop=fall)
    spare = p.symbol(f"ς{mark}", state.spare, "what the layer loses beyond Δ, times d")
    return Layer(state, gap, gap - d * fall - spare, fall, spare)


def argue_any_layer(p, d, top, state):
    """A layer whose dφ is a share of the largest."""
    has, lacks = p.symbol("s", state.share, "dφ_j over the largest dφ"), p.symbol("s1", state.lacking, "one minus that")
    p.not_all_zero(has, lacks, of=1)
    return argue_layer(p, d, state, top * has / (has + lacks))


def time_constant(p, d, gap):
    """T(d, P) = (1 + b)(d + 2)(2/3 + P), b = 8/(3(d + 4))."""
    return (1 + p.rational(8, 3) / (d + 4)) * (d + 2) * (p.rational(2, 3) + gap)


def argue_root(p, layer, time, *, root, scale):
    """Δ ≥ φ/`time` gives E √φ′ ≤ (1 − 1/(2·time))√φ; `root` is √(`scale`·φ). Returns what E φ′ and E √φ′ are, both scaled."""
    import sympy

    d = p.field("d")
    phi, drop = sympy.symbols("phi_X drop_X")
    more, less = p.slack("k", "Δ − φ/time"), p.slack("κ", "the bound on √(E φ′) minus it")
    p.lemma(
        more,
        drop - phi / time,
        old={phi: layer.gap / d, drop: layer.fall},
        new={phi: root**2 / scale, drop: root**2 / (scale * time) + more},
        says="Δ ≥ φ/T at every layer",
    )
    mean = root**2 * (1 - 1 / time) - scale * (more + layer.spare / d)  # scale·E φ′
    bound = root * (1 - 1 / (2 * time))
    p.because(less, facts.root_below(root=bound - less, square=mean, bound=bound))
    jensen = p.slack("ι", "what Jensen leaves")
    return mean, bound - less - jensen, (jensen, bound - less)


def argue_layers(p):
    """Depth: E φ_m ≤ (1 − 1/T)^m φ_0, so the time constant m/log(φ_0/E φ_m) of m layers is at most T(d, dφ_0)."""
    d, m, chain = p.field("d"), p.field("m"), p.part("chain")
    top, beyond = argue_gap_never_grows(p, d)
    with p.each(chain.states) as state:
        layer = argue_any_layer(p, d, top, state)
    left, time = p.slack("L", "what the induction leaves"), time_constant(p, d, top + beyond)
    ratio = m / time + left
    decay = facts.geometric_decay(log_ratio=ratio, steps=m, time=time, before=layer.gap, after=layer.after)
    p.because(left, decay, of=chain.along(lambda state: state.gap))
    return {"d": d, "P": top + beyond, "time": m / ratio}


def measure_chain(o):
    """Sums over the layers of a chain: gaps, their roots, log-norms of the BN Jacobians, layers until dφ ≤ 1/8."""
    gaps = [(state.chance, gap_of(state.spectrum)) for state in o.chain.states]
    norms = [
        state.chance * step.chance * -log(min(row_squares(product(step.weight, state.matrix))))
        for state in o.chain.states
        for step in state.steps
    ]
    start = gaps[0][1]
    return {
        "d": o.d,
        "P": start,
        "root_twice_P": sqrt(2 * start),
        "root": sqrt(start / o.d),
        "roots": sum(w * sqrt(gap / o.d) for w, gap in gaps),
        "gaps": sum(w * gap for w, gap in gaps),
        "jacobians": sum(norms) / 2,
        "hit": sum((w for w, gap in gaps if 8 * gap > 1), start=0 * gaps[0][0]),
    }


def measure_time(o):
    """dφ of the start, and the time constant m/log(φ_0/E φ_m) of its m layers, which an isometric start does not have."""
    start = gap_of(o.chain.start.spectrum)
    end = sum(w * gap_of(state.spectrum) for w, state in o.chain.last)
    return {"d": o.d, "P": start, "time": o.m / log(start / end)}


def measure_gradient(o):
    """φ_0 and the largest over the layers of E log‖∂L/∂W_ℓ‖, by going back through every network with the chain rule."""
    logs = []
    for path in o.chain.paths:
        G, found = path.derivative, []
        for state, step in reversed(path.taken):
            rows = product(step.weight, state.matrix)
            lengths = [sqrt(r) for r in row_squares(rows)]
            back = []
            for g, x, r in zip(G, rows, lengths, strict=True):
                along = sum(a * b for a, b in zip(g, x, strict=True)) / (r * r)
                back.append([(a - along * b) / r for a, b in zip(g, x, strict=True)])
            found.append(log(sum(row_squares(product(back, transpose(state.matrix))))) / 2)
            G = product(transpose(step.weight), back)
        logs.append([path.chance * x for x in found])
    means = [sum(column) for column in zip(*logs, strict=True)]
    start = gap_of(o.chain.start.spectrum)
    return {"d": o.d, "phi": start / o.d, "log_gradient": max(means)}


def gap_of(lam):
    return -sum(log(x) for x in lam)


NETWORKS = Domain(
    d=Whole(2), m=Whole(1), u=SquaredSphere("d"), chain=NormalizedChain("d", "m", "u"), measure=measure_chain, styles=6
)
HAS_A_GAP = {"φ_0 > 0, since otherwise both sides are zero": lambda o: any(x != 1 for x in o.chain.start.spectrum)}
CHAINS = NETWORKS.but(measure=measure_time, where=HAS_A_GAP)
GRADIENTS = NETWORKS.but(measure=measure_gradient)
