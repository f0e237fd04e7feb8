"""What one profile found is never shown for another: the cases and draws of a longer one are looked at, whatever is stored."""

from tests.lemmacheck.running.test_runner import MEAN, timeless

BY_PROFILE = """
def measure(case):
    return {"x": case.d}

claim = Claim(label="small", says="d ≤ 3", margin=lambda q: q.c - q.x, constants=dict(c=3), domain=Domain(d=Whole(1)),
    evidence=(Exact([{"d": 1}, {"d": 5, "since": "full"}], measure),), foils=(Foil("d ≤ 0", c=0),))
"""


def test_cases_of_a_longer_profile_are_looked_at_although_a_shorter_one_is_stored(bench):
    bench.write("small", BY_PROFILE)
    seen = [[case.case["d"] for case in bench.run(profile=name)["small"].cases] for name in ("quick", "full", "quick")]
    assert seen == [[1], [1, 5], [1]]


def test_draws_of_a_longer_profile_are_looked_at_although_a_shorter_one_is_stored(bench):
    """Nothing settles a mean of one half against one half, so that all draws of the profile are looked at."""
    bench.write("one", MEAN.format(name="one", sleep=0).replace("Fraction(2, 5)", "Fraction(1, 2)").replace("2048", "128"))
    draws = [bench.run(profile=name)["one"].draws for name in ("quick", "ci", "quick")]
    assert draws == [2 * 128, 2 * 512, 2 * 128]


def test_a_look_at_the_cases_of_a_longer_profile_is_not_that_of_a_shorter_one(bench, tmp_path):
    """The mean of the case that only a longer profile has is settled at the first look, as that of the other is."""
    cases = '[{{"d": 1}}, {{"d": 2, "since": "ci"}}]'
    bench.write("one", MEAN.replace('[{{"d": 1}}, {{"d": 2}}]', cases).format(name="one", sleep=0))
    short, after = (bench.run(profile=name) for name in ("quick", "ci"))
    assert [case.case["d"] for case in short["one"].cases] == [1]
    assert [case.case["d"] for case in after["one"].cases] == [1, 2]
    assert timeless(after) == timeless(bench.run(profile="ci", store=str(tmp_path / "fresh.sqlite")))
