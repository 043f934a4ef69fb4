"""What the value column of a list shows."""

import pytest

from scoring.rules.list_line import DealLine


@pytest.mark.parametrize(("value", "shown"), [(None, 24), (0, 0), (-50, -50)], ids=["written", "nothing", "others"])
def test_the_value_column_shows_the_written_figure_unless_another_takes_its_place(value, shown):
    assert DealLine(value=value).shown(24) == shown
