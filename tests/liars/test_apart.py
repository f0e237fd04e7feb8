"""A liar that breaks the referee breaks it for itself only."""

from lemmacheck.weighing import case

PATCHES = """
import lemmacheck.weighing.case as case_module
def measure(case):
    case_module.decide = None
    return {"y": case.d}
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(d=Whole(1, 3)),
    evidence=(Exact(grid(d=(1, 2, 3)), measure),), foils=(Foil("2", c=2),))
"""


def test_what_a_liar_patches_is_not_patched_for_the_next_one(bench):
    before = case.decide
    bench.write("liar", PATCHES)
    assert bench.run()["liar"].status == "error"
    assert case.decide is before
    bench.write("liar", PATCHES.replace("    case_module.decide = None\n", ""))
    assert bench.run()["liar"].status == "proved"
