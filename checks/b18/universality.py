"""Products of matrices with other entry laws of the same variance have the same law of singular values."""

from checks.experiments.products import draw_other_entries
from lemmacheck import Claim, Draws, Foil, WithProbability, grid

LAWS = ("uniform", "±1", "half zero", "nine tenths zero")
CASES = (*grid(law=LAWS, M=(1, 3), N=(100,)), *grid(law=LAWS, M=(1, 5), N=(300,), since="ci"))

claim = Claim(
    label="Section 4, on universality",
    whose="read",
    place="Section 4, on universality",
    says=r"\sup_x |F_N(x) - F(x)| \le \frac{5}{N} \ \text{for uniform, Rademacher and sparse entries}",
    relation=WithProbability(0.5),
    margin=lambda q: q.times * q.allowed - q.distance,
    constants=dict(times=5),
    readings=(
        "The source names a large family of laws, and prints none of them, no size and no distance: those here are ours.",
        "The law is that of the repaired Theorem 1 (squared singular values). Entries of mean 0 and variance 1/N; sparse"
        " entries keep a fixed share of non-zeros as N grows. Read at finite sizes: more than half of all matrices lie"
        " within 5/N of the law, uniformly in x; one matrix is one draw.",
    ),
    evidence=(Draws(CASES, draw_other_entries, draws=64),),
    foils=(
        Foil("two non-zero entries per row, whatever N", over=grid(law=("two non-zero per row",), M=(1, 3), N=(100,))),
        Foil("within 1/N", times=1),
    ),
    shows={"largest distance": lambda q: q.distance},
)
