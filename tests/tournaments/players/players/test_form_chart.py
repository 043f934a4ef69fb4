"""The chart of a player's form: a dot per list, and the mean of the last ten as a line."""

from datetime import date
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.players.form_chart import FEWEST, HEIGHT, MEAN_OF, WIDTH, form_chart, moving_means

totals = st.lists(st.integers(-3000, 5000), min_size=2, max_size=60)


def lists(*totals: int, year: int = 2026) -> list[tuple[date, int]]:
    return [(date(year, 1, 1), total) for total in totals]


def test_one_list_makes_no_picture():
    assert form_chart(lists(700)) is None


def test_dots_stand_from_the_highest_to_the_lowest():
    chart = form_chart(lists(1000, 0, 500))

    assert chart.dots == "M8.0 8.0h0M360.0 232.0h0M712.0 120.0h0"
    assert (chart.top, chart.bottom, chart.means) == (1000, 0, (500, 500, 500, 500))


def test_a_year_begins_between_its_first_list_and_the_last_of_the_other():
    chart = form_chart([*lists(1, 2), *lists(3, year=2027)])

    assert chart.years == (536.0,)


def test_zero_is_drawn_where_it_was_crossed():
    assert form_chart(lists(10, 20)).zero_y is None
    assert form_chart(lists(-10, 10)).zero_y == 120


@given(totals)
def test_the_mean_is_that_of_the_last_ten(found):
    means = moving_means(found)

    windows = [found[max(0, end - MEAN_OF) : end] for end in range(FEWEST, len(found) + 1)]
    assert [round(mean, 6) for mean in means] == [round(float(Fraction(sum(one), len(one))), 6) for one in windows]


@given(totals)
def test_everything_lies_in_the_box(found):
    chart = form_chart(lists(*found))

    places = [part.split("h")[0].split() for part in chart.dots.split("M")[1:]]
    assert len(places) == len(found)
    assert all(0 <= float(x) <= WIDTH and 0 <= float(y) <= HEIGHT for x, y in places)
