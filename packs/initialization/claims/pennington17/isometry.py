"""A linear network with orthogonal weights keeps every length, so all its singular values are one."""

from itertools import product as every

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Eventually,
    Family,
    Foil,
    Fraction,
    Identity,
    Matrix,
    Proof,
    Whole,
    facts,
    log,
)
from lemmacheck.numbers.matrices import product


def measure(o):
    """The squared length of a vector before and after two layers."""
    out = product(product(o.x, o.A), o.B)
    return {"before": sum(t * t for t in o.x[0]), "after": sum(t * t for t in out[0])}


def argue(p):
    x, A, B = p.part("x"), p.part("A"), p.part("B")
    length = p.symbol("s", x.squares)
    p.because(0, facts.rotation_keeps_norm(squares=length, squares_of_product=length), of=(x, A))
    p.because(0, facts.rotation_keeps_norm(squares=length, squares_of_product=length), of=(x @ A, B))
    return {"before": length, "after": length}


claim = Claim(
    label="Orthogonal weights",
    says=r"|x W_1 W_2 \cdots W_L| = |x| \ \text{ for orthogonal } W_l",
    relation=Identity(),
    margin=lambda q: q.after - q.factor * q.before,
    constants=dict(factor=1),
    whose="read",
    readings=("two layers; the product of two orthogonal matrices is orthogonal, so the same holds at every depth",),
    domain=Domain(
        d=Whole(1), x=Matrix(1, "d"), A=Matrix("d", "d", "orthogonal"), B=Matrix("d", "d", "orthogonal"), measure=measure
    ),
    evidence=(Proof(argue),),
    foils=(Foil("1.001 of the length", factor=Fraction(1001, 1000)),),
    because="Orthogonal matrices keep lengths, and a matrix that keeps all lengths has singular values one.",
)


def measure_mean(o):
    """E‖WA‖²/n for entries ±1/√n with independent fair signs: all rows of W are alike, so one is listed."""
    total = 0 * o.A[0][0]
    for row in every((1, -1), repeat=int(o.n)):
        total += sum(sum(s * a for s, a in zip(row, column, strict=True)) ** 2 for column in zip(*o.A, strict=True))
    return {"before": sum(a * a for row in o.A for a in row) / o.n, "after": total / 2 ** int(o.n) / o.n, "n": o.n}


def argue_mean(p):
    n, S = p.field("n"), p.symbol("S", p.part("A").squares)
    return {"before": S / n, "after": S / n, "n": n}


gaussian = Claim(
    label="Gaussian weights, mean squared singular value",
    title="With independent weights of mean zero and variance 1/n one more layer keeps the expected mean squared singular value",
    says=r"\tfrac1n \mathbb{E}\,\|W A\|_F^2 = \tfrac1n \|A\|_F^2, \ \text{ so } \ \mathbb{E}\,\tfrac1n \sum_i s_i^2 = 1"
    r" \text{ at every depth}",
    relation=Identity(),
    margin=lambda q: q.after - q.factor * q.before,
    constants=dict(factor=1),
    whose="read",
    readings=(
        "only the second moments of the weights enter: entries ±1/√n have those of normal ones",
        "layer by layer, from the identity",
    ),
    domain=Domain(n=Whole(1), A=Matrix("n", "n"), measure=measure_mean),
    evidence=(Proof(argue_mean),),
    foils=(Foil("1.001 of it", factor=Fraction(1001, 1000)),),
    because="Uncorrelated entries of variance 1/n: every entry of A is seen n times with weight 1/n.",
)


def measure_edge(o):
    """log of the edge (L+1)^(L+1)/L^L of the limit law, and log L."""
    L = int(o.L)
    log_edge = (L + 1) * log(Fraction(L + 1)) - L * log(Fraction(L))
    return {"edge": log_edge, "edge_again": log_edge, "log_depth": log(Fraction(L)), "log_next": log(Fraction(L + 1))}


def argue_edge(p):
    """x − 1 ≥ log x at x = (L+1)/L and at x = L/(L+1)."""
    L = p.at_least(1, "L")
    lower, upper = p.slack("a", "1/L − log((L+1)/L)"), p.slack("b", "log((L+1)/L) − 1/(L+1)")
    base = p.real("c", "log L")
    ratio = 1 / L - lower
    p.because(lower, facts.log_tangent(argument=(L + 1) / L, log_of_argument=ratio))
    p.because(upper, facts.log_tangent(argument=L / (L + 1), log_of_argument=-1 / (L + 1) - upper))
    again = 1 / (L + 1) + upper
    return {"edge": base + (L + 1) * again, "edge_again": base + (L + 1) * ratio, "log_depth": base, "log_next": base + ratio}


edge = Claim(
    label="Gaussian weights, largest squared singular value",
    title="The edge (L+1)^{L+1}/L^L of the limit law lies between e·L and e·(L + 1)",
    says=r"e L \le \frac{(L+1)^{L+1}}{L^L} \le e (L+1)",
    relation=Always(),
    margin=lambda q: (q.edge - q.log_depth - q.one, q.one + q.log_next - q.edge_again),
    constants=dict(one=1),
    whose="read",
    readings=("the edge of the spectrum for n → ∞ at depth L is that of the Fuss–Catalan law; logarithms are compared",),
    domain=Domain(L=Whole(1), measure=measure_edge),
    evidence=(Proof(argue_edge),),
    foils=(Foil("the exponent 1.1 of e", one=Fraction(11, 10)), Foil("the exponent 0.9 of e", one=Fraction(9, 10))),
    because="(1 + 1/L)^L ≤ e ≤ (1 + 1/L)^{L+1}.",
)


def one_wide(case):
    """n = 1: the only squared singular value is Π w_l², with mean Π E w² = 1."""
    return {"largest": 1 + 0 * case.L}


def measure_narrow(o):
    """E Π w_l² by listing every product, for w² = 3 with chance 1/3 and 0 otherwise: the moments of a normal up to the"
    " fourth."""
    law = {1: Fraction(1)}
    for _ in range(o.L):
        law = {3 * x: chance / 3 for x, chance in law.items() if x} | {0: Fraction(0)}
    return {"largest": sum(x * chance for x, chance in law.items())}


fixed_width = Claim(
    label="As quoted: Gaussian weights, at every fixed n",
    title="At every fixed n the expected largest squared singular value grows like e·L",
    says=r"\mathbb{E}\,s_{\max}^2 \ge c\,e L \ \text{ for large } L, \text{ at every } n",
    relation=Eventually("L"),
    margin=lambda q: q.largest - q.c * q.L,
    constants=dict(c=Fraction(1, 10)),
    whose="read",
    readings=("c = 1/10 stands for e up to any factor; n = 1",),
    domain=Domain(L=Whole(1), measure=measure_narrow),
    evidence=(Family(1, one_wide, axis="L"),),
    foils=(Foil("c = 1/100", c=Fraction(1, 100)),),
    control=Control("c = 0", c=0),
    fails="hypothesis",
    because="For n = 1 the square is Π w_l², whose mean is one at every depth, and which tends to zero almost surely.",
    by_hand="import math\nassert 1 < 0.1 * 1000\n",
)
