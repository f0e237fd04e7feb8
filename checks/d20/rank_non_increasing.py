"""The rank does not increase from one layer of the chain to the next."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Matrix, Proof, Whole, facts
from lemmacheck.numbers.matrices import product
from theory.definitions.exact_spectra import rank
from theory.definitions.normalization import second_moment

STEPS: list[dict[str, object]] = [
    dict(H=[[1, 1], [Fraction(7, 5), Fraction(1, 5)]], A=[[1, 0], [-4, 5]]),  # towards orthogonal rows: (3, −3) after A
    dict(H=[[1, 1], [1, 1]], A=[[1, Fraction(1, 8)], [Fraction(-1, 8), 1]]),
    dict(H=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], A=[[1, 1, 0], [0, 1, 0], [0, 0, 2]]),
    dict(H=[[1, 0], [0, 1]], A=[[1, 1], [1, 1]]),
]


def argue(p):
    """H_+ = D (I + γW) H with a diagonal D: a product with H as its last factor."""
    rank = p.real("rho", "rank(H_ℓ)")
    lost = p.slack("c", "what the factors D(I + γW) may lose")
    p.because(lost, facts.rank_of_product(factor=rank, product=rank - lost), of=(p.part("A"), p.part("H")))
    return {"rank": rank, "rank_next": rank - lost}


def measure_ranks(o):
    """Ranks by elimination before and after the factor A; BN multiplies by an invertible diagonal matrix."""
    return {"rank": rank(o.H), "rank_next": rank(product(o.A, o.H))}


def measure_step(case):
    """Ranks and soft ranks at 1/2 before and after BN(AH), A = I + γW; soft ranks for two rows, where they need only squares."""
    H, after = case.H, product(case.A, case.H)
    out = {"rank": rank(H), "rank_next": rank(after), "soft": 0, "soft_next": 0}
    if len(H) == 2:
        out |= {"soft": soft_rank_of_pair(second_moment(H)), "soft_next": soft_rank_of_pair(second_moment(after))}
    return out


def soft_rank_of_pair(M):
    """rank_{1/2} after BN for two rows: the eigenvalues are 1 ± |c| with c² = M_12²/(M_11 M_22)."""
    return 2 if 4 * M[0][1] ** 2 <= M[0][0] * M[1][1] else 1


claim = Claim(
    label="Footnotes 9 and 15",
    sides=("rank", "rank_next"),
    whose="read",
    place="Appendix E, footnotes 9 and 15",
    says=r"\mathrm{rank}(H_{\ell+1}) \le \mathrm{rank}(H_\ell)",
    because="The next state is D(I + γW)H with a diagonal matrix D, a product with H as its last factor, and no product has a "
    "higher rank than a factor.",
    margin=lambda q: q.rank - q.rank_next - q.drop,
    constants=dict(drop=0),
    domain=Domain(d=Whole(1), N=Whole(1), H=Matrix("d", "N"), A=Matrix("d", "d"), measure=measure_ranks),
    evidence=(Proof(argue), Exact(STEPS, measure_step)),
    foils=(
        Foil("the soft rank in place of the rank", margin=lambda q: q.soft - q.soft_next, evidence=(Exact(STEPS, measure_step),)),
        Foil("the rank falls in every layer", drop=1),
    ),
)
