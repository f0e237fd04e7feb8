"""Deliberately wrong, empty and weak claims, through the whole engine: each must end as it deserves."""

import pytest

from lemmacheck.running.discover import choose
from lemmacheck.running.runner import Runner
from lemmacheck.running.store import Store
from lemmacheck.session import terms_of

FALSE = """
def measure(case):
    total = sum(case.lam)
    return {"squares": sum(x * x for x in case.lam) / total**2, "width": len(case.lam)}

def candidates(rng):
    for d in (2, 3, 6):
        for lam in spectra(rng, d):
            yield {"lam": lam}

claim = Claim(label="False", says="d \\\\sum p^2 \\\\le 1.1", margin=lambda q: 11 - 10 * q.width * q.squares,
    evidence=(Search(candidates, measure),), foils=(Foil("worse", margin=lambda q: 1 - q.width * q.squares),),
    control=Control("true bound", margin=lambda q: 1 - q.squares))
"""

IMPOSSIBLE = """
def measure(case, p):
    return {"x": p.unknown("x")}

def reduce(o):
    return {"d": 1, "unknowns": {"x": o.x}}

claim = Claim(label="Empty", says="x \\\\ge 5", margin=lambda q: q.x - 5, domain=Domain(x=Real(), measure=lambda o: {"x": o.x}),
    assumes={"x at least 1": lambda q: q.x - 1, "x at most 0": lambda q: -q.x},
    evidence=(Solved([{"d": 1}], measure, reduces=reduce),),
    foils=(Foil("without the contradiction", without="x at most 0"),),
    control=Control("x ≥ 0 without the contradiction", margin=lambda q: q.x, without="x at most 0"))
"""

TOOTHLESS = """
def measure(case):
    return {"x": case.d}

claim = Claim(label="Toothless", says="d \\\\ge c", margin=lambda q: q.x - q.c, constants=dict(c=0),
    evidence=(Family(1, measure, "d"),), foils=(Foil("also true", c=1),))
"""

DISAGREES = """
def argue(p):
    return {"x": p.nonnegative("x")}

def measure(case):
    return {"x": case.d}

claim = Claim(label="Two routes", says="x \\\\ge 0", margin=lambda q: q.x,
    evidence=(Proof(argue), Exact([{"d": -1}], measure)),
    foils=(Foil("x ≥ 1", margin=lambda q: q.x - 1),))
"""

WEAK = """
def draw(case, keys):
    import numpy as np
    return {"x": np.array([g.random() for g in generators(keys)])}

claim = Claim(label="Weak", says="E x \\\\ge 1/2", relation=OnAverage(), margin=lambda q: q.x - q.half,
    constants=dict(half=Fraction(1, 2)), evidence=(Draws([{"d": 1}], draw, {"x": (0, 1)}, draws=256),),
    foils=(Foil("0.9", half=Fraction(9, 10)),))
"""


@pytest.mark.parametrize(
    ("source", "status", "words"),
    [
        (FALSE, "refuted", "the statement fails by"),
        (IMPOSSIBLE, "vacuous", "hypotheses"),
        (TOOTHLESS, "error", "does not bite"),
        (DISAGREES, "error", "routes disagree"),
        (WEAK, "undecided", "decides neither side"),
    ],
    ids=["false", "impossible", "toothless", "disagrees", "weak"],
)
def test_each_liar_ends_as_it_deserves(bench, source, status, words):
    bench.write("liar", source)
    claim = bench.run()["liar"]
    assert claim.status == status, claim.reason
    assert words in claim.reason


def test_the_false_claims_witness_is_small(bench):
    bench.write("liar", FALSE)
    witness = bench.run()["liar"].witness
    assert witness.where["lam"].count(",") == 1
    assert witness.worst_margin <= witness.margin < 0


def test_a_true_foil_is_not_supported_when_it_is_only_supported_either(bench):
    bench.write(
        "liar",
        WEAK.replace("draws=256", "draws=4096, resolution=0.2").replace(
            'Foil("0.9", half=Fraction(9, 10))', 'Foil("0.4", half=Fraction(2, 5))'
        ),
    )
    assert bench.run()["liar"].status == "error"


def test_a_seed_cannot_be_hunted_until_a_true_claim_is_refuted(bench):
    """Fifty seeds of a tight true mean at a level of 1e-9: none refutes it, none supports it without a resolution."""
    bench.write("liar", WEAK)
    assert bench.run()["liar"].status == "undecided"
    (liar,), store = choose(bench.root, ()), Store(bench.request().store_path)
    seeds = [terms_of(bench.request(seed=seed), may_draw=True) for seed in range(1, 50)]
    assert {Runner([liar], terms=terms, store=store, workers=0).run()[0].verdict.status for terms in seeds} == {"undecided"}
    store.close()
