"""The drift condition with a Lyapunov function into [0, 1] and a free constant K is met by every Markov chain."""

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Proof, Unit, grid


def argue(p):
    """Any values of L(H) and of E[L′ | H] in [0, 1]."""
    return {"L": p.field("L"), "next": p.field("next")}


def measure(case):
    return {"L": case.L, "next": case.next}


def measure_halving(case):
    """n = 2 at infinite width: the ratio x of the eigenvalues becomes √x, L = |x − 1|/(x + 1), from x = 16."""
    ratio = {0: 16, 1: 4, 2: 2}
    now, then = ratio[case.layer], ratio[case.layer + 1]
    return {"L": Fraction(now - 1, now + 1), "next": Fraction(then - 1, then + 1)}


claim = Claim(
    label="Section 3.2, drift condition",
    place="Section 3.2",
    fails="empty",
    because="L never exceeds one, so K = 1 makes the inequality true for every chain.",
    sides=("next", "bound"),
    says=r"\exists\, L: \mathbb{R}^{d\times n} \to [0,1],\ K \ge 0:\quad \mathbb{E}[L(H_{\ell+1}) \mid H_\ell] \le"
    r" \gamma L(H_\ell) + K",
    relation=Always(),
    margin=lambda q: q.gamma * q.L + q.K - q.next,
    constants=dict(K=1, gamma=Fraction(3, 4)),
    informative=lambda q: 1 - (q.gamma * q.L + q.K),
    readings=(
        "As stated only L ≤ 1 and K ≥ 0 are asked for. With K = 1 the right side is at least 1, which E[L′] never exceeds: the"
        " condition holds for every chain and every L, so nothing about mixing can follow from it.",
        "It says something when K is small against 1 − γ; the control is the chain itself at infinite width with K = 0.",
    ),
    domain=Domain(L=Unit(), next=Unit(), measure=measure, says="every chain and every L: all values of L and of E[L′] in [0, 1]"),
    evidence=(Proof(argue), Exact(grid(L=(0, 1), next=(0, 1)), measure, says="the corners")),
    foils=(Foil("K = 0.99", K=Fraction(99, 100)),),
    control=Control("K = 0, two samples at infinite width", K=0, evidence=(Exact([{"layer": 0}, {"layer": 1}], measure_halving),)),
    by_hand="""
for L in (0, 0.3, 1):
    for expected_next in (0, 0.5, 1):             # any value that E[L'] can take
        print(expected_next, "against", 0.75 * L + 1)
        assert expected_next <= 0.75 * L + 1, "the condition with K = 1 would exclude something"
""",
)
