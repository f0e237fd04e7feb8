"""Pictures: the right columns, honest scales, no point outside the frame."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.site.drawing import HEIGHT, WIDTH, draw
from lemmacheck.site.figures import figure_of, local_slopes
from lemmacheck.site.plots import make_picture, slope_table
from lemmacheck.site.rows import mark_of
from lemmacheck.site.scale import Scale, told_apart
from tests.lemmacheck.site import invented, invented_claims

PICTURED = {c.id: c for c in invented_claims.pictured()}


def test_every_asked_for_picture_is_made_and_is_well_formed():
    for claim in PICTURED.values():
        figure = figure_of(claim)
        assert figure is not None, claim.id
        for standalone in (True, False):
            ET.fromstring(draw(figure, name="plot", standalone=standalone))


def test_lines_split_by_a_parameter_and_carry_intervals():
    figure = figure_of(PICTURED["d21/lemma-constant"])
    assert [line.name for line in figure.lines] == ["γ = 1/10", "γ = 1"]
    assert all(p.low < p.y < p.high for line in figure.lines for p in line.points)


def test_a_region_map_groups_cases_by_what_the_statement_does_there():
    figure = figure_of(PICTURED["d21/theorem-region"])
    assert [line.name for line in figure.lines] == ["holds", "violated", "hypotheses not met", "says nothing new"]
    assert sum(len(line.points) for line in figure.lines) == 49


SIDES = ["the gap", "the bound"]


def sided(*rows, **changes):
    """A refuted claim with two sides in each case: (parameters, gap, bound, whether it holds)."""
    cases = [
        invented_claims.case(margin=bound - gap, holds=holds, shows={"the gap": gap, "the bound": bound}, **where)
        for where, gap, bound, holds in rows
    ]
    return invented_claims.claim("d20/x", changes.pop("status", "refuted"), cases=cases, sides=SIDES, **changes)


CROSSING = [({"d": d}, 1.0, 4.0 / d, 4.0 / d >= 1.0) for d in (1, 2, 3, 5, 8)]


def test_a_claim_that_asks_for_no_picture_gets_its_two_sides_with_the_crossing():
    figure = figure_of(sided(*CROSSING))
    assert [line.name for line in figure.lines] == SIDES
    assert (figure.x, figure.guess) == ("d", True)
    (area,) = figure.areas
    assert 3 < area.places[0][0] < 5
    assert area.begins == "from d = 5 on"
    assert "violated from d = 5 on" in draw(figure, name="p")


def test_a_side_that_must_stay_above_is_shaded_where_it_falls_below():
    figure = figure_of(sided(*(({"d": d}, 4.0 / d, 1.0, 4.0 / d >= 1.0) for d in (1, 2, 3, 5, 8))))
    (area,) = figure.areas
    assert all(failing <= least for _, failing, least in area.places)
    assert area.places[-1][0] == 8


def test_the_suggested_picture_shows_the_slice_of_the_violation():
    calm = [({"d": d, "n": n}, 0.1, 1.0, True) for n in (2, 3) for d in (1, 2, 3, 4)]
    rough = [({"d": d, "n": 7}, 2.0, 1.0 + (d > 3), d > 3) for d in (1, 2, 3, 4)]
    figure = figure_of(sided(*calm, *rough, witness={"rung": "exact", "where": {"d": 1, "n": 7}, "smallest": {"d": "1"}}))
    assert any("n = 7" in line.name for line in figure.lines)
    assert figure.areas


@pytest.mark.parametrize(
    "rows",
    [
        CROSSING[:3],
        [({"d": d}, 10.0 ** (-7 * d), 1.0, True) for d in (1, 2, 3, 4)],
        [({"d": d, "n": d % 2}, 1.0, 2.0, True) for d in (1, 2, 3, 3)],
    ],
    ids=["three places", "more than twelve decades", "two parameters that share nothing"],
)
def test_where_nothing_would_be_seen_nothing_is_suggested(rows):
    assert figure_of(sided(*rows)) is None


def test_an_identity_that_holds_has_nothing_to_see():
    rows = [({"d": d}, float(d), float(d), True) for d in (1, 2, 3, 5, 8)]
    assert figure_of(sided(*rows, status="proved", relation="Identity")) is None


def test_an_existence_claim_shows_the_constant_that_is_needed():
    rows = [invented_claims.case(needed=[1.0 / d, 1.1 / d, 1.2 / d], d=d) for d in (1, 2, 4, 8)]
    figure = figure_of(invented_claims.claim("d20/x", "supported", cases=rows, relation="Exists"))
    assert figure.title == "the constant that is needed against d"
    assert all(p.low < p.y < p.high for p in figure.measured)


def test_a_table_made_for_the_picture_is_drawn_as_bars_under_curves():
    bars = [{"s": 0.5 + k, "share": 1.0 / (k + 1)} for k in range(4)]
    curve = [{"s": k / 10, "density": 1.0 - k / 40} for k in range(40)]
    spec = invented_claims.plot("s", "share", "density", kind="histogram") | {"rows": [*bars, *curve], "values": "density"}
    figure = figure_of(invented_claims.claim("b18/x", "refuted", cases=[], plot=spec))
    text = draw(figure, name="p")
    assert text.count('<path class="bar"') == 4
    assert text.count('<path class="curve"') == 2  # one of them in the legend
    ET.fromstring(draw(figure, name="p", standalone=True))


def test_ticks_are_told_apart_and_read_well():
    assert told_apart([0.99999, 0.99998]) == ["0.99999", "0.99998"]
    texts = [text for _, text in Scale([1e-9, 1.0], 0, 100, log=True).ticks()]
    assert "10⁻⁸" in texts
    assert not any("e-" in text for text in texts)


@pytest.mark.parametrize(("low", "high"), [(1.3e-5, 1.9e-5), (2.1, 4.4), (0.61, 0.63), (1.0, 1.0001)])
def test_a_narrow_logarithmic_axis_has_at_least_two_ticks(low, high):
    ticks = Scale([low, high], 0, 100, log=True).ticks()
    assert len(ticks) >= 2
    assert len({text for _, text in ticks}) == len(ticks)
    assert all(0 <= Scale([low, high], 0, 100, log=True)(value) <= 100 for value, _ in ticks)


def test_nothing_to_see_gives_no_picture():
    assert figure_of(invented_claims.claim("d20/x", "proved", cases=[])) is None
    assert figure_of(invented_claims.claim("d20/x", "proved", cases=[invented_claims.case(margin=1.0, d=2)])) is None


def test_local_slopes_are_the_exponent_of_a_power_law():
    figure = figure_of(PICTURED["d20/lemma-13"])
    for _, _, slope in local_slopes(figure.lines[0]):
        assert slope == pytest.approx(1.5)
    table = make_picture(figure, name="p").slopes
    assert [row["name"] for row in table] == ["bound", "truth"]
    assert table[0]["slopes"] == pytest.approx([1.5] * 6)


def test_lines_measured_at_different_places_share_one_table_of_slopes():
    rows = [invented_claims.case(shows={"f": d**2.0}, k=k, d=d) for k, ds in ((1, (2, 4, 8)), (2, (2, 4, 8, 16))) for d in ds]
    spec = invented_claims.plot("d", "f", log="xy", by="k")
    table = slope_table(figure_of(invented_claims.claim("d20/x", "proved", cases=rows, plot=spec)))
    assert table[0]["slopes"] == [pytest.approx(2), pytest.approx(2), None]
    assert table[1]["slopes"] == pytest.approx([2, 2, 2])


@given(st.lists(st.floats(-1e6, 1e6, allow_subnormal=False), min_size=1, max_size=20), st.booleans())
def test_every_value_lands_inside_the_frame_and_ticks_too(values, log):
    values = [abs(v) + 1e-3 for v in values] if log else values
    scale = Scale(values, 0, 100, log=log)
    assert all(0 <= scale(v) <= 100 for v in values)
    assert all(-1e-6 <= scale(v) <= 100 + 1e-6 for v, _ in scale.ticks())
    texts = [text for _, text in scale.ticks()]
    assert len(texts) <= 14


def test_marks_stay_inside_the_drawing():
    for claim in PICTURED.values():
        text = draw(figure_of(claim), name="plot")
        top = float(re.search(r'viewBox="0 -?(\d+)', text).group(1))
        places = re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)", text)
        assert places or 'class="bar"' in text, claim.id
        for x, y in places:
            assert 0 <= float(x) <= WIDTH
            assert -top <= float(y) <= HEIGHT


@pytest.mark.parametrize(
    ("changes", "mark"),
    [
        ({"admissible": False, "holds": False}, "outside"),
        ({"holds": False}, "fails"),
        ({"informative": False}, "idle"),
        ({"holds": None}, "open"),
        ({}, "holds"),
    ],
)
def test_a_case_shows_what_it_says(changes, mark):
    (row,) = invented_claims.claim("a/b", "proved", cases=[{**invented_claims.case(margin=1.0, d=2), **changes}]).cases
    assert mark_of(row) == mark


def test_names_of_a_picture_are_escaped():
    text = draw(figure_of(invented.hostile()), name="p")
    assert "<script" not in text
    assert "<img" not in text


def rates(d):
    return {"fall": 1.0 / d, "bound": 0.5 / d, "limit": 1.0}


def test_groups_get_colours_quantities_get_dashes_and_what_is_common_is_one_line():
    rows = [
        invented_claims.case(shows={**rates(d), "fall": k / d, "bound": k / d / 2}, start=start, d=d)
        for k, start in ((1, "near"), (2, "far"))
        for d in (2, 4, 8)
    ]
    spec = invented_claims.plot("d", "fall", "bound", "limit", by="start")
    figure = figure_of(invented_claims.claim("d20/x", "proved", cases=rows, plot=spec))
    assert [(line.name, line.colour, line.dash) for line in figure.lines] == [
        ("fall, near", 0, 0),
        ("fall, far", 1, 0),
        ("bound, near", 0, 1),
        ("bound, far", 1, 1),
        ("limit", 2, 2),
    ]
    assert [key.name for key in figure.keys] == ["near", "far", "fall", "bound", "limit"]
    assert len(figure.lines[-1].points) == 3


def test_lines_without_room_are_counted():
    rows = [invented_claims.case(margin=float(k * d), k=k, d=d) for k in range(20) for d in (1, 2, 3)]
    spec = invented_claims.plot("d", "margin", by="k")
    figure = figure_of(invented_claims.claim("d20/x", "proved", cases=rows, plot=spec))
    assert (len(figure.lines), figure.left_out) == (15, 5)


def test_a_map_has_its_curves_as_lines_and_its_groups_as_colours():
    rows = [
        invented_claims.case(margin=1.0, n=n, d=d, shows={"edge": float(n) ** 2, "none": 0.0, "most": float(d > n)})
        for n in (2, 4, 8)
        for d in (4, 16, 64)
    ]
    spec = invented_claims.plot("n", "d", kind="map", log="xy", by="most") | {"curves": ["edge", "none"]}
    figure = figure_of(invented_claims.claim("d21/x", "supported", cases=rows, plot=spec))
    marks = [line for line in figure.lines if line.points[0].mark != "curve"]
    (edge,) = [line for line in figure.lines if line.points[0].mark == "curve"]  # zero has no place on a logarithmic axis
    assert sorted(line.name for line in marks) == ["most: no", "most: yes"]
    assert edge.name == "edge"
    assert [(p.x, p.y) for p in edge.points] == [(2, 4), (4, 16), (8, 64)]
    assert len({line.colour for line in figure.lines}) == 3
    assert len(figure.measured) == 9
    ET.fromstring(draw(figure, name="plot", standalone=True))


def test_two_quantities_of_many_groups_become_ratios_with_a_line_where_both_are_equal():
    def drawn(starts):
        rows = [
            invented_claims.case(margin=1.0, d=d, start=f"start {s}", shows={"fall": (2.0 + s) * d, "bound": 2.0 * d + s})
            for d in (2, 4, 8)
            for s in range(starts)
        ]
        spec = invented_claims.plot("d", "fall", "bound", log="xy", by="start")
        return figure_of(invented_claims.claim("d20/x", "proved", cases=rows, plot=spec))

    assert len(drawn(3).lines) == 6
    figure = drawn(6)
    assert figure.values == "fall over bound"
    assert [line.name for line in figure.lines] == [*(f"start {s}" for s in range(6)), "where both are equal"]
    assert [p.y for p in figure.lines[5].points] == [14 / 9, 28 / 13, 56 / 21]
    assert {p.y for p in figure.lines[6].points} == {1.0}
