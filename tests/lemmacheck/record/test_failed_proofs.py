"""A proof that does not close is told, also where other evidence decides."""

from click.testing import CliRunner

from lemmacheck.cli.verbs import main
from lemmacheck.record.explain import explain
from tests.lemmacheck.conftest import bench

__all__ = ["bench"]

SOURCE = """
def argue(p):
    return {"x": p.field("x")}
claim = Claim(label="T", says="x^2 <= x", margin=lambda q: q.c * q.x - q.x**2, constants=dict(c=1),
    domain=Domain(x=OneOf(0, Fraction(1, 2), 1), measure=lambda o: {"x": o.x}),
    evidence=(Proof(argue), Exact(grid(x=(0, Fraction(1, 2), 1)), lambda c: {"x": c.x})), foils=(Foil("0.9", c=Fraction(9, 10)),))
"""


def test_why_tells_of_a_proof_that_failed_where_cases_decide(bench):
    bench.write("toy", SOURCE)
    found = bench.run()["toy"]
    assert (found.status, found.rung) == ("proved", "exact"), found.reason
    told = [reason.says for reason in explain(found) if reason.topic == "Proof"]
    assert told
    assert "does not close" in told[0]
    assert "p.part" in told[0]


def test_so_does_show(bench):
    bench.write("toy", SOURCE)
    places = ["--root", str(bench.root), "--reports", str(bench.reports)]
    CliRunner().invoke(main, ["run", "--workers", "1", "--no-site", *places])
    assert "Proof 1 does not close: " in CliRunner().invoke(main, ["show", "toy/toy", *places]).output
