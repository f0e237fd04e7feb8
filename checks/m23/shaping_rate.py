"""For tanh the rate of explosion is claimed to be one power of the gain, over gains from 1/4 to 1."""

from checks.experiments.orthogonal import draw_exponents
from lemmacheck import Claim, Control, Draws, Foil, Fraction, Plot, WithProbability

NETWORKS = (
    dict(activation="tanh", d=16, n=16, unit=1, gain=1, depth=400),
    dict(activation="tanh", d=16, n=32, mean=1, unit=1, gain=1, depth=600, since="ci"),
)
SMALL = tuple(dict(activation=a, d=16, n=32, mean=1, unit=1, gain=Fraction(1, 2), halvings=1, depth=1000) for a in ("tanh", "sin"))


def apart(q):
    """How much steeper the rate is between the gains 1/2 and 1/4 than between 1 and 1/2."""
    return q.lower - q.upper


claim = Claim(
    label="Appendix E, Figure E1",
    place="Appendix E, Figure E1",
    sides=("exponent from 1 to 1/2", "exponent from 1/2 to 1/4"),
    fails="not reproduced",
    because="The local exponents measured for tanh are about 2.4 between the gains 1 and 1/2 and about 3.5 between 1/2 "
    "and 1/4, so no single power fits.",
    says=r"\tanh,\ d = 16: \quad \text{rate}(\alpha) \propto \alpha^p \quad \text{for gains } \alpha \in [\tfrac14, 1]",
    relation=WithProbability(Fraction(1, 2)),
    margin=lambda q: q.room - apart(q),
    constants=dict(room=Fraction(1, 2)),
    whose="recovered",
    readings=(
        "The printed exponent is lost in our copy of the source. What is checked is that there is one: the median of the"
        " difference between the local exponents from 1/2 to 1/4 and from 1 to 1/2 is at most 1/2. Under a power law it would"
        " be zero, whatever the fluctuations of single networks.",
        "That some power law holds in the limit of small gains is not judged; these are three gains at finite depth, and with the"
        " printed exponent lost no sharper statement can be read off. sin, for which one power is not refuted, is named below.",
        "The room of 1/2 is ours, set after looking at pilot draws: the differences there were about 1.5 (n = d) and 1 (n = 2d).",
        "Rate: growth of log‖∂L/∂W₀‖ per layer from half to full depth, with the same gain in every layer, unit variance;"
        " depth 400 at the gain 1, doubled with every halving of the gain.",
        "Quick runs take n = d without mean subtraction; longer ones also standard batch normalization with n = 2d. With mean"
        " subtraction at n = d the rate has a floor of order 1/d² that no gain removes.",
        "tanh: local exponents about 2.4 between 1 and 1/2, and 3.5 to 4 between 1/2 and 1/4. sin with n = 2d, which is not"
        " part of this statement: about 4.0 and 4.4, not told apart from one power.",
    ),
    evidence=(Draws(NETWORKS, draw_exponents, draws=128, says="whole networks, three gains each"),),
    foils=(Foil("at most the square of the gain", margin=lambda q: 2 - q.lower),),
    control=Control("at least as fast as α^{3/2}", margin=lambda q: (q.upper - Fraction(3, 2), q.lower - Fraction(3, 2))),
    shows={"exponent from 1 to 1/2": lambda q: q.upper, "exponent from 1/2 to 1/4": lambda q: q.lower},
    plot=Plot("activation", ("exponent from 1 to 1/2", "exponent from 1/2 to 1/4"), kind="bars", title="local exponents"),
    by_hand="""
import numpy as np
def log_gradient(gain, seed, L, d=16):
    rng = np.random.default_rng(seed)
    X, C, kept = rng.standard_normal((d, d)), rng.standard_normal((d, d)), []
    for layer in range(L):
        W = np.linalg.qr(rng.standard_normal((d, d)))[0]
        H = W @ X; r = np.linalg.norm(H, axis=1, keepdims=True); B = H / r
        kept.append((X, W, r, B)); X = np.tanh(gain * d**0.5 * B)
    G, scale = C / np.linalg.norm(C), 0.0
    for X, W, r, B in kept[::-1]:
        G = G * (1 - np.tanh(gain * d**0.5 * B)**2) * gain * d**0.5
        G = (G - B * (G * B).sum(1, keepdims=True)) / r
        log_norm = scale + np.log(np.linalg.norm(G @ X.T))
        G = W.T @ G; size = np.linalg.norm(G); G /= size; scale += np.log(size)
    return log_norm
def exponents(seed):                      # rates of growth from half to full depth at the gains 1, 1/2 and 1/4
    rates = [(log_gradient(1/k, seed, 400*k) - log_gradient(1/k, seed, 200*k)) / (200*k) for k in (1, 2, 4)]
    logs = np.log2(np.maximum(rates, 1e-12))
    return logs[0] - logs[1], logs[1] - logs[2]
upper, lower = np.mean([exponents(seed) for seed in range(8)], axis=0)
print(upper, "against", lower)
assert abs(lower - upper) > 0.5, "a power law has the same exponent everywhere"
""",
)

amended = claim.but(
    label="Appendix E, small gains",
    place="Appendix E",
    title="Between the gains 1/2 and 1/4 the rate falls like the fourth power of the gain, within one power",
    says=r"\log_2 \frac{\text{rate}(1/2)}{\text{rate}(1/4)} \in [3, 5] \quad (n = 2d)",
    margin=lambda q: (q.upper - q.least, q.most - q.upper),
    constants=dict(least=3, most=5),
    whose="ours",
    readings=(
        "Standard batch normalization with n = 2d, tanh and sin, in at least half of the networks; d = 16.",
        "The interval is ours, set after looking at pilot draws; the fourth power is what the linearisation suggests, since"
        " tanh and sin depart from the identity by a cubic term, whose square is what one layer adds to the gap.",
    ),
    evidence=(Draws(SMALL, draw_exponents, draws=64, since="ci", says="whole networks"),),
    foils=(Foil("a power between two and three", least=2, most=3), Foil("more than four", least=4)),
    shows={"exponent from 1/2 to 1/4": lambda q: q.upper},
)
