"""A bounded non-increasing integer sequence whose running means tend to more than α never falls below α."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, NonNegatives, Proof, Real, Whole, strictly

SEQUENCES = [
    dict(start=[5, 3, 3, 1], tail=1, alpha=Fraction(1, 2)),
    dict(start=[], tail=2, alpha=Fraction(3, 2)),
    dict(start=[9], tail=-4, alpha=-5),
    dict(start=[4, 4, 2], tail=2, alpha=Fraction(19, 10)),
]
LIMIT = "the limit of the means exceeds α"
RISING = [dict(start=[0], tail=1, alpha=Fraction(1, 2)), dict(start=[-3, -2], tail=0, alpha=-1)]


def argue(p):
    """A bounded non-increasing sequence of integers is constant from some term on; its last value is its least, and the limit."""
    tail = p.field("tail", says="the value from that term on")
    above = p.given(LIMIT, "e", "what the limit exceeds α by", strictly=True)
    return {"smallest": tail, "alpha": tail - above, "limit": tail}


def measure_terms(o):
    """Terms that fall by these drops to the tail; running means tend to the tail, since the first terms are finitely many."""
    terms = [o.tail]
    for drop in o.drops:
        terms.append(terms[-1] + drop)
    return {"smallest": min(terms), "limit": terms[0], "alpha": o.alpha}


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
    assumes={LIMIT: strictly(lambda q: q.limit - q.alpha)},
    domain=Domain(terms=Whole(1), drops=NonNegatives("terms"), tail=Real(), alpha=Real(), measure=measure_terms),
    readings=(
        "A bounded non-increasing sequence of integers is constant from some term on; the drops before it may be any numbers"
        " that are not negative. For real numbers monotonicity and the existence of the limit suffice, too.",
    ),
    evidence=(Proof(argue), Exact(SEQUENCES, measure_sequence)),
    foils=(Foil("non-decreasing", over=RISING), Foil("y_k ≥ α + 1", more=1)),
)
