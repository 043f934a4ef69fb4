"""The end of a list on the table's screen: places, the best game, and the stakes."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.entry.list_end import list_end
from scoring.models import SheetRecord
from scoring.rules import PASSED_DEAL
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import end_sheet, renew_key, sign_sheet
from tests.scoring.cast import THREE, fill, lost, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def played(**agreed: Any) -> SheetRecord:
    """Anna loses Hearts, Bernd wins a Grand with Hand, and Clara Hearts."""
    sheet = table(THREE, length=3, scheme="classic", **agreed)
    write(sheet, lost(0), won(1, "grand", 2, hand=True), won(2))
    return sheet


def at_table(sheet: SheetRecord) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    return client


def screen(sheet: SheetRecord) -> str:
    return at_table(sheet).get(reverse("enter", args=[sheet.public_id])).text


def test_the_end_lists_all_players_best_first_with_games_and_money():
    end = list_end(sheet_page(played(cents_per_point="1")))

    assert [(one["place"], one["name"], one["total"], one["won"], one["lost"]) for one in end["result"]] == [
        (1, "Bernd", 96, 1, 0),
        (2, "Clara", 20, 1, 0),
        (3, "Anna", -40, 0, 1),
    ]
    assert [one["money"] for one in end["result"]] == [212, -16, -196]
    assert end["shows_money"]


def test_the_best_game_is_the_highest_that_was_won():
    best = list_end(sheet_page(played()))["best_game"]

    assert best == {"number": 2, "sentence": "Bernd: Grand +96", "marks": ["Hand"]}


@pytest.mark.parametrize("deals", [[PASSED_DEAL] * 3, [lost(0), lost(1), lost(2)]], ids=["all passed in", "all lost"])
def test_where_nobody_won_there_is_no_best_game(deals):
    sheet = table(THREE, length=3)
    write(sheet, *deals)

    assert list_end(sheet_page(sheet))["best_game"] is None


def test_nothing_is_computed_while_deals_are_left():
    sheet = table(THREE, length=3)
    write(sheet, won(1))

    assert list_end(sheet_page(sheet)) == {}


def test_the_last_screen_names_the_winner_and_links_to_signing():
    sheet = played()

    shown = screen(sheet)

    assert "Bernd wins with 96." in shown
    assert "Bernd: Grand +96" in shown
    assert reverse("sign", args=[sheet.public_id]) in shown
    assert "end-money" not in shown


def test_a_list_that_ended_early_is_marked_and_one_without_deals_has_no_winner():
    sheet = table(THREE, length=3)
    end_sheet(sheet, reason="Time is up", by="table")

    shown = screen(sheet)

    assert "Ended early after 0 deals." in shown
    assert 'class="ended"' not in shown


def test_a_signed_list_stays_as_it_ended():
    sheet = fill(table(THREE, length=3))
    client = at_table(sheet)
    for place in range(3):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")

    shown = client.get(reverse("enter", args=[sheet.public_id])).text

    assert "Signed by all players" in shown
    assert "Sign the list" not in shown
