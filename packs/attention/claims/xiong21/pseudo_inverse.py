"""The iteration for the pseudo-inverse as printed is of third order."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Proof, Real


def measure(case):
    """1 − a z′ for the printed brackets: z′ = ¼ z(13 − az(15 − az)(7 − az)), with a = 1 and z = 1 − e."""
    t = 1 - case.e
    return {"residual": 1 - t * (13 - t * (15 - t) * (7 - t)) / 4, "cube": case.e**3 * (3 + case.e) / 4}


def measure_nested(case):
    """The same with nested brackets: z′ = ¼ z(13 − az(15 − az(7 − az)))."""
    t = 1 - case.e
    return {"residual": 1 - t * (13 - t * (15 - t * (7 - t))) / 4, "cube": case.e**3 * (3 + case.e) / 4}


ERRORS = [{"e": e} for e in (0, Fraction(1, 10), Fraction(-1, 10))]

claim = Claim(
    label="Iteration for the pseudo-inverse",
    says=r"Z_{j+1} = \tfrac14 Z_j\big(13I - AZ_j(15I - AZ_j)(7I - AZ_j)\big): \quad I - AZ_{j+1} = \tfrac14 E_j^3 (3I +"
    r" E_j), \ E_j = I - AZ_j",
    relation=Identity(),
    margin=lambda q: q.residual - q.factor * q.cube,
    constants=dict(factor=1),
    whose="read",
    readings=("numbers in place of matrices: A = 1, Z = 1 − e; at e = 0 the exact inverse must stay",),
    evidence=(Exact(ERRORS, measure),),
    foils=(Foil("twice the cube", factor=2),),
    control=Control("nested brackets", measure=measure_nested),
    fails="slip",
    because="At the inverse the printed brackets give ¼(13 − 14·6) = −71/4 in place of 1: the last bracket belongs inside"
    " the one before.",
    by_hand="t = 1.0\nassert t * (13 - t * (15 - t) * (7 - t)) / 4 != 1 == t * (13 - t * (15 - t * (7 - t))) / 4\n",
)


def measure_object(o):
    return measure_nested(o)


def argue(p):
    e = p.field("e")
    t = 1 - e
    return {"residual": 1 - t * (13 - 15 * t + 7 * t**2 - t**3) / 4, "cube": e**3 * (3 + e) / 4}


amended = claim.but(
    label="Iteration for the pseudo-inverse, nested",
    title="With nested brackets the residual E of the iteration becomes ¼E³(3I + E): it is of third order",
    says=r"Z_{j+1} = \tfrac14 Z_j\big(13I - AZ_j(15I - AZ_j(7I - AZ_j))\big): \quad I - AZ_{j+1} = \tfrac14 E_j^3 (3I + E_j)",
    whose="ours",
    readings=("numbers in place of matrices: both sides are polynomials in the one matrix AZ",),
    domain=Domain(e=Real(), measure=measure_object),
    evidence=(Proof(argue),),
    foils=(
        Foil("1.01 of the cube", factor=Fraction(101, 100)),
        Foil("the printed brackets", evidence=(Exact(ERRORS, measure),), domain=None),
    ),
    because="4 − 13t + 15t² − 7t³ + t⁴ = (1 − t)³(4 − t).",
)
