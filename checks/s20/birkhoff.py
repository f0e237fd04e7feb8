"""Time averages along an ergodic map are said to tend to the state average."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity

STARTS = [
    dict(map="doubling", x=Fraction(0), power=1),
    dict(map="doubling", x=Fraction(1, 3), power=2),
    dict(map="doubling", x=Fraction(1, 7), power=2),
    dict(map="cycle of 5", x=Fraction(2), power=1),
    dict(map="cycle of 5", x=Fraction(0), power=2),
]


def measure_orbit(case):
    """The exact limit of (1/n) Σ f(Tᵏx), f(x) = x^power, on an orbit that is eventually periodic; and ∫ f dν."""
    x, power = case.x, case.power

    def step(y):
        if case.map == "doubling":
            doubled = 2 * y
            return doubled - 1 if doubled >= 1 else doubled
        return y + 1 if y < 4 else 0 * y

    seen = []
    while x not in seen:
        seen.append(x)
        x = step(x)
    cycle = seen[seen.index(x) :]
    state = Fraction(1, power + 1) if case.map == "doubling" else Fraction(sum(k**power for k in range(5)), 5)
    return {"time": sum(y**power for y in cycle) / len(cycle), "state": state, "whole": 0 if case.map == "doubling" else 1}


claim = Claim(
    label="Birkhoff's ergodic theorem",
    whose="read",
    place="Birkhoff's ergodic theorem",
    sides={"the time average": lambda q: q.time, "the state average": lambda q: q.state},
    fails="hypothesis",
    because="Rational points of the doubling map have finite orbits, whose averages differ from the mean of the uniform law.",
    says=r"T \text{ measure-preserving and ergodic} \;\Rightarrow\; \frac1n \sum_{k=1}^n f(T^k(x)) \to \int f\,d\nu \text{"
    r" for every } x",
    relation=Identity(),
    margin=lambda q: q.time - q.state,
    readings=(
        "No quantifier over x is printed; read as every x. The theorem holds for ν-almost every x: rational points of the"
        " doubling map are periodic or become so, and form a set of measure zero.",
    ),
    evidence=(Exact(STARTS, measure_orbit),),
    foils=(Foil("twice the state average", margin=lambda q: q.time - 2 * q.state),),
    control=Control("the orbit of x is the whole space", assumes={"one finite orbit": lambda q: q.whole - 1}),
    by_hand="""
from fractions import Fraction as Q
x, total, n = Q(0), Q(0), 1000                      # T(x) = 2x mod 1 is ergodic for Lebesgue measure; f(x) = x
for k in range(n):
    x = (2 * x) % 1
    total += x
print(total / n, "against", Q(1, 2))
assert total / n != Q(1, 2), "the time average would tend to the state average 1/2"
""",
)
