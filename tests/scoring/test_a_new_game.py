"""A game that nobody knew before: the worked example of CONTRIBUTING, played through the pages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit import sheet_faults
from scoring.models import SheetRecord
from scoring.queries import sheet_page
from scoring.rules import Ruleset, find_ruleset, ruleset
from scoring.services import renew_key
from scoring.views.papers import printed_list
from tests.scoring.game_tables import open_table, play_out

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

GUIDE = Path(__file__).parents[2] / "CONTRIBUTING.md"
KEY = "say_your_tricks"


@pytest.fixture(autouse=True)
def game(monkeypatch) -> Iterator[Ruleset]:
    """The example's ruleset, known for one test."""
    monkeypatch.setattr(ruleset, "_REGISTRY", dict(ruleset._REGISTRY))
    _preset, example = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.S)
    exec(example, {"__name__": "say_your_tricks"})
    return find_ruleset(KEY)


def newcomer() -> Client:
    return Client(headers={"accept-language": "en"})


def enter(client: Client, sheet: SheetRecord, **said: object):
    sheet.refresh_from_db()
    stamp = {"client_id": uuid4(), "after": sheet.head_seq}
    return client.post(reverse("enter", args=[sheet.public_id]), stamp | said)


def test_it_is_offered_and_explained():
    client = newcomer()

    catalogue = client.get(reverse("games")).text
    page = client.get(reverse("game", args=[KEY])).text

    assert "Say your tricks" in catalogue
    assert "A made-up game that shows how a game is added." in catalogue
    assert "The boldest player names a number of tricks." in page
    assert "\N{MINUS SIGN}20" in page


def test_it_is_played_from_the_new_table_to_its_own_end():
    client = newcomer()
    names = {"name_0": "Anna", "name_1": "Bernd"}
    opened = client.post(
        f"{reverse('new_table')}?game={KEY}",
        names | {"game": KEY, "first_dealer": 0, "scheme": "classic", "option_target": 12},
    )
    sheet = SheetRecord.objects.get()
    assert opened.status_code == 302, opened.context["form"].errors

    enter(client, sheet, declarer=0, named=8, outcome="won")
    enter(client, sheet, declarer=1, named=3, outcome="lost")
    refused = enter(client, sheet, declarer=1, named=11, outcome="won")
    enter(client, sheet, declarer=0, named=5, outcome="won")

    assert "A hand has 1 to 10 tricks." in refused.text
    listed = client.get(reverse("sheet", args=[sheet.public_id])).text
    assert "Anna has won the session." in listed
    assert "Another one with the same players" in listed
    assert "3 tricks named, missed: \N{MINUS SIGN}6" in client.get(reverse("deal", args=[sheet.public_id, 2])).text
    late = enter(client, sheet, declarer=1, named=1, outcome="won")
    sheet.refresh_from_db()
    assert (late.status_code, sheet.deal_count, sheet.is_over) == (422, 3, True)
    assert list(sheet_faults(sheet)) == []


def test_it_is_previewed_described_and_printed(game):
    sheet = open_table(game)
    play_out(sheet, Random(1))
    client = newcomer()
    other = open_table(game)
    client.get(reverse("take_key", args=[other.public_id, renew_key(other)]))

    seen = client.post(
        reverse("preview", args=[other.public_id]), {"declarer": 1, "named": 4, "client_id": uuid4(), "after": 0}
    )
    described = json.loads(client.get(reverse("entry_form", args=[other.public_id])).content)
    paper = printed_list(sheet_page(sheet), "http://testserver/")

    assert seen.json()["lost"] == {
        "figure": "\N{MINUS SIGN}8",
        "sentence": "4 tricks named, missed: \N{MINUS SIGN}8",
        "moves": "Bernd \N{MINUS SIGN}8",
    }
    assert described["forms"][0]["rows"][1]["fields"] == [
        {"name": "named", "kind": "number", "label": "Tricks named", "least": 1, "most": 10}
    ]
    assert len(paper.rows) == sheet.deal_count
