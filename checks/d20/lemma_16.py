"""A bounded non-increasing integer sequence whose running means tend to more than α never falls below α."""

from lemmacheck import Claim, Exact, Foil, Fraction, Proof, facts

SEQUENCES = [
    dict(start=[5, 3, 3, 1], tail=1, alpha=Fraction(1, 2)),
    dict(start=[], tail=2, alpha=Fraction(3, 2)),
    dict(start=[9], tail=-4, alpha=-5),
    dict(start=[4, 4, 2], tail=2, alpha=Fraction(19, 10)),
]
RISING = [dict(start=[0], tail=1, alpha=Fraction(1, 2)), dict(start=[-3, -2], tail=0, alpha=-1)]


def argue(p):
    """The terms after the k-th are at most y_k, so the mean of n terms is at most (S_k + (n − k) y_k)/n, which tends to y_k."""
    import sympy

    y, S = p.real("y"), p.real("S")  # the term y_k, and the sum of the first k terms
    k = p.positive("k")
    m = p.positive("m", "number of terms after the k-th, m = n − k")
    below = p.slack("b", "what the m later terms lack of m y_k")
    later = m * y - below
    p.because(below, facts.capped_sum(count=m, ceiling=y, total=later))
    p.identity((S + later) / (k + m), (S + m * y) / (k + m) - below / (k + m), says="the running mean up to n = k + m")
    bound = p.identity(sympy.limit((S + m * y) / (k + m), m, sympy.oo), y, says="the limit of the upper bounds is y_k")
    order = p.slack("o", "how far y_k lies above the limit of the running means")
    limit = bound - order
    p.because(order, facts.limit_keeps_order(larger_limit=bound, smaller_limit=limit))
    above = 1 / p.positive("e", "one over what the limit exceeds α by")
    return {"smallest": y, "alpha": limit - above, "limit": limit}


def measure_sequence(case):
    """A sequence that ends in a constant tail: its running means tend to the tail, exactly."""
    return {"smallest": min([*case.start, case.tail]), "limit": case.tail}


claim = Claim(
    label="Lemma 16",
    place="Appendix E, Lemma 16",
    says=r"y_1 \ge y_2 \ge \dots \text{ bounded integers},\ \lim_N \tfrac1N \sum_{k \le N} y_k > \alpha \;\Rightarrow\;"
    r" y_k \ge \alpha \text{ for all } k",
    margin=lambda q: q.smallest - q.alpha - q.more,
    constants=dict(more=0),
    assumes={"the limit of the means exceeds α": lambda q: q.limit - q.alpha},
    readings=("Integers and boundedness are not needed: monotonicity and the existence of the limit suffice.",),
    evidence=(
        Proof(argue, covers="every non-increasing sequence whose running means converge, every k and α"),
        Exact(SEQUENCES, measure_sequence),
    ),
    foils=(Foil("non-decreasing", over=RISING), Foil("y_k ≥ α + 1", more=1)),
)
