"""What a game's entry screens have in common is drawn once: no table sees another game's keys, or another language."""

import re

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.services import renew_key
from tests.scoring.cast import THREE, table, won, write
from tests.scoring.game_tables import different_forms, open_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

LANGUAGES = ("en", "de")
# Where {% drawn_once %} keeps what it drew.
cache = caches["template_fragments"]


@pytest.fixture(autouse=True)
def nothing_drawn_yet():
    cache.clear()
    yield
    cache.clear()


def screen(sheet: SheetRecord, mode: str, language: str) -> str:
    """The entry screen without what is another with each answer."""
    phone = Client(headers={"accept-language": language, "HX-Request": "true"})
    phone.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    text = phone.get(reverse("enter", args=[sheet.public_id]), {"mode": mode}).text
    text = re.sub(r"<p class=\"entry-time.*?</p>", "", text, flags=re.DOTALL)
    return re.sub(r'name="(client_id|csrfmiddlewaretoken)" value="[^"]*"', "", text)


# In each run every third of the forms that look unlike.
@pytest.mark.long
@pytest.mark.parametrize("each", [pytest.param(3, id="some"), pytest.param(1, id="all", marks=pytest.mark.long)])
def test_every_screen_is_the_same_beside_all_others_as_alone(each):
    tables = [(open_table(ruleset), form.mode) for ruleset, form in list(different_forms().values())[::each]]
    wanted = [(*at, language) for at in tables for language in LANGUAGES]

    alone = []
    for one in wanted:
        cache.clear()
        alone.append(screen(*one))
    for one in wanted:
        screen(*one)
    beside = [screen(*one) for one in wanted]

    assert beside == alone
    assert len(set(alone)) == len(wanted)


def test_a_second_table_of_the_game_draws_its_keys_no_more(monkeypatch):
    first, second = table(THREE), table(THREE)
    drawn = []
    monkeypatch.setattr(
        "scoring.phrases.choice_label", lambda ruleset, field, choice: drawn.append(choice) or str(choice)
    )

    screen(first, "", "en")
    of_first = len(drawn)
    screen(second, "", "en")

    assert of_first > 0
    assert len(drawn) == of_first


def test_what_was_typed_is_never_drawn_for_others():
    sheet = table(THREE)
    write(sheet, won(0))
    before = screen(sheet, "", "en")
    phone = Client(headers={"accept-language": "en", "HX-Request": "true"})
    phone.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    refused = phone.post(reverse("enter", args=[sheet.public_id]), {"game": "grand", "after": 1, "outcome": "won"})

    assert refused.status_code == 422
    assert 'value="grand" checked' in refused.text
    assert screen(sheet, "", "en") == before
