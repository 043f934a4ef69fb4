"""Every page on a phone, in both languages, light and dark: accessible, no wider than the screen, without console
messages.

Viewed in German, whose words are longer; English is `long`.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from scoring.models import Club, HouseRules, Membership, Player, SheetRecord
from scoring.phrases import CARD
from scoring.sheets.game_systems import house_key
from scoring.sheets.objections import answer_objection, object_to
from scoring.sheets.services import adjust_points, correct_deal, end_sheet, open_second_list, reopen_sheet, sign_sheet
from scoring.sheets.write_locks import take_write_lock
from scoring.urls import urlpatterns
from tests.journeys import looks
from tests.journeys.looks import HEIGHT, WIDTH, choose_language, faults, language_faults, too_wide
from tests.journeys.scenes import played_once
from tests.scoring.cast import FOUR, THREE, fill, lost, table, won, write

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

LONG_NAME = "Maximiliane-Henriette von Hohenstein-Lau"
FIVE = (*FOUR, LONG_NAME)
# The view and its arguments; a list's state is replaced by its number, "Anna" and "Thursday" by their keys.
FOR_ALL = (
    ("start",),
    ("display",),
    ("phone",),
    ("new_table",),
    ("games",),
    ("game", "isko"),
    ("game", "spanish_2of3"),
    ("game", "tarock_simple"),
    ("blank_lists",),
    ("login",),
    ("check",),
    ("sheet", "playing"),
    ("deal", "playing", 2),
)
FOR_THE_CLUB = (
    ("start",),
    ("new_table",),
    ("games",),
    ("game", "Thursday"),
    ("house_rules", "herz-dame", "Thursday's number"),
    ("new_club",),
    ("club", "herz-dame"),
    ("player_new", "herz-dame"),
    ("player_edit", "herz-dame", "Anna"),
    ("seats", "fresh"),
    ("sheet", "fresh"),
    ("sheet", "playing"),
    ("sheet", "full"),
    ("sheet", "ended"),
    ("sheet", "closed"),
    ("sheet", "five"),
    ("enter", "fresh"),
    ("enter", "playing"),
    ("enter", "full"),
    ("call_referee", "playing"),
    ("table_code", "playing"),
    ("deal", "playing", 2),
    ("correct", "playing", 2),
    ("adjust", "playing"),
    ("offline_code", "playing"),
    ("compare", "playing"),
    ("keep_second_list", "playing"),
    ("enter", "copied"),
    ("sheet", "copied"),
    ("sheet", "second_list"),
    ("deal", "second_list", 2),
    ("enter", "second_list"),
    ("end", "playing"),
    ("sign", "full"),
    ("sign_seat", "full", 0),
    ("sign_seat", "full", 1),
    ("reopen", "closed"),
    ("version", "closed", 1),
    ("sheet", "doubted"),
    ("enter", "doubted"),
    ("deal", "doubted", 2),
    ("swap_seats", "doubted"),
    ("repeat_round", "doubted"),
    ("sheet", "disputed"),
    ("sign", "disputed"),
    ("sign_seat", "disputed", 0),
)
# Views that return a document or redirect to a page.
NO_PAGES = {
    "answer_objection",
    "blank_pdf",
    "offline_code_photo",
    "delete_house_rules",
    "enter_deal",
    "entry_form",
    "find_sheet",
    "new_code",
    "preview",
    "preview_correction",
    "object_to_list",
    "sheet_file",
    "sheet_pdf",
    "store_offline_code",
    "take_key",
    "undo",
    "worker",
    "write_here",
}
REFUSED = (
    ("new_table",),
    ("new_club",),
    ("player_new", "herz-dame"),
    ("adjust", "playing"),
    ("end", "playing"),
    ("reopen", "closed"),
)
SEND_UNCHECKED = "form => { form.noValidate = true; form.requestSubmit(); }"
ADDRESSES = "links => [...new Set(links.map((link) => link.href))]"


@pytest.fixture
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SheetRecord]:
    """A list in every state."""
    return played_once(tmp_path_factory, "sheets", lists_in_every_state)


@pytest.fixture
def club(sheets: dict[str, SheetRecord]) -> Club:
    """The club of the lists."""
    return Club.objects.get()


def lists_in_every_state() -> dict[str, SheetRecord]:
    club = a_club()
    return {
        "fresh": table(club=club, title="Tisch 7, Serie 2"),
        "playing": playing(club),
        "full": full(club),
        "ended": ended(club),
        "closed": closed(club),
        "five": five(club),
        "doubted": doubted(club),
        "disputed": disputed(club),
        "copied": copied(club),
        "second_list": SheetRecord.objects.get(second_list_of__isnull=False),
    }


def a_club() -> Club:
    """A club with a login and two players."""
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    Membership.objects.create(user=User.objects.create_user("bernd"), club=club)
    Player.objects.create(club=club, name="Anna", nickname="Ännchen", member_number="17")
    Player.objects.create(club=club, name=LONG_NAME)
    HouseRules.objects.create(
        club=club,
        name="Donnerstagsrunde der Alten Herren",
        ruleset_key="isko",
        ruleset_options={"grand_base": 20, "pinke_fee": 50},
    )
    return club


def playing(club: Club) -> SheetRecord:
    """With everything a list can show: a corrected deal, an overbid one, an adjustment, money, house rules."""
    sheet = table(club=club, cents_per_point="1/2", loss_fee_steps=[(1, 50), (4, 100)])
    write(sheet, won(1), won(2, "grand", 4, hand=True, ouvert=True), lost(3, bid=48), lost(0, "null", None))
    correct_deal(sheet, 2, lost(2, "grand"), client_id=uuid4(), after=4, by="table", reason="Clara had 59 points")
    sheet.refresh_from_db()
    adjust_points(sheet, 0, -50, reason="Late", client_id=uuid4(), after=5, by="bernd")
    sheet.refresh_from_db()
    return sheet


def doubted(club: Club) -> SheetRecord:
    """Written by another phone, in the middle of a round; one line is disputed, another was answered."""
    sheet = table(club=club)
    write(sheet, won(1), won(2), lost(3))
    object_to(sheet, number=2, after=3, words="Clara hatte nur 18 gereizt", by="")
    object_to(sheet, number=1, seat=3, after=3, by=CARD)
    answer_objection(sheet, 2, words="Gezählt: mit 1, Spiel 2", by="")
    take_write_lock(sheet, browser="another", by="")
    return sheet


def copied(club: Club) -> SheetRecord:
    """Differs from the second list of a player with a long name."""
    sheet = table(FIVE[1:], club=club, title="Tisch 7, Serie 2")
    write(sheet, won(1), lost(3, "null", None, hand=True, ouvert=True), won(1))
    write(open_second_list(sheet, by=""), won(1), lost(3, "grand", 4, hand=True))
    return sheet


def disputed(club: Club) -> SheetRecord:
    sheet = fill(table(FIVE[1:], club=club, length=4))
    object_to(sheet, seat=3, after=sheet.head_seq, words="Mein Grand fehlt", by=CARD)
    return sheet


def full(club: Club) -> SheetRecord:
    """Complete, and signed by the first player."""
    sheet = fill(table(THREE, club=club, length=3))
    sign_sheet(sheet, 0, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()
    return sheet


def ended(club: Club) -> SheetRecord:
    sheet = table(THREE, club=club)
    write(sheet, won(1))
    end_sheet(sheet, reason="Time is up", by="table")
    return sheet


def closed(club: Club) -> SheetRecord:
    """Signed, reopened and signed again."""
    sheet = fill(table(THREE, club=club, length=3))
    sign_all(sheet)
    reopen_sheet(sheet, reason="Deal 1 was won", by="bernd")
    sign_all(sheet)
    return sheet


def sign_all(sheet: SheetRecord) -> None:
    for place in range(3):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()


def five(club: Club) -> SheetRecord:
    """The widest list: five columns, a long name and long figures."""
    sheet = table(FIVE, club=club)
    write(sheet, *[lost(declarer, "grand", 4, hand=True, ouvert=True) for declarer in (1, 2, 3, 4, 0)] * 2)
    return sheet


@pytest.fixture
def log_in(club: Club, live_server: Any) -> Callable[[Page], None]:
    def logged_in(page: Page) -> None:
        looks.log_in(page, live_server.url, "bernd")

    return logged_in


@pytest.fixture
def address(live_server: Any, sheets: dict[str, SheetRecord]) -> Callable[..., str]:
    """The URL of a page."""
    anna, rules = Player.objects.get(name="Anna"), HouseRules.objects.get()
    known = {state: sheet.public_id for state, sheet in sheets.items()} | {"Anna": anna.pk}
    known |= {"Thursday": house_key(rules), "Thursday's number": rules.pk}

    def addressed(view: str, *arguments: Any) -> str:
        return live_server.url + reverse(view, args=[known.get(argument, argument) for argument in arguments])

    return addressed


def test_every_page_is_tested():
    looked_at = {view for view, *_ in FOR_ALL + FOR_THE_CLUB} - {"login", "check"}

    assert looked_at | NO_PAGES == {pattern.name for pattern in urlpatterns}


LANGUAGES = ["de", "en"]
# In how many pieces the pages are shared out.
PIECES = 4
OTHER = {"de": "en", "en": "de"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.sampled(2 * PIECES)
@pytest.mark.parametrize("piece", range(PIECES))
def test_every_page_is_accessible(phone, live_server, address, violations, language, piece):
    choose_language(phone, live_server.url, language)
    pages = FOR_ALL[piece::PIECES]

    found = {page: look(phone, address(*page), language, violations) for page in pages}

    assert found == {page: [] for page in pages}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.sampled(2 * PIECES)
@pytest.mark.parametrize("piece", range(PIECES))
def test_every_page_of_the_club_is_accessible(
    phone, live_server, address, violations, log_in, take_key, sheets, language, piece
):
    choose_language(phone, live_server.url, language)
    log_in(phone)
    take_key(phone, sheets["playing"])
    take_key(phone, sheets["second_list"])
    pages = FOR_THE_CLUB[piece::PIECES]

    found = {page: look(phone, address(*page), language, violations) for page in pages}

    assert found == {page: [] for page in pages}


def look(page: Page, address: str, language: str, violations: Callable[[Page], list[str]]) -> list[str]:
    return [*faults(page, address, language, violations), *language_faults(page, address, OTHER[language])]


def test_a_refused_form_is_accessible(phone, address, violations, log_in):
    log_in(phone)
    found = {}

    for page in REFUSED:
        phone.goto(address(*page))
        phone.locator("main form").evaluate(SEND_UNCHECKED)
        expect(phone.locator(".error").first).to_be_visible()
        found[page] = violations(phone)

    assert found == {page: [] for page in REFUSED}


def test_a_text_that_is_hard_to_read_is_found_by_this_measure(phone, live_server, address, violations):
    phone.goto(address("sheet", "five"))
    assert violations(phone) == []

    # Of cells that are painted alike axe measures a few: one among them that is paler is another kind.
    pale = phone.locator(".list tbody td").filter(has_text="Grand").last
    pale.evaluate("cell => { cell.style.color = '#999'; for (const one of cell.children) one.style.color = '#999'; }")

    assert [found.split(":")[0] for found in violations(phone)][:1] == ["color-contrast"]


def test_a_page_that_is_missing_shows_the_way_back(browser: Browser, live_server, violations):
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, locale="de")

    answer = page.goto(live_server.url + "/sheets/NOSUCHLIST/")

    assert answer is not None
    assert answer.status == 404
    assert too_wide(page) == []
    assert violations(page) == []
    page.locator("main .button").click()
    page.wait_for_url(live_server.url + "/")
    page.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("who", ["everyone", "the club"])
def test_every_link_of_the_start_page_leads_somewhere(phone, live_server, sheets, log_in, who):
    if who == "the club":
        log_in(phone)
    phone.goto(live_server.url)

    linked = phone.locator("a[href]").evaluate_all(ADDRESSES)
    answers = {link: phone.context.request.get(link, max_redirects=0).status for link in linked}

    assert {link: status for link, status in answers.items() if status not in (200, 302)} == {}
    assert len(answers) >= (5 if who == "everyone" else 10)
