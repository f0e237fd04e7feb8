"""Weighted differences of squared distances add up to at most D² times the last weight with β₁ in it."""

from types import SimpleNamespace

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    NonNegatives,
    Numbers,
    Positives,
    Search,
    Whole,
    like,
    sqrt,
)

FALLING = "β₁,t+1 ≤ β₁,t"


def measure(case):
    """u_t = √(t v̂_t) with v̂ a running maximum of the given moments (α = D = 1); the bound has β₁ = max β₁,t."""
    one = like(case.v[0], 1)
    highest, u = case.v[0], []
    for t, v in enumerate(case.v, 1):
        highest = v if v > highest else highest
        u.append(sqrt(one * t * highest))
    b = case.momentum
    w = [x / (1 - m) for x, m in zip(u, b, strict=True)]
    a = [*case.a, 0 * one]
    falls = [b[i] - b[i + 1] for i in range(len(b) - 1)] or [0 * one]
    return {
        "total": sum(w[i] * (a[i] - a[i + 1]) for i in range(len(w))),
        "last": u[-1] / (1 - max(b)),
        "w_before": w[-2] if len(w) > 1 else 0 * one,
        "w_after": w[-1],
        "falls": min(falls),
    }


def games(rng):
    for _ in range(60):
        T = int(rng.integers(2, 7))
        momentum = [float(x) for x in rng.uniform(0, 0.95, size=T)]
        if rng.random() < 0.5:
            momentum.sort(reverse=True)
        moments = [float(x) for x in rng.uniform(0.1, 1, size=T)]
        yield {"v": moments, "momentum": momentum, "a": [float(x) for x in rng.integers(0, 2, size=T)]}
        yield {"v": moments, "momentum": momentum[:1] * T, "a": [1.0] * T}


def measure_odds(case):
    """The same, where β = s/(1 + s) and a = 1/(1 + r) are given by any s, r ≥ 0: all numbers below one, and above zero."""
    momentum, a = [s / (1 + s) for s in case.odds], [1 / (1 + r) for r in case.reach]
    return measure(SimpleNamespace(v=case.v, momentum=momentum, a=a))


def odds(rng):
    for game in games(rng):
        yield {"v": game["v"], "odds": [b / (1 - b) for b in game["momentum"]], "reach": [1e6 * (1 - x) for x in game["a"]]}


WITNESS = {"v": [1, 1, 1], "momentum": [Fraction(9, 10), 0, Fraction(9, 10)], "a": [1, 0, 1]}
DECAYING = {"v": [1, 1], "momentum": [Fraction(9, 10), Fraction(9, 20)], "a": [1, 1]}

