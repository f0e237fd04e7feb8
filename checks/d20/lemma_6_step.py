"""Inside the proof of Lemma 6: the change of an element of M before normalization is said to be at most 4γB."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction, Proof, facts

CASES = [dict(d=d, B=B, part=part) for d in (2, 3, 10) for B in (1, 2) for part in (1, Fraction(1, 4))] + [
    dict(d=1, B=1, part=1),
    dict(d=1, B=3, part=Fraction(1, 2)),
]


def largest_change(d, B, gamma):
    """max |γ(u_i s_j + s_i u_j) + γ² u_i u_j| over u = Ws with |W_ij| ≤ B: u_i is any number in [−Bd, Bd].

    The expression is convex in each u, so the maximum is at the ends; signs may be taken as s = 1.
    """
    ends = (-B * d, B * d)
    return max(abs(gamma * (u + v) + gamma**2 * u * v) for u in ends for v in ends)


def measure_bound(case):
    """The exact maximum at γ = part/(8Bd), by looking at the extreme weights."""
    gamma = case.part / (8 * case.B * case.d)
    return {"change": largest_change(case.d, case.B, gamma), "gamma": gamma}


claim = Claim(
    label="Proof of Lemma 6, first bound",
    says=r"|[\Delta M]_{ij}| \le 4\gamma B \quad \text{for } \gamma \le \tfrac{1}{8Bd},\ M = ss^\top,\ |W_{ij}| \le B",
    margin=lambda q: q.c * q.gamma * q.B - q.change,
    constants=dict(c=4),
    readings=("ΔM = γWM + γMWᵀ + γ²WMWᵀ. With W_ij = B s_i s_j the change of every element is 2γBd + γ²B²d².",),
    evidence=(Exact(CASES, measure_bound),),
    foils=(Foil("2γB", c=2),),
    control=Control("d = 1", assumes={"d = 1": lambda q: 1 - q.d}),
    shows={"max|ΔM|/(γB)": lambda q: q.change / (q.gamma * q.B)},
    by_hand="""
from fractions import Fraction as Q
d, B, gamma = 2, 1, Q(1, 16)                        # gamma = 1/(8Bd)
W = [[B, B], [B, B]]; s = [1, 1]; M = [[1, 1], [1, 1]]
u = [sum(w * x for w, x in zip(row, s)) for row in W]
change = gamma * (u[0] * s[1] + s[0] * u[1]) + gamma**2 * u[0] * u[1]
assert change > 4 * gamma * B, "the bound would hold"
""",
)


def argue(p):
    """|u_i| ≤ Bd with u = Ws, so the change is at most 2x + x² for x = γBd ≤ 1/8, by the triangle inequality."""
    import sympy

    d, B = p.at_least(1, "d", "the width"), p.positive("B", "bound of the weights")
    more = p.nonnegative("y", "1/x − 8 for x = γBd")
    gamma = 1 / (B * d * (8 + more))
    sizes = []
    for name in "ij":
        has, lacks = p.nonnegative(f"h{name}"), p.nonnegative(f"l{name}")
        p.not_all_zero(has, lacks)
        sizes.append(d * B * has / (has + lacks))  # |u| is any number from 0 to Bd
        p.because(d * B * lacks / (has + lacks), facts.capped_sum(count=d, ceiling=B, total=sizes[-1]))
    a, b, c, A, E, C = sympy.symbols("a b c A E C", real=True)
    p.unsat(
        [A, E, C, A**2 - a**2, E**2 - b**2, C**2 - c**2, (a + b + c) ** 2 - (A + E + C) ** 2 - 1],
        says="|a + b + c| ≤ |a| + |b| + |c|",
    )
    left = p.nonnegative("t", "what the triangle inequality leaves")
    change = gamma * (sizes[0] + sizes[1]) + gamma**2 * sizes[0] * sizes[1] - left
    return {"d": d, "B": B, "gamma": gamma, "change": change}


amended = claim.but(
    label="Proof of Lemma 6, first bound, repaired",
    title="The change of an element of M before normalization is at most 17/8 γBd",
    says=r"|[\Delta M]_{ij}| \le \tfrac{17}{8}\gamma B d \quad \text{for } \gamma \le \tfrac{1}{8Bd}",
    margin=lambda q: q.c * q.gamma * q.B * q.d - q.change,
    c=Fraction(17, 8),
    evidence=(Proof(argue, covers="every d, B, γ ≤ 1/(8Bd), W and sign vector s"), Exact(CASES, measure_bound)),
    foils=(Foil("2.12 γBd", c=Fraction(212, 100)),),
    whose="ours",
)
