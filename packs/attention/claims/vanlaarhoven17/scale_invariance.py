"""If f(cw) = f(w) for all c > 0, the gradient is orthogonal to w and shrinks like 1/c."""

from lemmacheck import Claim, Domain, Foil, Fraction, Identity, Numbers, Positive, Proof, Whole, strictly

NONZERO = "w ≠ 0"


def gradient(w, G):
    """|w|·∇f for f(w) = h(w/|w|), G = ∇h at w/|w|, by the chain rule: the Jacobian of w/|w| is (1/|w|)(I − wwᵀ/|w|²)."""
    square = sum(a * a for a in w)
    along = sum(a * b for a, b in zip(w, G, strict=True)) / square
    return [b - along * a for a, b in zip(w, G, strict=True)], square


def measure(o):
    """⟨∇f(w), w⟩ in units of |w|, and the squared norms of the gradients at w and at cw."""
    if all(a == 0 for a in o.w):
        return {"square": o.c * 0}  # the hypothesis says that it is not
    here, square = gradient(o.w, o.G)
    there, square_there = gradient([o.c * a for a in o.w], o.G)
    return {
        "inner": sum(a * b for a, b in zip(here, o.w, strict=True)),
        "here": sum(a * a for a in here) / square,
        "there": sum(a * a for a in there) / square_there,
        "c": o.c,
        "square": square,
    }


def argue(p):
    c, G2, wG = p.field("c"), p.symbol("g", p.part("G").squares), p.symbol("a", p.part("w").inner(p.part("G")))
    square = p.given(NONZERO, "s", strictly=True)
    here = (G2 - wG**2 / square) / square
    return {"inner": wG - wG / square * square, "here": here, "there": here / c**2, "c": c, "square": square}


claim = Claim(
    label="Scale invariance",
    says=r"f(cw) = f(w) \;\Rightarrow\; \langle \nabla f(w), w\rangle = 0, \quad |\nabla f(cw)| = |\nabla f(w)|/c",
    relation=Identity(),
    margin=lambda q: (q.inner, q.c**2 * q.there - q.factor * q.here),
    constants=dict(factor=1),
    assumes={NONZERO: strictly(lambda q: q.square)},
    whose="read",
    readings=("f is differentiable and f(w) = h(w/|w|), as every such f is; G = ∇h is any vector", "norms are squared"),
    domain=Domain(d=Whole(1), c=Positive(), w=Numbers("d"), G=Numbers("d"), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("1.01 of the squared norm", factor=Fraction(101, 100)),),
    because="c ↦ f(cw) is constant, and ∇f(cw) c = ∇f(w).",
)
