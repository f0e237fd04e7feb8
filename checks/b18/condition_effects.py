"""A larger condition number slows descent, needs a smaller rate and spreads the gradients."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Positive, Proof, Real, Strictly, strictly


def effects(low, high):
    """For min ‖Ax − y‖² with singular values low ≤ high: κ², best contraction per step, largest stable rate, ratio of gradients.

    Gradients at equal errors are in the ratio of the squared singular values; the rate is for ½‖Ax − y‖².
    """
    return {
        "kappa2": high**2 / low**2,
        "contraction": (high**2 - low**2) / (high**2 + low**2),
        "rate": 2 / high**2,
        "ratio": high**2 / low**2,
    }


def pair(one, two):
    return {
        **{f"{k}_before": v for k, v in effects(*one).items()},
        **{f"{k}_after": v for k, v in effects(*two).items()},
        "low_before": one[0],
        "low_after": two[0],
    }


def measure_object(o):
    """The same for two diagonal systems, by looking: the best of all rates at which two factors meet, the largest stable one."""

    def look(values):
        squares = [v * v for v in values]
        rates = [(1 - sign) / (a - sign * b) for a in squares for b in squares for sign in (1, -1) if a != sign * b] + [
            1 / squares[0]
        ]
        return {
            "kappa2": max(squares) / min(squares),
            "contraction": min(max(abs(1 - rate * s) for s in squares) for rate in rates),
            "rate": min(2 / s for s in squares),
            "ratio": max(squares) / min(squares),
        }

    before, after = look([o.low, o.high]), look([o.low, o.larger])
    return {
        **{f"{k}_before": v for k, v in before.items()},
        **{f"{k}_after": v for k, v in after.items()},
        "low_before": o.low,
        "low_after": o.low,
    }


def measure_pair(case):
    return pair(case.before, case.after)


def argue(p):
    """The smallest singular value stays, the largest grows; before that, where the best contraction comes from."""
    low, high, larger = p.field("low"), p.field("high"), p.field("larger")
    rate = p.real("r", "any learning rate")
    p.identity(
        high**2 * (1 - rate * low**2) - low**2 * (1 - rate * high**2),
        high**2 - low**2,
        says="so for any rate one of the factors |1 − rate·σ²| is at least (σ_max² − σ_min²)/(σ_max² + σ_min²)",
    )
    best = 2 / (high**2 + low**2)
    p.identity(
        1 - best * low**2,
        (high**2 - low**2) / (high**2 + low**2),
        says="and with rate 2/(σ_max² + σ_min²) both factors have that size: one is this …",
    )
    p.identity(1 - best * high**2, -(1 - best * low**2), says="… and the other its negative")
    return pair((low, high), (low, larger))


CASES = [dict(before=[1, 1], after=[1, 2]), dict(before=[1, 2], after=[1, 10]), dict(before=[1, 1], after=[1, 5])]
MOVED: list[dict] = [*CASES, dict(before=[1, 2], after=[Fraction(1, 2), 2])]  # the last: σ_max stays, σ_min falls

claim = Claim(
    label="Section 4",
    whose="read",
    place="Section 4",
    sides={"the largest stable rate before": lambda q: q.rate_before, "the one after κ has grown": lambda q: q.rate_after},
    fails="hypothesis",
    because="If the smallest singular value falls and the largest stays, κ grows and the largest stable rate 2/σ_max² stays.",
    says=r"\kappa \ \text{larger} \;\Longrightarrow\; \text{slower convergence, a smaller learning rate, a larger ratio of"
    r" gradients}",
    relation=Strictly(),
    margin=lambda q: (
        q.contraction_after - q.contraction_before,
        q.rate_before - (1 + q.gain) * q.rate_after,
        q.ratio_after - q.ratio_before,
    ),
    constants=dict(gain=0),
    assumes={"κ grows": strictly(lambda q: q.kappa2_after - q.kappa2_before)},
    readings=(
        "Convergence by the best contraction factor (κ² − 1)/(κ² + 1), the learning rate by the largest stable one,"
        " 2/σ_max², gradients at equal errors.",
        "The source says “increasing κ” and not what stays. If σ_max stays and σ_min falls, the largest stable rate stays as it is:"
        " the second effect needs that σ_max grows. That is a condition left out of the wording: with σ_min held fixed all three"
        " effects are proved (b18/condition-effects-amended), and the other two hold whichever moves."
        " All three are strict.",
    ),
    evidence=(Exact(MOVED, measure_pair),),
    foils=(Foil("convergence becomes faster", margin=lambda q: q.contraction_before - q.contraction_after),),
    control=Control("the smallest singular value stays", assumes={"σ_min stays": lambda q: -((q.low_after - q.low_before) ** 2)}),
    by_hand="""
before, after = (1.0, 2.0), (0.5, 2.0)                   # singular values: the condition number grows from 2 to 4
stable = lambda s: 2 / max(s)**2                         # largest stable learning rate for |Ax - y|^2 / 2
print(stable(after), "against", stable(before))
assert stable(after) >= stable(before), "a smaller learning rate would be needed"     # 1/2 and 1/2
""",
)

amended = claim.but(
    label="Section 4, repaired",
    because="All three effects are functions of σ_max that rise or fall with it once σ_min is fixed.",
    title="With the smallest singular value held fixed, a larger condition number has all three effects",
    says=r"\sigma_{\min} \ \text{fixed},\ \kappa \ \text{larger} \;\Longrightarrow\; \text{all three effects}",
    assumes={"σ_min stays": lambda q: -((q.low_after - q.low_before) ** 2)},
    whose="ours",
    domain=Domain(low=Positive(), high=Real(low="low"), larger=Real(low="high", without="low"), measure=measure_object),
    readings=("Convergence and the ratio of gradients need no such condition.",),
    evidence=(Proof(argue), Exact(CASES, measure_pair)),
    foils=(
        Foil("a larger learning rate", margin=lambda q: q.rate_after - q.rate_before),
        Foil("a rate smaller by a thousandth", gain=Fraction(1, 1000)),
    ),
)
