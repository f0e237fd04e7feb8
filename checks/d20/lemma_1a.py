"""The rank of a matrix is at least its collinearity measure r."""

from lemmacheck import Claim, Exact, Foil, Fraction, Proof, Search, facts, spectra
from lemmacheck.numbers.matrices import frobenius_square, trace
from theory.definitions.exact_spectra import moment, rank


def argue(p):
    """Cauchy–Schwarz over the k eigenvalues that are not zero."""
    k = p.positive("k", "number of eigenvalues of M that are not zero")
    total = p.positive("a", "Tr M; positive because H ≠ 0")
    gap = p.slack("c", "what Cauchy–Schwarz leaves")
    squares = (total**2 + gap) / k
    p.because(gap, facts.cauchy_schwarz(count=k, total=total, squares=squares))
    return {"rank": k, "trace": total, "F": squares}


def measure_spectrum(case):
    """Rank, trace and F of a matrix with these eigenvalues of M."""
    lam = list(case.lam)
    return {"rank": sum(int(x > 0) for x in lam), "trace": sum(lam), "F": sum(x * x for x in lam)}


def candidates(rng):
    for d in (1, 2, 3, 6, 30):
        for lam in spectra(rng, d):
            for zeros in {0, d // 2}:
                yield {"lam": lam[: d - zeros] + [0.0] * zeros}


def measure_matrix(case):
    M = moment(case.H)
    return {"rank": rank(case.H), "trace": trace(M), "F": frobenius_square(M)}


MATRICES = ([[1]], [[1, 0], [0, 1]], [[1, 2], [3, 4]], [[1, 2], [2, 4]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[0, 0], [0, 5]])

claim = Claim(
    label="Lemma 1, first part",
    says=r"\mathrm{rank}(H) \ge r(H) = \mathrm{Tr}(M)^2/\|M\|_F^2",
    margin=lambda q: q.rank - q.factor * q.trace**2 / q.F,
    constants=dict(factor=1),
    readings=("“Arbitrary H” without H = 0, where r is 0/0; any number of samples N.",),
    evidence=(
        Proof(argue, covers="every d, N and every H ≠ 0"),
        Search(candidates, measure_spectrum),
        Exact([dict(H=H) for H in MATRICES], measure_matrix),
    ),
    foils=(
        Foil("a factor 1.0001", factor=Fraction(10001, 10000)),
        Foil("r squared", margin=lambda q: q.rank - (q.trace**2 / q.F) ** 2),
    ),
)
