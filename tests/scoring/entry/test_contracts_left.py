"""Räuberskat on its screen: the remaining contracts of each player, and that none is offered twice."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.rules import find_ruleset
from scoring.sheets.services import record_deal, renew_key
from tests.scoring.game_tables import open_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

ANNA, BERND, CLARA = range(3)
HEARTS = {"game": "hearts", "matadors": 1, "with_without": "with", "won": True}
NULL = {"game": "null", "won": True}
# Whoever called it, Clara has the most card points.
RAMSCH = {"outcome": "ramsch", "points": [20, 30, 60], "skat": 10, "last": ANNA}


@pytest.fixture
def sheet() -> SheetRecord:
    """One round: Bernd has played his suit game, Clara her Null, Anna her Ramsch; then it is Bernd's turn again."""
    sheet = open_table(find_ruleset("skat_raeuber"))
    for declarer, data in ((BERND, HEARTS), (CLARA, NULL), (ANNA, RAMSCH)):
        deal = sheet.ruleset.read_deal({"declarer": declarer, **data})
        record_deal(sheet, deal, client_id=uuid4(), after=sheet.head_seq, by="Anna")
        sheet.refresh_from_db()
    return sheet


@pytest.fixture
def client(sheet) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    return client


def screen(client: Client, sheet: SheetRecord) -> str:
    """The page with normalised white space."""
    return " ".join(client.get(reverse("enter", args=[sheet.public_id])).text.split())


def games(text: str) -> dict[str, bool]:
    """The games on the screen, and whether they can be tapped."""
    tapped = re.findall(r'<input type="radio" name="game" value="(\w+)"([^>]*)>', text)
    called = re.findall(r'<a class="key game game-(\w+)"([^>]*)>', text)
    return {name: "disabled" not in rest for name, rest in (*tapped, *called)}


def marks(text: str) -> list[str]:
    """Each player's contracts: played ones in small letters, remaining ones in capitals."""
    found = []
    for key in text.split('class="key player')[1:]:
        letters = re.findall(r'<span class="mark( is-played)?"[^>]*>(\w)</span>', key)
        found.append("".join(letter.lower() if played else letter for played, letter in letters))
    return found


def test_a_contract_already_played_cannot_be_tapped_again(client, sheet):
    offered = games(screen(client, sheet))

    assert offered == {
        **dict.fromkeys(("clubs", "spades", "hearts", "diamonds"), False),
        **dict.fromkeys(("grand", "null", "ramsch"), True),
    }


def test_the_preview_of_a_played_contract_shows_no_value(client, sheet):
    typed = {"declarer": BERND, "game": "clubs", "matadors": "with-1", "client_id": uuid4(), "after": sheet.head_seq}

    seen = client.post(reverse("preview", args=[sheet.public_id]), typed).json()

    refused = {"refused": "Bernd has already played a suit game."}
    assert seen == {"lost": refused, "won": refused}


def test_a_program_receives_the_contracts_already_played(client, sheet):
    described = client.get(reverse("entry_form", args=[sheet.public_id])).json()

    assert described["barred"] == {"game": ["clubs", "spades", "hearts", "diamonds"], "mode": []}


def test_a_ramsch_is_listed_among_the_games_and_barred_like_them(client, sheet):
    before = screen(client, sheet)
    for declarer, data in ((BERND, RAMSCH), (CLARA, HEARTS)):
        deal = sheet.ruleset.read_deal({"declarer": declarer, **data})
        record_deal(sheet, deal, client_id=uuid4(), after=sheet.head_seq, by="Anna")
        sheet.refresh_from_db()

    of_anna = screen(client, sheet)

    assert 'href="?mode=ramsch"' in before
    assert "mode-ramsch" not in before
    assert 'href="?mode=ramsch"' not in of_anna
    assert games(of_anna)["ramsch"] is False


def test_every_player_shows_their_remaining_contracts(client, sheet):
    text = screen(client, sheet)

    assert marks(text) == ["SGNr", "sGNR", "SGnR"]
    assert text.count("still to play: Grand") == 3
    assert text.count("still to play: Ramsch") == 2


def test_a_deal_is_corrected_by_what_was_open_before_it(client, sheet):
    text = client.get(reverse("correct", args=[sheet.public_id, 1])).text

    assert all(games(text).values())


def test_a_ramsch_of_those_who_passed_stays_next_to_the_game():
    sheet = open_table(find_ruleset("isko", all_pass="ramsch"))
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    text = screen(client, sheet)

    assert "mode-ramsch" in text
    assert "ramsch" not in games(text)
    assert marks(text) == ["", "", ""]
