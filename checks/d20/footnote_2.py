"""The rank tolerance σ_max · d · 10⁻⁷ is said to be consistent with the rules of Matlab and NumPy."""

import numpy as np

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Positive, Proof, Whole

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


def measure_rules(case):
    """Matlab's d·eps(σ_max) and NumPy's σ_max·d·eps in single precision; eps(σ) is the spacing of numbers at σ."""
    sigma = Fraction(str(case.sigma))
    spacing = Fraction(1, 2**23) * next(Fraction(2) ** k for k in range(64, -64, -1) if Fraction(2) ** k <= sigma)
    return {"stated": case.d * sigma / 10**7, "matlab": case.d * spacing, "numpy": case.d * sigma / 2**23}


def argue(p):
    """NumPy: σ_max·max(size)·eps. In single precision eps is 2⁻²³."""
    sigma, d = p.field("sigma", says="σ_max"), p.field("d", says="the width")
    return {"stated": sigma * d / p.rational(10) ** 7, "single": sigma * d / p.rational(2) ** 23}


def measure_tolerances(o):
    """Both tolerances of a d×d matrix whose largest singular value is σ."""
    size = o.d * o.sigma
    return {"stated": size / 10_000_000, "single": size / 8_388_608}


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
    whose="read",
    place="Section 1, footnote 2",
    sides={"the tolerance of Matlab": lambda q: q.matlab, "the stated one": lambda q: q.stated},
    fails="reading",
    because="Matlab's eps(σ_max) is the spacing of numbers at σ_max, which is up to half as large as σ_max·2⁻²³.",
    says=r"\sigma_{\max}\, d\, 10^{-7} \le t \le \tfrac65\, \sigma_{\max}\, d\, 10^{-7} \text{ for the tolerances } t"
    r" \text{ of Matlab and of NumPy in single precision}",
    margin=lambda q: (q.numpy - q.stated, q.c * q.stated - q.numpy, q.matlab - q.stated, q.c * q.stated - q.matlab),
    constants=dict(c=Fraction(6, 5)),
    evidence=(Exact([dict(d=2, sigma=sigma) for sigma in (1, Fraction(119, 100), Fraction(199, 100), 3)], measure_rules),),
    readings=(
        "Networks of the source run in single precision. NumPy's rule is σ_max · d times the machine epsilon 2⁻²³ ≈ 1.19·10⁻⁷;"
        " Matlab's is d · eps(σ_max), the spacing of numbers at σ_max. “Consistent”: within a fifth.",
        "At σ_max = 1.99 Matlab's tolerance is 0.6 of the stated one: diag(1.99, 3·10⁻⁷) has rank 2 by Matlab's rule and rank"
        " 1 by the footnote's. The window holds for Matlab where the mantissa of σ_max is at most 1.192; for NumPy it always"
        " holds (the variant `single`). In double precision both are nine orders of magnitude smaller: the variant `double`.",
    ),
    foils=(Foil("equal to 2 %", c=Fraction(102, 100)),),
    control=Control("σ_max from 1 to 1.19", assumes={"σ_max ≤ 1.19": lambda q: 119 - 100 * q.sigma}),
    by_hand="""
import numpy as np
top, small = np.float32(1.99), np.float32(3e-7)
matlab = 2 * np.spacing(top)                        # max(size) * eps(sigma_max)
print(matlab, "against", 2 * top * 1e-7)
assert matlab < small < 2 * top * 1e-7, "both rules would give the same rank"
""",
)

single = Claim(
    label="Footnote 2, NumPy in single precision",
    title="The tolerance σ_max · d · 10⁻⁷ is NumPy's rule in single precision, with the epsilon rounded by a fifth",
    whose="read",
    place="Section 1, footnote 2",
    says=r"\sigma_{\max}\, d\, 10^{-7} \le \sigma_{\max}\, d\, \varepsilon \le \tfrac65\, \sigma_{\max}\, d\, 10^{-7}, \quad"
    r" \varepsilon = 2^{-23}",
    margin=lambda q: (q.single - q.stated, q.c * q.stated - q.single),
    constants=dict(c=Fraction(6, 5)),
    sides=("single", "stated"),
    domain=Domain(d=Whole(1), sigma=Positive(), measure=measure_tolerances),
    evidence=(
        Proof(argue),
        Exact([dict(d=d) for d in (2, 3, 16, 128)], measure_threshold, says="NumPy's own threshold, found by bisection"),
    ),
    foils=(Foil("equal to 2 %", c=Fraction(102, 100)), Foil("within 1.19", c=Fraction(119, 100))),
)

double = Claim(
    label="Footnote 2, in double precision",
    whose="read",
    place="Section 1, footnote 2",
    sides={"the rank that NumPy computes": lambda q: q.numpy, "the rank by the stated tolerance": lambda q: q.stated},
    fails="reading",
    because="In double precision the machine epsilon is 2⁻⁵², nine orders of magnitude below 10⁻⁷.",
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
print(np.linalg.matrix_rank(A), "against", sum(s > 1.0 * 2 * 1e-7 for s in (1.0, 2.0**-30)))
assert sum(s > 1.0 * 2 * 1e-7 for s in (1.0, 2.0**-30)) == 1, "the footnote's tolerance would agree"
""",
)
