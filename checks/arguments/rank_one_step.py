"""How far one residual layer moves an entry of M when the weights are bounded by B (D20, proof of Lemma 6)."""

from lemmacheck import Domain, Fraction, Positive, Real, Whole


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


def argue_change_of_entry(p):
    """u_i = Bd·a and u_j = Bd·b with a, b in [−1, 1], so the change is x(a + b) + x²ab for x = γBd ≤ 1/8."""
    d, B, x = p.field("d", says="the width"), p.field("B", says="bound of the weights"), p.field("x", says="γBd")
    a, b = p.field("a", says="the mean of W_ik s_k s_i/B over k"), p.field("b", says="that of row j")
    return {"d": d, "B": B, "gamma": x / (B * d), "change": x * (a + b) + x**2 * a * b}


def measure_change(o):
    """Rows of equal weights aB and bB: γ(u_i + u_j) + γ²u_i u_j with u = Ws and s = 1."""
    gamma = o.x / (o.B * o.d)
    u, v = (sum(o.B * share for _ in range(o.d)) for share in (o.a, o.b))
    return {"d": o.d, "B": o.B, "gamma": gamma, "change": gamma * (u + v) + gamma**2 * u * v}


LAYERS = Domain(d=Whole(1), B=Positive(), x=Real(0, Fraction(1, 8)), a=Real(-1, 1), b=Real(-1, 1), measure=measure_change)
