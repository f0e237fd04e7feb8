"""The weights √v̂_t/α_t of Adam's telescoping sum never fall."""

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, NonNegative, Proof, Real, Search, Whole

LISTS = [[1, 0], [1, 1, 0], [3, 0, 0, 1]]
CASES = [{"g": g, "decay": beta} for beta in (Fraction(999, 1000), Fraction(9, 10), Fraction(1, 2)) for g in LISTS]


def measure(case):
    """v̂ from the definition, before and after the last gradient; both weights are squared (they are not negative)."""
    beta, t = case.decay, len(case.g) - 1
    v = before = 0 * beta
    for g in case.g:
        before, v = v, beta * v + (1 - beta) * g * g
    return {"before": t * before / (1 - beta**t), "after": (t + 1) * v / (1 - beta ** (t + 1)), "last": case.g[-1] * case.g[-1]}


def gradients(rng):
    for _ in range(30):
        yield {"g": [float(x) for x in rng.normal(size=int(rng.integers(2, 6)))], "decay": float(rng.uniform(0.01, 0.999))}


claim = Claim(
    label="Proof of Theorem 10.5, weights of the telescoping sum",
    says=r"\frac{\sqrt{\hat v_{t+1}}}{\alpha_{t+1}} - \frac{\sqrt{\hat v_t}}{\alpha_t} \ge 0, \quad"
    r" \alpha_t = \frac{\alpha}{\sqrt t}, \quad 0 < \beta_2 < 1",
    relation=Always(),
    margin=lambda q: q.after - q.before * q.share,
    constants=dict(share=1),
    evidence=(Exact(CASES, measure), Search(gradients, measure)),
    foils=(Foil("1.01 times the weight before", share=Fraction(101, 100)),),
    control=Control(
        "the last gradient is at least as large as all before it",
        evidence=(Exact([{"g": [1, 1], "decay": Fraction(1, 2)}, {"g": [1, 2, 3], "decay": Fraction(9, 10)}], measure),),
    ),
    place="Section 10.1, proof of Theorem 10.5",
    readings=("both sides are compared by their squares, since neither is negative",),
    whose="read",
    fails="step",
    because="After the gradients 1 and 0 the corrected moment is β₂/(1 + β₂), and 2β₂/(1 + β₂) < 1 for every β₂ < 1.",
    sides=("after", "before"),
    by_hand="b = 0.999\nv1 = (1 - b) * 1.0\nv2 = b * v1\nassert 2 * v2 / (1 - b**2) < v1 / (1 - b)\n",
)


def measure_maximum(o):
    return {"before": o.t * o.hat, "after": (o.t + 1) * max(o.hat, o.hat + o.change)}


def argue_grown(p):
    """The new moment is the larger one."""
    t, old = p.field("t"), p.field("hat")
    new = old + p.when(p.part("change"), ">=", 0, name="u")
    return {"before": t * old, "after": (t + 1) * new}


def argue_kept(p):
    """The old maximum stays."""
    t, old = p.field("t"), p.field("hat")
    p.when(p.part("change"), "<=", 0, name="w")
    return {"before": t * old, "after": (t + 1) * old}


amended = claim.but(
    says=r"\hat v_{t+1} = \max(\hat v_t, v_{t+1}) \;\Rightarrow\; \frac{\sqrt{\hat v_{t+1}}}{\alpha_{t+1}} \ge"
    r" \frac{\sqrt{\hat v_t}}{\alpha_t}",
    label="The same with the running maximum of AMSGrad",
    whose="ours",
    domain=Domain(t=Whole(1), hat=NonNegative(), change=Real(), where=lambda o: o.hat + o.change >= 0, measure=measure_maximum),
    evidence=(Proof((argue_grown, argue_kept)),),
    foils=(Foil("5/4 of the squared weight before", share=Fraction(5, 4)),),
    because="A maximum does not fall, and neither does √t.",
)
