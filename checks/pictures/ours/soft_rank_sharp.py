"""How much of the soft rank the sharp bound and that of Lemma 1 explain, for spectra that come near the sharp one."""

from types import SimpleNamespace

from checks.ours.soft_rank_sharp import claim, measure_extremal
from lemmacheck import Fraction, Picture

WIDTH, LARGE = 10, 5


def picture():
    rows = []
    for twentieth in range(1, 20):
        case = SimpleNamespace(d=WIDTH, k=LARGE, tau=Fraction(twentieth, 20))
        q = SimpleNamespace(**vars(case), **measure_extremal(case))
        rows.append({"τ": case.tau, "sharp": claim.shows["bound/k"](q), "Lemma 1": claim.shows["Lemma 1/k"](q)})
    title = f"d = {WIDTH}, {LARGE} equal large eigenvalues, the others just below τ: the sharp bound is reached"
    return Picture("τ", ("sharp", "Lemma 1"), rows, title=title, values="bound over soft rank")
