"""The rank of a matrix is at least its collinearity measure r."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Positives, Proof, Search, Whole, facts, spectra
from lemmacheck.numbers.matrices import frobenius_square, trace
from theory.definitions.exact_spectra import rank
from theory.definitions.normalization import second_moment


def argue(p):
    """Cauchy–Schwarz over the k eigenvalues that are not zero."""
    lam = p.part("lam")
    k = p.symbol("k", lam.count, "number of eigenvalues of M that are not zero")
    total = p.symbol("a", lam.total, "Tr M; positive because H ≠ 0")
    gap = p.slack("c", "what Cauchy–Schwarz leaves")
    squares = (total**2 + gap) / k
    p.because(gap, facts.cauchy_schwarz(count=k, total=total, squares=squares), of=lam)
    return {"rank": k, "trace": total, "F": squares}


def measure_padded(o):
    """The spectrum of M: so many positive eigenvalues and so many zeros."""
    spectrum = [*o.lam, *([0] * o.zeros)]
    return {"rank": sum(1 for x in spectrum if x != 0), "trace": sum(spectrum), "F": sum(x**2 for x in spectrum)}


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
    M = second_moment(case.H)
    return {"rank": rank(case.H), "trace": trace(M), "F": frobenius_square(M)}


MATRICES = ([[1]], [[1, 0], [0, 1]], [[1, 2], [3, 4]], [[1, 2], [2, 4]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[0, 0], [0, 5]])

claim = Claim(
    label="Lemma 1, first part",
    place="Section 2, Lemma 1",
    because="Cauchy–Schwarz over the eigenvalues that are not zero.",
    says=r"\mathrm{rank}(H) \ge r(H) = \mathrm{Tr}(M)^2/\|M\|_F^2",
    margin=lambda q: q.rank - q.factor * q.trace**2 / q.F,
    constants=dict(factor=1),
    readings=("“Arbitrary H” without H = 0, where r is 0/0; any number of samples N.",),
    domain=Domain(rank=Whole(1), zeros=Whole(0), lam=Positives("rank"), measure=measure_padded),
    evidence=(Proof(argue), Search(candidates, measure_spectrum), Exact([dict(H=H) for H in MATRICES], measure_matrix)),
    foils=(
        Foil("a factor 1.0001", factor=Fraction(10001, 10000)),
        Foil("r squared", margin=lambda q: q.rank - (q.trace**2 / q.F) ** 2),
    ),
)
