"""How far one residual layer moves an entry of M when the weights are bounded by B (D20, proof of Lemma 6)."""

from lemmacheck import facts


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
