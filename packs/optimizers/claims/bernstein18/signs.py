"""signSGD converges for convex functions with bounded noise, whatever the law of the noise."""

from flint import fmpq

from lemmacheck import Always, Claim, Control, Domain, Eventually, Exact, Family, Foil, Fraction, NonNegative, Real, Whole

NOISE = ((Fraction(3, 5), -2), (Fraction(2, 5), 3))  # mean zero


def measure(case):
    """E x_t for f(x) = |x| from x_0 = 1 with step 1/5: every mean step is 1/25 upwards, on both sides of the minimum."""
    return {"mean": 1 + case.t / 25}


def mean_after(steps, noise_law):
    """E x_t from the law of x_t itself, carried along exactly: gradient ±1 of |x|, start 1, step 1/5."""
    law = {fmpq(1): fmpq(1)}
    for _ in range(steps):
        after = {}
        for x, chance in law.items():
            for weight, noise in noise_law:
                noisy = (1 if x >= 0 else -1) + noise
                y = x - fmpq(1 if noisy > 0 else -1, 5)
                after[y] = after.get(y, fmpq(0)) + chance * fmpq(weight.numerator, weight.denominator)
        law = after
    return sum(x * chance for x, chance in law.items())


def measure_object(o):
    return {"mean": mean_after(o.t, NOISE)}


def measure_symmetric(case):
    return {"mean": mean_after(case.t, ((Fraction(1, 2), -2), (Fraction(1, 2), 2)))}


claim = Claim(
    label="As quoted: signSGD under any bounded noise",
    says=r"x_{t+1} = x_t - \eta\,\mathrm{sign}(\nabla f(x_t) + \xi_t), \ \mathbb{E}\,\xi_t = 0,\ |\xi_t| \le B"
    r" \;\Rightarrow\; \mathbb{E}|x_t - x^*| \text{ becomes small}",
    relation=Eventually("t"),
    margin=lambda q: q.radius - q.mean,
    constants=dict(radius=2),
    whose="read",
    readings=(
        "convergence in mean with a small step: E|x_t − x*| ends below some bound of the order of the start; E x_t ≤ E|x_t| here",
        "the step is 1/5; any sequence of steps with infinite sum moves the mean upwards in the same way",
    ),
    domain=Domain(t=Whole(0), measure=measure_object),
    evidence=(Family(0, measure, axis="t"),),
    foils=(Foil("the radius 3", radius=3),),
    control=Control("symmetric noise −2 or 2", relation=Always(), domain=None, evidence=(Exact([{"t": 20}], measure_symmetric),)),
    fails="hypothesis",
    because="With noise −2 (chance 3/5) or 3 (chance 2/5) and gradient 1 the sign is wrong with chance 3/5, so the mean"
    " moves uphill.",
    by_hand="assert abs(0.6 * -2 + 0.4 * 3) < 1e-12 and 0.6 * -1 + 0.4 * 1 < 0\n",
)


def measure_signs(o):
    """g times the mean sign of g + ξ for the noise ±m, in units of |g|."""
    sign = lambda x: 1 if x > 0 else -1 if x < 0 else 0  # noqa: E731
    return {"progress": sign(o.g) * (sign(o.g + o.m) + sign(o.g - o.m))}


def reduced(o):
    """Only the sign of g and the order of |g| and m matter."""
    g = (o.g > 0) - (o.g < 0)
    m = abs(o.g)
    return {"g": g, "m": 0 if o.m == 0 else 1 if o.m == m else (Fraction(1, 2) if o.m < m else 2)}


amended = Claim(
    label="signSGD under symmetric noise",
    title="Under noise that is symmetric about zero the mean sign never points uphill",
    says=r"\xi \sim -\xi \;\Rightarrow\; g\,\mathbb{E}\,\mathrm{sign}(g + \xi) \ge 0",
    relation=Always(),
    margin=lambda q: q.progress - q.floor,
    constants=dict(floor=0),
    whose="ours",
    readings=("one magnitude m of the noise; a symmetric law is a mixture of such pairs ±m", "sign(0) = 0"),
    domain=Domain(g=Real(), m=NonNegative(), measure=measure_signs),
    evidence=(Exact([{"g": g, "m": m} for g in (-1, 0, 1) for m in (0, Fraction(1, 2), 1, 2)], measure_signs, reduces=reduced),),
    foils=(Foil("always half a step of progress", floor=Fraction(1, 2)),),
    because="Where the noise is larger than the gradient both signs are equally likely, and elsewhere the sign is right.",
)
