"""The orthogonality gap lies between zero and √(1 − 1/n), and both ends are attained."""

from lemmacheck import Always, Claim, Domain, Exact, Foil, Fraction, NonNegatives, Proof, Search, Whole, facts, spectra
from theory.definitions.orthogonality import squared_gap_of_spectrum


def measure_object(o):
    """V² = ‖s − 1/n‖² for the spectrum s of HᵀH/‖H‖², which is not negative and adds up to one."""
    V2 = squared_gap_of_spectrum(o.s)
    return {"n": o.n, "V2": V2, "V2_again": V2}


def argue(p):
    """V² = Σs² − 1/n for the spectrum s of HᵀH/‖H‖²; Σs² lies between 1/n and (Σs)² = 1."""
    n, s = p.at_least(1, "n", "number of samples"), p.part("s")
    spread, cross = p.slack("c", "n Σs² − (Σs)²"), p.slack("u", "(Σs)² − Σs²")
    from_below, from_above = (1 + spread) / n, 1 - cross  # Σs² written twice
    p.because(spread, facts.cauchy_schwarz(count=n, total=1, squares=from_below), of=s)
    p.because(cross, facts.squares_below_square(total=1, squares=from_above), of=s)
    return {"n": n, "V2": from_below - 1 / n, "V2_again": from_above - 1 / n}


def measure(case):
    V2 = squared_gap_of_spectrum(case.s)
    return {"n": len(case.s), "V2": V2, "V2_again": V2}


def candidates(rng):
    for n in (1, 2, 3, 7, 30):
        yield from ({"s": s} for s in spectra(rng, n))


ENDS = Exact(
    [{"s": [1] + [0] * (n - 1)} for n in (1, 2, 5)] + [{"s": [1] * n} for n in (1, 2, 5)],
    measure,
    says="rank one and orthogonal samples",
)

claim = Claim(
    label="Range of the gap",
    place="about Section 3.2, the definition of the gap",
    because="The squares of n shares that add up to one add up to something between 1/n and 1.",
    says=r"0 \le V(H) \le \sqrt{1 - \tfrac1n}",
    relation=Always(),
    margin=lambda q: (q.V2 - q.low, 1 - q.top / q.n - q.V2_again),
    constants=dict(low=0, top=1),
    whose="ours",
    domain=Domain(n=Whole(1), s=NonNegatives("n", total=1), measure=measure_object),
    evidence=(Proof(argue), ENDS, Search(candidates, measure)),
    foils=(Foil("1 − 1.01/n", top=Fraction(101, 100)), Foil("never below 1/100", low=Fraction(1, 10_000))),
)
