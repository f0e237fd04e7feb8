"""Weights that are 0 or 100 with a suitable probability meet the variance condition of the initialization schemes."""

from checks.engine.api import Always, Claim, Exact, Foil, Proof, grid


def argue(p):
    """h²p(1 − p) = v has a root p in [0, 1] exactly when h² ≥ 4v; Xavier asks v = 2/(n_in + n_out) ≤ 1."""
    n = p.at_least(2, "n", "n_in + n_out")
    return {"variance": 2 / n}


def measure_fan(case):
    return {"variance": 2 / case.fan}


claim = Claim(
    label="Section 4",
    says=r"\exists\, p \in [0,1]: \ \mathrm{Var}(w) = \tfrac{2}{n_{in}+n_{out}} \ \text{for } P(w = 100) = p,\ P(w = 0) = 1-p",
    relation=Always(),
    margin=lambda q: q.height**2 - 4 * q.variance,
    constants=dict(height=100),
    readings=(
        "The condition is on the variance of the weights, v = 2/(n_in + n_out); h²p(1 − p) takes every value from 0 to h²/4,"
        " so such a p exists exactly when h² ≥ 4v. The mean 100p of these weights is not zero, which the schemes also ask"
        " for.",
    ),
    evidence=(Proof(argue, covers="every n_in ≥ 1 and n_out ≥ 1"), Exact(grid(fan=(2, 3, 16, 128, 10**6)), measure_fan)),
    foils=(Foil("weights 0 or 1", height=1),),
)
