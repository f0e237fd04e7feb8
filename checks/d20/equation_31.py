"""That each row has the law of its negative is said to make the off-diagonal elements of M zero on average."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Identity, Matrix, Proof, Whole
from theory.definitions.normalization import second_moment

JOINT = "rows may be flipped one by one"
LAWS = [  # a law as equally likely matrices H
    dict(states=[[[1], [1]], [[-1], [-1]]]),
    dict(states=[[[1, 1], [1, 1]], [[-1, -1], [-1, -1]]]),
    dict(states=[[[1], [1]], [[-1], [1]], [[1], [-1]], [[-1], [-1]]]),
    dict(states=[[[1, 1], [1, -1]], [[-1, -1], [1, -1]], [[1, 1], [-1, 1]], [[-1, -1], [-1, 1]]]),
]


def measure_law(case):
    """E M_12, the gap between the laws of H_1 and −H_1, and that between (H_1, H_2) and (−H_1, H_2)."""
    count = len(case.states)

    def tally(states):
        counted = {}
        for state in states:
            key = str([[str(x) for x in row] for row in state])
            counted[key] = counted.get(key, 0) + 1
        return counted

    def negative(row):
        return [-x for x in row]

    rows = [[s[0]] for s in case.states]
    flipped_row = [[negative(s[0])] for s in case.states]
    second, flipped_second = [[s[1]] for s in case.states], [[negative(s[1])] for s in case.states]
    flipped_one = [[negative(s[0]), s[1]] for s in case.states]
    return {
        "mean": sum(second_moment(s)[0][1] for s in case.states) / count,
        "row_gap": int(tally(rows) != tally(flipped_row) or tally(second) != tally(flipped_second)),
        "joint_gap": int(tally(case.states) != tally(flipped_one)),
        "size": second_moment(case.states[0])[0][1],
    }


def argue(p):
    """A law that no flip of row 1 changes is a mixture of pairs H, SH with equal chances: M_12 and −M_12 cancel in each pair."""
    H, N = p.part("H"), p.field("N", says="the number of samples")
    inner = p.real("m", "⟨H_1, H_2⟩", means=H.row(0).inner(H.row(1)))
    kept, flipped = inner / N, -inner / N
    return {"kept": kept, "flipped": flipped, "mean": (kept + flipped) / 2, "row_gap": 0, "joint_gap": 0}


def measure_pair(o):
    """M_12 of H and of H with its first row flipped, which have equal chances."""
    turned = [[-x for x in o.H[0]], list(o.H[1])]
    kept, flipped = (second_moment(state)[0][1] for state in ([list(row) for row in o.H], turned))
    return {"kept": kept, "flipped": flipped, "mean": (kept + flipped) / 2, "row_gap": 0, "joint_gap": 0}


claim = Claim(
    label="Eq. (31)",
    because="Two rows that always have the same sign are each as likely as their negatives, but the mean of M_12 is one.",
    whose="read",
    place="Appendix D, eq. (31)",
    sides={"the mean of M₁₂": lambda q: q.mean, "the stated mean": lambda q: 0},
    fails="step",
    says=r"H_{i:} \text{ and } -H_{i:} \text{ equal in law for all } i \;\Rightarrow\; \mathbb{E}\,[M(H)]_{ij} = 0 \quad"
    r" (i \ne j)",
    relation=Identity(),
    margin=lambda q: q.mean,
    assumes={"each row has the law of its negative": lambda q: -q.row_gap},
    readings=(
        "Derived in the source from Lemma 4 alone (in one step that is called easy). The proof of Lemma 4 gives more, namely"
        " SH and H equal in law for every sign matrix S, and then the conclusion holds.",
    ),
    evidence=(Exact(LAWS, measure_law),),
    foils=(Foil("the mean is one", margin=lambda q: q.mean - 1),),
    control=Control(JOINT, assumes={JOINT: lambda q: -(q.joint_gap**2)}),
    by_hand="""
states = [(1, 1), (-1, -1)]                         # two rows, one sample: H = (1, 1) or (-1, -1) with equal chance
for row in (0, 1):                                  # each row is +1 or -1 with equal chance: equal in law to its negative
    assert sorted(s[row] for s in states) == sorted(-s[row] for s in states)
mean_M12 = sum(s[0] * s[1] for s in states) / 2
print(mean_M12, "against", 0)
assert mean_M12 != 0, "equation (31) would follow"
""",
)

amended = claim.but(
    because="A law that no flip of row 1 changes is a mixture of pairs H, SH with equal chances, and M_12 has opposite signs "
    "in the two.",
    label="Eq. (31), repaired",
    place="Appendix D, eq. (31)",
    title="If rows may be flipped one by one without changing the law, the off-diagonal elements of M are zero on average",
    says=r"SH \text{ and } H \text{ equal in law for every sign matrix } S \;\Rightarrow\; \mathbb{E}\,[M(H)]_{ij} = 0"
    r" \quad (i \ne j)",
    without="each row has the law of its negative",
    assumes={JOINT: lambda q: -(q.joint_gap**2)},
    domain=Domain(N=Whole(1), H=Matrix(2, "N"), measure=measure_pair),
    evidence=(Proof(argue), Exact(LAWS, measure_law)),
    foils=(
        Foil("M_12 itself is zero", margin=lambda q: q.size, evidence=(Exact(LAWS, measure_law),)),
        Foil(
            "each row on its own", without=JOINT, assumes={"each row": lambda q: -q.row_gap}, evidence=(Exact(LAWS, measure_law),)
        ),
    ),
    whose="ours",
)
