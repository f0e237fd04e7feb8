"""The rank tolerance σ_max · d · 10⁻⁷ is said to be consistent with Matlab and NumPy."""

from checks.engine.api import Claim, Control, Exact, Foil, Fraction, Identity

SMALL = [dict(d=2, small=Fraction(1, 2**k)) for k in (30, 40, 51)] + [
    dict(d=3, small=Fraction(1, 2**30)),
    dict(d=2, small=Fraction(1, 4)),
    dict(d=2, small=Fraction(1, 2**60)),
    dict(d=2, small=Fraction(15, 2**26)),
]


def measure_diagonal(case):
    """Ranks of diag(1, …, 1, s): NumPy's own answer, Matlab's rule d·eps(σ_max), and the two decimal and single rules."""
    import numpy as np

    d, small = int(case.d), Fraction(str(case.small))
    matrix = np.diag([1.0] * (d - 1) + [float(small)])  # s is a binary fraction, so the matrix is exact

    def rank(tolerance):
        return d - 1 + int(small > d * tolerance)

    return {
        "stated": rank(Fraction(1, 10**7)),
        "numpy": int(np.linalg.matrix_rank(matrix)),
        "matlab": rank(Fraction(1, 2**52)),
        "single": rank(Fraction(1, 2**23)),
    }


claim = Claim(
    label="Footnote 2",
    says=r"\#\{i : \sigma_i > \sigma_{\max}\, d\, 10^{-7}\} = \mathrm{rank}(A) \text{ as Matlab and NumPy compute it}",
    relation=Identity(),
    margin=lambda q: (q.stated - q.numpy, q.stated - q.matlab),
    evidence=(Exact(SMALL, measure_diagonal),),
    readings=(
        "Consistent: the same rank for every square matrix. Both programs work in double precision by default, where their"
        " tolerance is σ_max · d · 2⁻⁵².",
        "In single precision the machine epsilon is 2⁻²³ ≈ 1.19·10⁻⁷, so the stated rule is 16 % tighter: near, not equal.",
    ),
    foils=(Foil("the rule of single precision", margin=lambda q: q.stated - q.single),),
    control=Control(
        "no singular value between the two tolerances",
        assumes={"s ≥ d·10⁻⁷ or s ≤ d·2⁻⁵²": lambda q: (q.small - q.d / 10**7) * (q.small - q.d / 2**52)},
    ),
    by_hand="""
import numpy as np
A = np.diag([1.0, 2.0**-30])                       # double precision, exactly representable
assert np.linalg.matrix_rank(A) == 2               # NumPy's tolerance is 2 * 2.2e-16
assert sum(s > 1.0 * 2 * 1e-7 for s in (1.0, 2.0**-30)) == 1, "the footnote's tolerance would agree"
""",
    supports=("d20/figure-1", "d20/figure-5"),
)
