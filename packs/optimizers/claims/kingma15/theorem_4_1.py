"""The regret of Adam with fixed β₁, β₂ and steps α/√t on convex losses over a bounded set is O(√T)."""

from flint import arb, fmpq

from lemmacheck import Always, Between, Claim, Control, Domain, Enclosed, Exists, Family, Foil, Fraction, OneOf, Real, Whole, sqrt

COST = 3


def play(cycles, *, keep):
    """The regret on [−1, 1] against −1 of the losses 3x, −x, −x in turn: β₁ = 0, β₂ = 1/10, α = 1/2, start 1."""
    decay, step = arb(fmpq(1, 10)), arb(fmpq(1, 2))
    x, v, hat, regret = arb(1), arb(0), arb(0), arb(0)
    for t in range(1, 3 * cycles + 1):
        g = COST if t % 3 == 1 else -1
        regret += g * (x + 1)
        v = decay * v + (1 - decay) * g * g
        corrected = v / (1 - decay**t)
        hat = corrected.max(hat) if keep else corrected
        x = (x - step * g / (arb(t).sqrt() * hat.sqrt())).max(arb(-1)).min(arb(1))
    return regret


def measure_adam(case):
    return {"T": 3 * case.k, "regret": play(case.k, keep=False)}


def measure_amsgrad(case):
    return {"T": 3 * case.k, "regret": play(case.k, keep=True)}


def at_least(case):
    """Every cycle starts at x = 1 (claim `cycle`), so it costs at least 3 − 1 − 1, and −1 would have cost −3 + 1 + 1."""
    return {"T": 3 * case.k, "regret": 2 * case.k}


RUNS = [{"k": k} for k in (1, 4, 16, 64)]

claim = Claim(
    label="Theorem 4.1",
    says=r"R(T) = \sum_{t \le T} f_t(\theta_t) - \min_\theta \sum_{t\le T} f_t(\theta) = O(\sqrt T)",
    relation=Exists("K", axis="k"),
    margin=lambda q: q.K * q.T - q.regret**2,
    constants=dict(K=None),
    evidence=(
        Enclosed(RUNS, measure_adam, says="the algorithm itself, in balls"),
        Family(1, at_least, axis="k", says="what every cycle costs at least"),
    ),
    foils=(Foil("with constant 1", K=1, evidence=(Enclosed(RUNS, measure_adam),)),),
    control=Control("AMSGrad in the same game", evidence=(Enclosed(RUNS, measure_amsgrad),)),
    place="Section 4, Theorem 4.1",
    readings=(
        "projected on the interval [−1, 1]; β₁ = 0 meets β₁²/√β₂ < 1; the regret is squared and T = 3k",
        "the cost of a cycle uses that it starts at x = 1, which is the claim kingma15/theorem-4-1-cycle",
    ),
    whose="read",
    fails="false",
    because="In the game 3x, −x, −x the two small gradients undo the step of the large one, so every cycle costs at least"
    " 2 more than −1 would.",
    by_hand="x, v, r = 1.0, 0.0, 0.0\nfor t in range(1, 3001):\n    g = 3 if t % 3 == 1 else -1\n    r += g * (x + 1)\n"
    "    v = 0.1 * v + 0.9 * g * g\n    x = min(1, max(-1, x - 0.5 * g / (t * v / (1 - 0.1**t)) ** 0.5))\nassert r >= 2000\n",
)


def measure_cycle(case):
    """The three moves of a cycle from x = 1, in units of α/√t: v before it, s = 1/t, b = β₂^t."""
    v1 = (case.v + 81) / 10
    v2 = (v1 + 9) / 10
    v3 = (v2 + 9) / 10
    down = 3 * sqrt((1 - case.b) / v1)
    up = sqrt((1 - case.b / 10) / (v2 * (1 + case.s))) + sqrt((1 - case.b / 100) / (v3 * (1 + 2 * case.s)))
    return {"down": down, "up": up}


def measure_object(o):
    """The same moves from k and v, times √t/α."""
    t, beta, v, moves = 3 * o.k + 1, fmpq(1, 10), o.v, []
    for g in (3, -1, -1):
        v = beta * v + (1 - beta) * g * g
        moves.append(sqrt(fmpq(3 * int(o.k) + 1) * g * g * (1 - beta ** int(t)) / (t * v)))
        t += 1
    return {"down": moves[0], "up": moves[1] + moves[2]}


cycle = Claim(
    label="Theorem 4.1, one cycle of the game",
    title="In the game 3x, −x, −x Adam is back at 1 after every cycle from the second on",
    says=r"\frac{1}{\sqrt{(t+1)\hat v_{t+1}}} + \frac{1}{\sqrt{(t+2)\hat v_{t+2}}} \ge \frac{3}{\sqrt{t\,\hat v_t}}, \quad"
    r" t = 3k+1 \ge 4,\ 0 \le v_{t-1} \le 9",
    relation=Always(),
    margin=lambda q: q.up - q.share * q.down,
    constants=dict(share=1),
    whose="ours",
    domain=Domain(k=Whole(1), v=Real(low=0, high=9), measure=measure_object),
    evidence=(
        Enclosed(
            [{"v": Between(0, 9), "s": Between(0, Fraction(1, 4)), "b": Between(0, Fraction(1, 10**4))}],
            measure_cycle,
            reduces=lambda o: {"v": o.v, "s": fmpq(1, 3 * int(o.k) + 1), "b": fmpq(1, 10 ** (3 * int(o.k) + 1))},
        ),
    ),
    foils=(Foil("3/2 of the step down", share=Fraction(3, 2)),),
    because="Then x_{t+3} = 1 again: the two steps up are longer than the step down, and the interval ends at 1.",
)
first = cycle.but(
    label="Theorem 4.1, the first cycle of the game",
    title="In the game 3x, −x, −x Adam is back at 1 after the first cycle",
    says=r"\frac{1}{\sqrt{2\hat v_2}} + \frac{1}{\sqrt{3\hat v_3}} \ge \frac{3}{\sqrt{\hat v_1}}, \quad v_0 = 0",
    domain=Domain(k=OneOf(0), v=OneOf(0), measure=measure_object),
    evidence=(Enclosed([{"k": 0, "v": 0}], lambda case: measure_object(case)),),
    foils=(Foil("3/2 of the step down", share=Fraction(3, 2)),),
)
