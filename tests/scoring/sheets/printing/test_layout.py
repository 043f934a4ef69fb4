"""Nothing overlaps on any list: columns fill the page from margin to margin, the foot ends where the notes begin."""

from itertools import pairwise

import pytest

from scoring.rules import Ruleset, find_ruleset, presets_of, ruleset_keys
from scoring.sheets.printing.game_list import empty_list
from scoring.sheets.printing.layout import DEALERS, FOOT_END, NUMBERS, RIGHT, ROWS, RULE_LINE, Layout, Span, layout_of
from scoring.sheets.printing.list_page import pages_of

SYSTEMS = {key: find_ruleset(key) for key in ruleset_keys()}
SYSTEMS |= {preset.key: preset.ruleset for key in ruleset_keys() for preset in presets_of(key)}
# What a figure of five signs takes in the smallest type of the rows.
NARROWEST = 8.0


def layouts(ruleset: Ruleset) -> list[Layout]:
    forms = [empty_list(ruleset, ruleset.schemes[0], seats=seats, length=48) for seats in ruleset.table_sizes]
    return [layout_of(page.kind) for form in forms for page in pages_of(form)]


def columns(layout: Layout) -> list[Span]:
    players = [column for player in layout.players for column in (player.running_totals, player.won, player.lost)]
    return [NUMBERS, DEALERS, *layout.columns.values(), *players, layout.pot, layout.passed]


def gaps(spans: list[Span]) -> list[float]:
    return [after.start - before.end for before, after in pairwise(spans)]


@pytest.mark.sampled(10)
@pytest.mark.parametrize("key", SYSTEMS)
def test_columns_fill_the_page_side_by_side(key):
    for layout in layouts(SYSTEMS[key]):
        spans = columns(layout)

        assert [after.start for _, after in pairwise(spans)] == pytest.approx(
            [before.end for before, _ in pairwise(spans)]
        )
        assert (spans[0].start, spans[-1].end) == pytest.approx((210 - RIGHT, RIGHT))
        assert all(player.running_totals.size >= NARROWEST for player in layout.players)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("key", SYSTEMS)
def test_rows_and_foot_stand_one_under_the_other(key):
    for layout in layouts(SYSTEMS[key]):
        spans = [Span(ROWS, layout.rows_end - ROWS), *layout.foot, layout.signing]

        assert [after.start for _, after in pairwise(spans)] == pytest.approx(
            [before.end for before, _ in pairwise(spans)]
        )
        assert layout.signing.end <= FOOT_END - RULE_LINE * layout.kind.rule_lines + 0.001
