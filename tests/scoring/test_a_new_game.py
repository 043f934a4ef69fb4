"""A new game: the worked example of docs/recipes.md, played through the pages."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.rules import Ruleset, find_ruleset, ruleset
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import renew_key
from scoring.sheets.views.documents import printed_list
from tests.scoring.game_tables import open_table, play_out
from tests.scoring.game_words import missing_words, untranslated_words

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

ROOT = Path(__file__).parents[2]
RULESETS = Path("scoring/rules/rulesets")
KEY = "say_your_tricks"
PRESET, GAME = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "recipes.md").read_text(), re.S)


@pytest.fixture(autouse=True)
def game(monkeypatch) -> Iterator[Ruleset]:
    """The example's ruleset, registered for one test."""
    monkeypatch.setattr(ruleset, "_REGISTRY", dict(ruleset._REGISTRY))
    package = "scoring.rules.rulesets"
    exec(GAME, {"__name__": f"{package}.{KEY}", "__package__": package})
    return find_ruleset(KEY)


@pytest.fixture
def copy(tmp_path) -> Path:
    """A copy of the pure package, to write the examples into."""
    shutil.copytree(ROOT / "scoring" / "rules", tmp_path / "scoring" / "rules")
    (tmp_path / "scoring" / "__init__.py").touch()
    return tmp_path


def put(file: Path, where: str, text: str) -> None:
    """Insert the text before the only place in the file with this content."""
    source = file.read_text()
    assert source.count(where) == 1
    file.write_text(source.replace(where, text + where))


def output_of(copy: Path, query: str) -> str:
    """The output of a fresh Python that imports the copy."""
    command = [sys.executable, "-c", f"from scoring.rules import find_preset, find_ruleset; print({query})"]
    answer = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    return answer.stdout.strip() or answer.stderr


@pytest.mark.long
def test_the_game_is_found_where_the_guide_puts_it(copy):
    (copy / RULESETS / f"{KEY}.py").write_text(GAME)
    put(copy / RULESETS / "__init__.py", ")\n\n__all__ = [\n", f"    {KEY},\n")
    put(copy / RULESETS / "__init__.py", "]\n", f'    "{KEY}",\n')

    assert output_of(copy, f"find_ruleset('{KEY}').words['name']") == "Say your tricks"


@pytest.mark.long
def test_the_preset_is_found_where_the_guide_puts_it(copy):
    put(copy / RULESETS / "isko.py", "register(ISKO", PRESET)
    put(copy / RULESETS / "isko.py", "*isko_presets(ISKO)", "OLD_PUB_SKAT, ")

    assert output_of(copy, "find_preset('old_pub_skat').ruleset.options()") == str(
        {"grand_base": 20, "all_pass": "ramsch"}
    )


def newcomer() -> Client:
    return Client(headers={"accept-language": "en"})


def enter(client: Client, sheet: SheetRecord, **values: object):
    sheet.refresh_from_db()
    stamp = {"client_id": uuid4(), "after": sheet.head_seq}
    return client.post(reverse("enter", args=[sheet.public_id]), stamp | values)


def test_it_is_offered_and_explained():
    client = newcomer()

    catalogue = client.get(reverse("games")).text
    page = client.get(reverse("game", args=[KEY])).text

    assert "Say your tricks" in catalogue
    assert "A made-up game that shows how a game is added." in catalogue
    assert "The boldest player names a number of tricks and plays alone against the others." in page
    assert "\N{MINUS SIGN}20" in page


@pytest.mark.long
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
    assert "Another list with the same players" in listed
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
    printed = printed_list(sheet_page(sheet), "http://testserver/")

    assert seen.json()["lost"] == {
        "figure": "\N{MINUS SIGN}8",
        "sentence": "4 tricks named, missed: \N{MINUS SIGN}8",
        "moves": "Bernd \N{MINUS SIGN}8",
    }
    assert described["forms"][0]["rows"][1]["fields"] == [
        {"name": "named", "kind": "number", "label": "Tricks named", "least": 1, "most": 10}
    ]
    assert len(printed.rows) == sheet.deal_count


def test_a_missing_word_is_reported(game, monkeypatch):
    complete = missing_words(game)
    monkeypatch.delitem(type(game).words, "column.named")
    monkeypatch.delitem(type(game).words, "ending.target")

    assert complete == []
    assert missing_words(game) == ["column.named", "ending.target"]


def test_untranslated_words_are_reported(game):
    named = untranslated_words(game.words)

    # What another game says has its German already.
    assert {"name", "about", "explained", "column.named", "option.target", "value.tricks"} <= set(named)
    assert untranslated_words(find_ruleset().words) == []