claim = Claim(
    label="Proof of Theorem 4, telescoping sum",
    says=r"\sum_{t \le T} w_t (a_t - a_{t+1}) \le \frac{D^2 \sqrt{\hat v_T}}{\alpha_T (1-\beta_1)}, \quad"
    r" w_t = \frac{\sqrt{\hat v_t}}{\alpha_t(1-\beta_{1t})},\ 0 \le a_t \le D^2,\ \beta_{1t} \le \beta_1",
    relation=Always(),
    margin=lambda q: q.factor * q.last - q.total,
    constants=dict(factor=1),
    evidence=(Enclosed([WITNESS], measure, says="β₁,t = 0.9, 0, 0.9"), Search(games, measure)),
    foils=(Foil("0.9 of the right side", factor=Fraction(9, 10)),),
    control=Control("β₁,t that never rises", assumes={FALLING: lambda q: q.falls}),
    place="Appendix, proof of Theorem 4",
    readings=("α = D = 1, by scaling", "squared distances a_t are any numbers from 0 to D², the last one a_{T+1} = 0"),
    whose="read",
    fails="hypothesis",
    because="The weights fall where β₁,t falls; every later rise is paid again, and the bound counts only one.",
    sides=("total", "last"),
    by_hand="w = [10 * 1**0.5, 2**0.5, 10 * 3**0.5]\na = [1, 0, 1, 0]\n"
    "assert sum(w[i] * (a[i] - a[i + 1]) for i in range(3)) > 10 * 3**0.5\n",
)
step = claim.but(
    label="Proof of Theorem 4, the weights",
    title="The weights √v̂_t/(α_t(1 − β₁,t)) of AMSGrad never fall",
    says=r"w_{t+1} \ge w_t",
    margin=lambda q: q.w_after - q.factor * q.w_before,
    evidence=(Enclosed([DECAYING, WITNESS], measure), Search(games, measure)),
    foils=(Foil("1.01 of the weight before", factor=Fraction(101, 100)),),
    control=Control(
        "one β₁ for all t", evidence=(Enclosed([{"v": [1, 1], "momentum": [Fraction(9, 10)] * 2, "a": [1, 1]}], measure),)
    ),
    fails="step",
    because="With β₁,t = β₁λ^{t−1}, as the theorem allows, 1/(1 − β₁,t) falls faster than √t rises: 10 at t = 1, 2.6 at t = 2.",
    sides=("w_after", "w_before"),
    by_hand="assert 2**0.5 / (1 - 0.45) < 1 / (1 - 0.9)\n",
)
amended = claim.but(
    label="The telescoping sum for β₁,t that never rises",
    title="For β₁,t that never rises the sum is at most D²√v̂_T/(α_T(1 − β₁))",
    says=r"\sum_{t \le T} w_t (a_t - a_{t+1}) \le \frac{D^2 \sqrt{\hat v_T}}{\alpha_T (1-\beta_{11})}, \quad \beta_{1,t+1}"
    r" \le \beta_{1t}",
    whose="ours",
    assumes={FALLING: lambda q: q.falls},
    domain=Domain(T=Whole(1), v=Positives("T"), odds=NonNegatives("T"), reach=NonNegatives("T")),
    evidence=(Search(odds, measure_odds),),
    foils=(
        Foil("0.99 of the right side", factor=Fraction(99, 100)),
        Foil("β₁,t may rise", without=FALLING, evidence=(Enclosed([WITNESS], measure),)),
    ),
    because="w_{t+1} − w_t ≤ (u_{t+1} − u_t)/(1 − β₁) for u = √v̂/α, and these add up to the bound, although w itself may fall.",
)


def play(case, *, forgets=False):
    """Regret of AMSGrad (β₁ = 0, β₂ = 1/10, α = 1) on [−1, 1] against the best point, for linear losses; and its bound."""
    one = like(case.g[0], 1)
    x, v, hat, regret, spent = one, 0 * one, 0 * one, 0 * one, 0 * one
    for t, g in enumerate(case.g, 1):
        regret = regret + g * x
        v = v / 10 + 9 * g * g / 10
        hat = v if forgets or v > hat else hat
        rate = 1 / sqrt(t * hat)
        spent = spent + rate * g * g / 2
        x = x - rate * g
        x = -one if x < -1 else one if x > 1 else x
    total = sum(case.g)
    best = -total if total > 0 else total
    return {"regret": regret - best, "bound": 4 * sqrt(len(case.g) * hat) / 2 + spent}


def play_forgetful(case):
    """Without the maximum: Adam."""
    return play(case, forgets=True)


def losses(rng):
    for _ in range(40):
        yield {"g": [float(x) for x in rng.choice([-1.0, 0.5, 3.0], size=int(rng.integers(1, 12)))]}


def forgetful(rng):
    for cycles in (60, 90):
        yield {"g": [3.0 + float(rng.uniform(0, 1e-3)), -1.0, -1.0] * cycles}


regret = Claim(
    label="Regret of AMSGrad without momentum",
    title="The regret of AMSGrad with β₁ = 0 is at most D²√v̂_T/(2α_T) + ½ Σ α_t g_t²/√v̂_t",
    says=r"R(T) \le \frac{D^2 \sqrt{T \hat v_T}}{2\alpha} + \frac{\alpha}{2} \sum_{t\le T} \frac{g_t^2}{\sqrt{t\,\hat v_t}}",
    relation=Always(),
    margin=lambda q: q.factor * q.bound - q.regret,
    constants=dict(factor=1),
    whose="ours",
    readings=("one coordinate, linear losses on [−1, 1] (convex losses lie above their tangents), β₂ = 1/10, α = 1, D = 2",),
    domain=Domain(T=Whole(1), g=Numbers("T")),
    evidence=(Search(losses, play),),
    foils=(
        Foil("a third of the right side", factor=Fraction(1, 3)),
        Foil("without the maximum (Adam)", evidence=(Search(forgetful, play_forgetful),)),
    ),
    because="|x_{t+1} − x*|² ≤ |x_t − x*|² − 2η_t g_t(x_t − x*) + η_t² g_t², and 1/η_t never falls.",
)
