"""Shared parts of entry screens, and each line of a list, are rendered once: no screen has those of another game,
another
language, or an older state.
"""

import re
from itertools import pairwise

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.clubs.members import rename_seats
from scoring.models import SheetRecord
from scoring.sheets.objections import answer_objection, object_to
from scoring.sheets.services import correct_deal, renew_key, swap_seats, withdraw_deal
from tests.scoring.cast import FOUR, THREE, lost, new_id, table, won, write
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
    """The entry screen without the parts that differ per response."""
    phone = Client(headers={"accept-language": language, "HX-Request": "true"})
    phone.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    text = phone.get(reverse("enter", args=[sheet.public_id]), {"mode": mode}).text
    text = re.sub(r"<p class=\"entry-time.*?</p>", "", text, flags=re.DOTALL)
    return re.sub(r'name="(client_id|csrfmiddlewaretoken)" value="[^"]*"', "", text)


# In each run every third of the forms that look unlike.
@pytest.mark.long
@pytest.mark.parametrize("each", [pytest.param(3, id="some"), pytest.param(1, id="all", marks=pytest.mark.long)])
def test_every_screen_is_the_same_with_and_without_the_cache(each):
    tables = [(open_table(ruleset), form.mode) for ruleset, form in list(different_forms().values())[::each]]
    wanted = [(*at, language) for at in tables for language in LANGUAGES]

    alone = []
    for one in wanted:
        cache.clear()
        alone.append(screen(*one))
    for one in wanted:
        screen(*one)
    next_to = [screen(*one) for one in wanted]

    assert next_to == alone
    assert len(set(alone)) == len(wanted)


def test_a_second_table_of_the_game_reuses_the_keys(monkeypatch):
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


def test_typed_text_is_never_cached_for_others():
    sheet = table(THREE)
    write(sheet, won(0))
    before = screen(sheet, "", "en")
    phone = Client(headers={"accept-language": "en", "HX-Request": "true"})
    phone.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    refused = phone.post(reverse("enter", args=[sheet.public_id]), {"game": "grand", "after": 1, "outcome": "won"})

    assert refused.status_code == 422
    assert 'value="grand" checked' in refused.text
    assert screen(sheet, "", "en") == before


def lines(sheet: SheetRecord, language: str) -> list[str]:
    text = Client(headers={"accept-language": language}).get(sheet.get_absolute_url()).text
    return re.findall(r"<tr.*?</tr>", text, flags=re.DOTALL)


def test_a_changed_line_of_a_list_is_rendered_again():
    sheet = table(FOUR, length=48)
    write(sheet, won(1), won(2), lost(3))

    def stamp() -> dict[str, object]:
        sheet.refresh_from_db()
        return {"client_id": new_id(), "after": sheet.head_seq, "by": "table"}

    actions = [
        lambda: None,
        lambda: correct_deal(sheet, 2, won(2, "grand"), reason="it was a Grand", **stamp()),
        lambda: object_to(sheet, number=1, after=sheet.head_seq, by="table"),
        lambda: answer_objection(sheet, 1, words="it stands", by="table"),
        lambda: withdraw_deal(sheet, **stamp()),
        lambda: write(sheet, won(3)),
        lambda: swap_seats(sheet, [1, 0, 2, 3], reason="sat wrong", **stamp()),
        lambda: rename_seats(sheet.seats.filter(name="Clara"), "Player 7"),
    ]
    seen = {language: [] for language in LANGUAGES}
    for action in actions:
        action()
        sheet.refresh_from_db()
        for language in LANGUAGES:
            kept = lines(sheet, language)
            cache.clear()
            assert kept == lines(sheet, language)
            seen[language].append(kept)

    assert all(before != after for each_text in seen.values() for before, after in pairwise(each_text))
    assert "Player 7" in str(seen["en"][-1])
    assert "Clara" not in str(seen["en"][-1])


def test_a_new_deal_renders_only_its_own_line():
    sheet = table(FOUR, length=48)
    write(sheet, won(1), won(2), won(3))
    lines(sheet, "en")
    before = len(cache._cache)

    write(sheet, won(0))
    lines(sheet, "en")

    assert (before, len(cache._cache)) == (3, 4)
