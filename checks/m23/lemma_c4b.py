"""For a small isometry gap the logarithm of the Jacobian norm of batch normalization is at most √(dφ)."""

from checks.arguments.jacobian import (
    argue_gap_of_short_row,
    argue_log_norm,
    argue_shortest_row,
    measure_matrix,
    measure_one_row,
    nearly_orthogonal,
)
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Proof, Search, facts, grid, sqrt

SMALL = "dφ ≤ 1/4"


def argue(p):
    """The shortest row decides the norm; u ≤ dφ + √(2dφ) ≤ s² + 3s/2 ≤ 2s for s = √(dφ) ≤ 1/2."""
    shortest, u = argue_shortest_row(p)
    gap = argue_gap_of_short_row(p, shortest, u)
    a, b = p.nonnegative("a"), p.nonnegative("b", "√(dφ) = a/(2(a + b)): every dφ from 0 to 1/4, both included")
    p.not_all_zero(a, b)
    s = a / (2 * (a + b))
    less = p.slack("c", "3s/2 − √(2s²)")
    root = Fraction(3, 2) * s - less
    p.because(less, facts.root_below(root=root, square=2 * s**2, bound=Fraction(3, 2) * s))
    return {"root": s, "gap": s**2, "log_J": argue_log_norm(p, gap, u, at=s**2, root=root) / 2}


def measured(measure):
    def with_root(case):
        found = measure(case)
        return {"root": sqrt(found["gap"]), "gap": found["gap"], "log_J": found["log_J"]}

    return with_root


extremal = Enclosed(grid(d=(2, 10, 1000), a=[Fraction(k, 100) for k in (60, 70, 90, 99)]), measured(measure_one_row))

claim = Claim(
    label="Lemma C.4, second part",
    place="Appendix C, Lemma C.4",
    sides=("log_J", "root"),
    says=r"\phi \le \frac{1}{4d} \;\Longrightarrow\; \log \| J_{\mathrm{BN}}(X) \|_{op} \le \sqrt{d\,\phi(X)}, \qquad"
    r" \|X\|_F^2 = d,\ n = d \ge 2",
    relation=Always(),
    margin=lambda q: q.c * q.root - q.log_J,
    constants={"c": 1},
    assumes={SMALL: lambda q: 1 - 4 * q.gap},
    whose="ours",
    readings=(
        "X square and invertible. Needed is the case dφ ≤ 1/8; it is proved on the larger domain dφ ≤ 1/4.",
        "Under dφ ≤ 1/8 the best constant in front of √(dφ) is 0.7713 (ours/jacobian-small-gap).",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ 2 and every X with ‖X‖² = d and dφ ≤ 1/4"),
        extremal,
        Search(nearly_orthogonal, measured(measure_matrix)),
    ),
    foils=(
        Foil("0.76 √(dφ)", c=Fraction(76, 100), evidence=(extremal,)),
        Foil(
            "without the condition on the gap, 0.8 √(dφ)",
            without=SMALL,
            c=Fraction(4, 5),
            evidence=(Enclosed(grid(d=(2, 10, 1000), a=(Fraction(1, 10), Fraction(1, 1000))), measured(measure_one_row)),),
        ),
    ),
    shows={"log‖J‖/√(dφ)": lambda q: q.log_J / q.root},
)
