"""Weights that are 0 or 100 with a suitable probability meet the variance condition of the initialization schemes."""

from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, Proof, Whole, grid


def argue(p):
    """With r² = 1 − 4v/h² the share (1 − r)/2 lies in [0, ½] and gives h²p(1 − p) = v; r exists exactly when h² ≥ 4v."""
    n, h = p.field("n_in") + p.field("n_out"), p.rational(100)
    r, variance = p.real("r", "the root of 1 − 4v/h²"), 2 / n
    share = (1 - r) / 2
    p.identity(share - share**2, (1 - r**2) / 4, says="the variance of a weight that is 0 or h, over h²: p(1 − p) = (1 − r²)/4")
    p.identity(h**2 * (1 - (1 - 4 * variance / h**2)) / 4, variance, says="so with r² = 1 − 4v/h² it is v")
    return {"variance": variance}


def measure_fans(o):
    """The variance that the scheme asks for."""
    return {"variance": Fraction(2, o.n_in + o.n_out)}


def measure_fan(case):
    return {"variance": 2 / case.fan}


claim = Claim(
    label="Section 4",
    whose="read",
    place="Section 4",
    because="h²p(1 − p) takes every value from 0 to h²/4.",
    says=r"\exists\, p \in [0,1]: \ \mathrm{Var}(w) = \tfrac{2}{n_{in}+n_{out}} \ \text{for } P(w = 100) = p,\ P(w = 0) = 1-p",
    relation=Always(),
    margin=lambda q: q.height**2 - 4 * q.variance,
    constants=dict(height=100),
    readings=(
        "The condition is on the variance of the weights, v = 2/(n_in + n_out); h²p(1 − p) takes every value from 0 to h²/4,"
        " so such a p exists exactly when h² ≥ 4v; it is what the margin states. The mean 100p of these weights is not zero,"
        " which the schemes also ask for; the source only speaks of the variance.",
    ),
    domain=Domain(n_in=Whole(1), n_out=Whole(1), measure=measure_fans),
    evidence=(Proof(argue), Exact(grid(fan=(2, 3, 16, 128, 10**6)), measure_fan)),
    foils=(Foil("weights 0 or 1.99", height=Fraction(199, 100)),),
)
