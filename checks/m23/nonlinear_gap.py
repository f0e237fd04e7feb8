"""With tanh, sin and ReLU the isometry gap stays away from zero and gradients grow with depth, at widths n = d ≥ 16."""

from checks.experiments.orthogonal import draw_growth
from lemmacheck import Claim, Draws, Foil, Fraction, Plot, WithProbability, grid

CASES = (
    *grid(activation=("tanh", "relu"), d=(16,), n=(16,), mean=(1,), unit=(1,), depth=(200,)),
    *grid(since="ci", activation=("sin",), d=(16,), n=(16,), mean=(1,), unit=(1,), depth=(200,)),
    *grid(since="ci", activation=("tanh", "sin", "relu"), d=(32,), n=(32,), mean=(1,), unit=(1,), depth=(400,)),
    *grid(since="full", activation=("tanh", "sin", "relu"), d=(100,), n=(100,), mean=(1,), unit=(1,), depth=(200,)),
)

claim = Claim(
    label="Figure G5",
    whose="read",
    place="Appendix G, Figure G5",
    says=r"n = d \ge 16,\ \sigma \in \{\tanh, \sin, \mathrm{ReLU}\}:"
    r" \quad \phi(X_\ell) \ge \tfrac12 \text{ and } \log \|\partial L/\partial W_0\|_F"
    r" \text{ grows by at least } \tfrac1{20} \text{ per layer}",
    relation=WithProbability(Fraction(3, 4)),
    margin=lambda q: (q.shallow_gap - q.gap, q.deep_gap - q.gap, q.deep - q.shallow - q.rate * q.layers),
    constants=dict(gap=Fraction(1, 2), rate=Fraction(1, 20)),
    readings=(
        "Widths from 16 on: at d = 3 and 4 it fails.",
        "Standard batch normalization (mean subtraction, unit variance), orthogonal weights, n = d; gaps at half and at full"
        " depth, growth between them, all three in at least three of four networks.",
        "The source shows curves; ½ and 1/20 are ours, set after looking at pilot draws. Measured at"
        " d = 16: gaps about 1.06, 1.1, 1.6 and rates 0.093, 0.125,"
        " 0.22 per layer for tanh, sin and ReLU.",
        "A stationary law is not decided by finite depth: the statement is about depths from 100 to 400.",
    ),
    evidence=(Draws(CASES, draw_growth, draws=256, says="whole networks"),),
    foils=(
        Foil(
            "the identity, without mean subtraction",
            over=grid(activation=("identity",), d=(16,), n=(16,), unit=(1,), depth=(200,)),
            draws=64,
        ),
        Foil("three times the rate, for tanh too", rate=Fraction(3, 20)),
        Foil("a gap of 5/4", gap=Fraction(5, 4)),
    ),
    shows={
        "gap at half depth": lambda q: q.shallow_gap,
        "gap at full depth": lambda q: q.deep_gap,
        "growth per layer": lambda q: (q.deep - q.shallow) / q.layers,
    },
    plot=Plot(
        "activation", ("gap at half depth", "gap at full depth", "growth per layer"), kind="bars", title="stationary gap and growth"
    ),
)
