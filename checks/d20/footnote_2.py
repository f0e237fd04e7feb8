"""The rank tolerance σ_max · d · 10⁻⁷ is Matlab's and NumPy's rule in single precision, with the epsilon rounded by a fifth."""

import numpy as np

from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity, Proof

SMALL = [dict(d=2, small=Fraction(1, 2**k)) for k in (30, 40, 51)] + [
    dict(d=3, small=Fraction(1, 2**30)),
    dict(d=2, small=Fraction(1, 4)),
    dict(d=2, small=Fraction(1, 2**60)),
    dict(d=2, small=Fraction(15, 2**26)),
]


def measure_diagonal(case):
    """Ranks of diag(1, …, 1, s): NumPy's own answer, Matlab's rule d·eps(σ_max), and the two decimal and single rules."""
    d, small = case.d, Fraction(str(case.small))
    matrix = np.diag([1.0] * (d - 1) + [float(small)])  # s is a binary fraction, so the matrix is exact

    def rank(tolerance):
        return d - 1 + int(small > d * tolerance)

    return {
        "stated": rank(Fraction(1, 10**7)),
        "numpy": int(np.linalg.matrix_rank(matrix)),
        "matlab": rank(Fraction(1, 2**52)),
        "single": rank(Fraction(1, 2**23)),
    }


def argue(p):
    """Matlab: max(size)·eps(σ_max); NumPy: σ_max·max(size)·eps. In single precision eps is 2⁻²³."""
    sigma, d = p.positive("s", "σ_max"), p.at_least(1, "d", "the width")
    return {"stated": sigma * d / p.rational(10) ** 7, "single": sigma * d / p.rational(2) ** 23}


def measure_threshold(case):
    """The largest s in single precision for which NumPy's own rank of diag(1, …, 1, s) misses s, by bisection."""
    d = case.d

    def missed(s):
        return int(np.linalg.matrix_rank(np.diag(np.array([1.0] * (d - 1) + [s], dtype=np.float32)))) == d - 1

    low, high = np.float32(d * 1e-8), np.float32(d * 1e-6)
    while np.nextafter(low, high) < high:
        middle = np.float32((float(low) + float(high)) / 2)
        low, high = (middle, high) if missed(middle) else (low, middle)
    return {"stated": case.d / 10**7, "single": Fraction(float(low))}


claim = Claim(
    label="Footnote 2",
    says=r"\sigma_{\max}\, d\, 10^{-7} \le \sigma_{\max}\, d\, \varepsilon \le \tfrac65\, \sigma_{\max}\, d\, 10^{-7}, \quad"
    r" \varepsilon = 2^{-23} \text{, the tolerance of Matlab and NumPy in single precision}",
    margin=lambda q: (q.single - q.stated, q.c * q.stated - q.single),
    constants=dict(c=Fraction(6, 5)),
    evidence=(
        Proof(argue, covers="every σ_max > 0 and every square matrix in single precision, up to rounding eps(σ_max)"),
        Exact([dict(d=d) for d in (2, 3, 16, 128)], measure_threshold, says="NumPy's own threshold, found by bisection"),
    ),
    readings=(
        "Networks of the source run in single precision; the rule of both programs is σ_max · d times the machine epsilon,"
        " there 2⁻²³ ≈ 1.19·10⁻⁷. “Consistent”: the same rule with the epsilon rounded to one digit, so 16 % tighter. Matlab's"
        " eps(σ_max) is the spacing of numbers at σ_max, which is the same up to a factor of two.",
        "The two rules give different ranks where a singular value lies in that gap; in double precision the tolerances are nine"
        " orders of magnitude apart: the variant `double`.",
    ),
    foils=(Foil("equal to 2 %", c=Fraction(102, 100)), Foil("within 1.19", c=Fraction(119, 100))),
)

double = Claim(
    label="Footnote 2, in double precision",
    title="The same tolerance gives the rank that Matlab and NumPy compute in double precision",
    says=r"\#\{i : \sigma_i > \sigma_{\max}\, d\, 10^{-7}\} = \mathrm{rank}(A) \text{ as Matlab and NumPy compute it in double"
    r" precision}",
    relation=Identity(),
    margin=lambda q: (q.stated - q.numpy, q.stated - q.matlab),
    evidence=(Exact(SMALL, measure_diagonal),),
    readings=(
        "Consistent: the same rank for every square matrix. Both programs work in double precision by default, where their"
        " tolerance is σ_max · d · 2⁻⁵².",
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
)
