"""The entry screen in Chromium: what it shows before the tap, and every way to enter a deal."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from playwright.sync_api import Page, expect

from scoring.models import EntryKind, EntryRecord, SheetRecord
from scoring.phrases import script_words, sum_in_words
from scoring.rules import PASSED_DEAL, Game, find_ruleset, legal_bids, score
from scoring.rules.skat.entry_table import STATES, deal_in_state
from tests.journeys.conftest import arrived
from tests.scoring.cast import FOUR, THREE, fill, lost, table, won, write
from tests.scoring.game_tables import open_table
from tests.scoring.rules.entry_reader import EntryReader

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

ISKO = find_ruleset()
READER = EntryReader(ISKO)
BIDS = (None, *legal_bids())
MOST_MATADORS = {"clubs": 11, "spades": 11, "hearts": 11, "diamonds": 11, "grand": 4}
CLASSES = [
    (game, f"{side}-{run}")
    for game, most in MOST_MATADORS.items()
    for side in ("with", "without")
    for run in range(1, most + 1)
]
NULL = ("null", "")
FORTY_LETTERS = "Maximiliane-Henriette von Hohenstein-Lau"
SHORTENED = "Maximiliane-H."
FIVE = (*FOUR, FORTY_LETTERS)
OPENERS = {"More": ".more > summary", "Points": ".of-points > summary", "Cards": ".of-cards > summary"}
# One text for each class, a line for each of `states()`: codes, or with words the sum, or else the points.
VERDICTS = """async ({ script, table, classes, bids, words }) => {
  const { evaluate, sumInWords } = await import(script);
  return classes.map(([game, matadors]) => {
    const lines = [];
    for (let state = 0; state < 64; state += 1)
      for (const won of [false, true])
        for (const bid of bids) {
          const { codes, points, steps } = evaluate(table, { game, matadors, state, won, bid });
          lines.push(codes ? codes.join("+") : words ? sumInWords(steps, words) : points);
        }
    return lines.join("\\n");
  });
}"""
HEIGHTS = """() => [...document.querySelectorAll("a, button, summary, label:is(.key, .chip, .tick), select, input")]
  .filter((one) => one.checkVisibility() && !one.matches(".skip, .visually-hidden, label > input, [type=hidden]"))
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height])"""

# Contrast of every figure against what lies beneath it. WCAG 2.2, relative luminance
CONTRASTS = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const beneath = (one) => {
    const found = parts(getComputedStyle(one).backgroundColor);
    return found[3] === 0 ? beneath(one.parentElement) : found;
  };
  const light = (part) => (part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
  const ratio = (one) => {
    const pair = [luminance(parts(getComputedStyle(one).color)), luminance(beneath(one))].sort((a, b) => b - a);
    return (pair[0] + 0.05) / (pair[1] + 0.05);
  };
  return [...document.querySelectorAll(".figure")].filter((one) => one.checkVisibility() && one.innerText)
    .map((one) => [one.outerHTML, ratio(one)]);
}"""


@pytest.fixture
def verdicts(live_server: Any, phone: Page) -> Callable[..., list[str]]:
    """What the screen's module returns for every state of some classes."""
    phone.goto(live_server.url)
    script = live_server.url + static("scoring/entry/entry.js")

    def shown(classes: list[tuple[str, str]], words: dict[str, Any] | None = None) -> list[str]:
        given = {"script": script, "table": READER.table, "classes": classes, "bids": BIDS, "words": words}
        return phone.evaluate(VERDICTS, given)

    return shown


def test_the_screen_agrees_with_the_rules_in_all_786_432_states_of_the_form(verdicts):
    # tests/scoring/rules/test_form_cube.py compares the reader of the table with check and score.
    ruled = [ruled_text(game, matadors) for game, matadors in CLASSES]

    shown = verdicts(CLASSES)

    assert [name for name, left, right in zip(CLASSES, shown, ruled, strict=True) if left != right] == []
    assert (len(CLASSES), sum(len(text.splitlines()) for text in shown)) == (96, 786_432)


def test_the_screen_agrees_with_the_rules_in_all_8_192_states_of_null(verdicts):
    (shown,) = verdicts([NULL])

    assert shown == ruled_text(*NULL)
    assert len(shown.splitlines()) == 8_192


# Hearts with 28,084, Grand with 11,348 and Null with 100 states that can be; with one matador 2,534 in all.
@pytest.mark.parametrize(
    ("language", "runs", "sums"),
    [
        ("en", r"with-1$", 2_534),
        ("de", r"with-1$", 2_534),
        pytest.param("en", r".*", 39_532, marks=pytest.mark.long),
    ],
)
def test_the_sum_before_the_tap_is_the_sum_on_the_list(verdicts, language, runs, sums):
    classes = [name for name in CLASSES if name[0] in ("hearts", "grand") and re.match(runs, name[1])] + [NULL]
    with translation.override(language):
        words = script_words(ISKO)
        listed = [ruled_text(game, matadors, in_words=True) for game, matadors in classes]

    shown = verdicts(classes, words)

    assert [name for name, left, right in zip(classes, shown, listed, strict=True) if left != right] == []
    assert sum("=" in line for text in shown for line in text.splitlines()) == sums


def ruled_text(game: str, matadors: str, *, in_words: bool = False) -> str:
    """The same lines as the screen's module makes, from the rules."""
    side, _, run = matadors.partition("-")
    lines = []
    for state, is_won, bid in product(range(STATES), (False, True), BIDS):
        verdict = READER.verdict(game, state, won=is_won, bid=bid, matadors=int(run or 0))
        if isinstance(verdict, list):
            lines.append("+".join(verdict))
        elif in_words:
            deal = deal_in_state(Game(game), state, won=is_won, bid=bid, matadors=int(run) if run else None)
            lines.append(sum_in_words(score(replace(deal, with_without=side or None), ISKO), ISKO))
        else:
            lines.append(str(verdict))
    return "\n".join(lines)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("names", [THREE, FOUR, FIVE], ids=["three", "four", "five"])
def test_the_screen_fits_a_phone_without_scrolling(phone, sit_down, violations, names):
    sheet = table(names)
    write(sheet, won(1), lost(2, "grand", 2), *[PASSED_DEAL] * (len(names) - 2))
    sit_down(phone, sheet)
    expect(phone.locator(".pause")).to_be_visible()

    assert extent(phone) == (360, 640)
    assert too_small(phone) == []
    assert violations(phone) == []


@pytest.mark.parametrize("names", [FIVE, FOUR, THREE], ids=["five", "four", "three"])
@pytest.mark.sampled(3)
def test_the_longest_sum_of_the_longest_name_fits_too(phone, sit_down, violations, names):
    sheet = table((*names[:-1], FORTY_LETTERS))
    sit_down(phone, sheet)

    tap(phone, SHORTENED[:4], "Grand", "with 4", "Ouvert")

    expect(phone.locator(".sum-line")).to_contain_text("11 × 24 = 264")
    assert extent(phone) == (360, 640)
    assert too_small(phone) == []
    assert violations(phone) == []
    assert phone.locator(f'.player-name[title="{FORTY_LETTERS}"]').inner_text().replace("\xad", "") == SHORTENED


def test_a_whole_list_of_a_long_title_fits_a_phone(phone, sit_down):
    sheet = table(THREE, length=3, title="Herbstturnier um den Köpenicker Wanderp… · 1 · 10")
    write(sheet, *[PASSED_DEAL] * 3)
    sit_down(phone, sheet)

    expect(phone.locator(".entry-full")).to_be_visible()
    assert extent(phone)[0] == 360


def test_everything_behind_more_fits_as_well(phone, sit_down, violations):
    sit_down(phone, table(ruleset=find_ruleset(kontra_levels=4, card_points="required")))
    assert extent(phone) == (360, 640)

    phone.get_by_text("More", exact=True).tap()

    assert extent(phone) == (360, 640)
    assert too_small(phone) == []
    assert violations(phone) == []


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.sampled(3)
def test_a_chosen_deal_has_no_violations_in_light_and_dark(desk, sit_down, violations, width):
    desk.set_viewport_size({"width": width, "height": 900})
    sheet = table()
    write(sheet, lost(1))
    sit_down(desk, sheet)
    tap(desk, "Anna", "Clubs", "without 3", "Schneider")

    for scheme in ("light", "dark"):
        desk.emulate_media(color_scheme=scheme, reduced_motion="reduce")

        assert violations(desk) == []
        assert [figure for figure in desk.evaluate(CONTRASTS) if figure[1] < 7] == []


def test_the_outcomes_show_what_is_missing_and_then_the_value(phone, sit_down):
    sit_down(phone, table())
    values = [outcomes(phone)]

    for choice in ("Bernd", "Hearts", "with 2"):
        tap(phone, choice)
        values.append(outcomes(phone))

    assert values == [
        ["Lost Who played?", "Won Who played?"],
        ["Lost Which game?", "Won Which game?"],
        ["Lost With or without?", "Won With or without?"],
        ["Lost −60", "Won +30"],
    ]
    assert sum_line(phone) == "Bernd: Hearts with 2, game 3, 3 × 10 = 30"


def test_a_tick_sets_what_it_implies_and_clears_what_needs_it(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Bernd", "Clubs", "with 4")

    tap(phone, "Ouvert")
    brought = ticked(phone)
    tap(phone, "Hand")
    taken = ticked(phone)

    assert brought == ["hand", "ouvert", "schneider_announced", "schwarz_announced"]
    assert taken == []


def test_null_is_one_of_four_keys_and_clears_matadors(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Bernd", "with 2", "Null")
    keys = phone.locator(".null-key").all_inner_texts()

    phone.get_by_role("button", name="59 Null ouvert Hand").tap()

    assert [" ".join(text.split()) for text in keys] == [
        "23 Null",
        "35 Null Hand",
        "46 Null ouvert",
        "59 Null ouvert Hand",
    ]
    assert outcomes(phone) == ["Lost −118", "Won +59"]
    assert phone.locator("input[name=matadors]:checked").count() == 0


def test_a_long_run_opens_its_keys_and_closing_them_takes_it_back(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Bernd", "Clubs", "without 7")
    opened = (outcomes(phone), extent(phone), phone.locator(".run-with-side").is_visible())

    phone.locator(".run-without-side .run-more").click()

    assert opened == (["Lost −192", "Won +96"], (360, 640), False)
    assert outcomes(phone)[1] == "Won With or without?"
    assert phone.locator(".run-with-side").is_visible()


def test_card_points_wait_while_null_is_chosen(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Points")
    phone.get_by_label("Card points").fill("61")
    phone.keyboard.press("Escape")

    tap(phone, "Bernd", "Null")

    assert phone.get_by_label("Card points").is_disabled()
    assert outcomes(phone) == ["Lost −46", "Won +23"]


def test_an_overbid_game_can_only_be_lost(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Bernd", "Hearts", "with 1", "More")
    phone.get_by_label("Bid").select_option("24")
    assert outcomes(phone) == ["Lost −60", "Won overbid"]

    phone.keyboard.press("Escape")
    phone.locator(".outcome-lost").tap()

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    arrived(phone)
    assert entries(sheet) == [(EntryKind.DEAL, 1, -60)]


def test_typed_card_points_tick_schneider_and_decide(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Bernd", "Hearts", "with 1", "Points")

    phone.get_by_label("Card points").fill("90")

    assert ticked(phone) == ["schneider"]
    assert outcomes(phone)[1] == "Won +30"
    assert phone.locator(".outcome-lost").is_disabled()
    phone.get_by_label("Card points").press("Enter")
    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    arrived(phone)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 30)]


@pytest.mark.long
def test_a_null_that_cannot_cover_its_bid_is_charged_as_the_declarer_chooses(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Bernd", "Null", "More")
    phone.get_by_label("Bid").select_option("36")
    assert sum_line(phone).startswith("Null is worth 23 and cannot cover 36")
    assert outcomes(phone)[0] == "Lost As which game?"

    phone.keyboard.press("Escape")
    phone.locator(".outcome-lost").tap()
    expect(phone.locator(".offers")).to_be_focused()
    assert extent(phone) == (360, 640)
    phone.get_by_role("button", name="Diamonds −72").first.tap()

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    arrived(phone)
    assert entries(sheet) == [(EntryKind.DEAL, 1, -72)]


def test_the_stored_value_is_the_shown_one_and_the_page_stays(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    phone.evaluate("window.stays = true")
    tap(phone, "Clara", "Spades", "without 5", "Schneider")
    shown = sum_line(phone)

    phone.locator(".outcome-won").tap()

    expect(phone.locator(".last")).to_contain_text("Clara: Spades without 5 +77")
    arrived(phone)
    deal = EntryRecord.objects.get().to_deal(ISKO)
    assert shown == f"Clara: Spades {sum_in_words(score(deal, ISKO), ISKO)}"
    assert phone.evaluate("window.stays")


def test_a_deal_is_entered_without_javascript(plain_phone, sit_down, violations):
    sheet = table()
    sit_down(plain_phone, sheet)
    assert extent(plain_phone) == (360, 640)
    assert too_small(plain_phone) == []

    tap(plain_phone, "Bernd", "Grand", "with 2", "Hand")
    plain_phone.locator(".outcome-won").tap()

    expect(plain_phone.locator("h1")).to_contain_text("Deal 2 of 48")
    assert extent(plain_phone) == (360, 640)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 96)]


@pytest.mark.long
def test_a_refused_deal_keeps_what_was_tapped_without_javascript(plain_phone, sit_down):
    sheet = table()
    sit_down(plain_phone, sheet)
    tap(plain_phone, "Bernd", "Grand", "Hand")

    plain_phone.locator(".outcome-won").tap()

    expect(plain_phone.locator(".error")).to_have_text(
        "Every trump game is played with or without at least one matador."
    )
    assert ticked(plain_phone) == ["hand"]
    assert plain_phone.locator("input[name=game]:checked").input_value() == "grand"
    assert entries(sheet) == []


def test_a_deal_is_entered_by_letters_and_digits(desk, sit_down):
    sheet = table()
    sit_down(desk, sheet)

    desk.keyboard.type("2hw9wwa")
    shown = sum_line(desk)
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")

    expect(desk.locator("h1")).to_contain_text("Deal 2 of 48")
    assert shown == "Bernd: Hearts with 11, game 12, Hand 13, 13 × 10 = 130"
    arrived(desk)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 130)]


def test_a_deal_is_entered_by_tab_arrows_and_space(desk, sit_down):
    sheet = table()
    sit_down(desk, sheet)
    desk.locator(".last-seats").focus()

    for key in ("Tab", "Space", "Tab", "ArrowRight", "ArrowRight", "Tab", "Space"):
        desk.keyboard.press(key)
    reached = [desk.locator(f"input[name={name}]:checked").input_value() for name in ("declarer", "game", "matadors")]
    while not desk.evaluate("document.activeElement.matches('.outcome-won')"):
        desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")

    expect(desk.locator("h1")).to_contain_text("Deal 2 of 48")
    assert reached == ["1", "hearts", "with-1"]
    arrived(desk)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 20)]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_key_means_one_thing(desk, sit_down, live_server, settings, language):
    desk.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    sit_down(desk, table(ruleset=find_ruleset(revolution=92)))

    keys = [kbd.text_content() for kbd in desk.locator("kbd[data-press]").all()]

    assert desk.locator("html").get_attribute("lang") == language
    assert len(keys) == len(set(keys)) == 16


def test_a_double_tap_makes_one_deal(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Bernd", "Hearts", "with 1")

    phone.locator(".outcome-won").dblclick()

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    arrived(phone)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 20)]


def test_a_double_tap_passes_one_deal_in(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)

    phone.get_by_role("button", name="Passed in").dblclick(delay=60)

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    phone.wait_for_timeout(300)
    arrived(phone)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 0)]


def test_the_last_deal_is_withdrawn(phone, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(phone, sheet)

    phone.get_by_role("button", name="Undo").tap()

    expect(phone.locator("h1")).to_contain_text("Deal 1 of 48")
    arrived(phone)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 20), (EntryKind.WITHDRAWAL, 1, 0)]


def test_the_last_deal_is_withdrawn_without_javascript(plain_phone, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(plain_phone, sheet)

    plain_phone.get_by_role("button", name="Undo").tap()

    expect(plain_phone.locator("h1")).to_contain_text("Deal 1 of 48")
    assert entries(sheet) == [(EntryKind.DEAL, 1, 20), (EntryKind.WITHDRAWAL, 1, 0)]


def test_undo_goes_after_eight_seconds_and_the_line_stays(own_phone, sit_down):
    own_phone.clock.install()
    sheet = table()
    write(sheet, won(1))
    sit_down(own_phone, sheet)
    undo = own_phone.get_by_role("button", name="Undo")

    # Real time runs on next to the clock, so there is no request between the two.
    before = undo.is_visible()
    own_phone.clock.run_for(9_000)

    assert (before, undo.is_visible()) == (True, False)
    expect(own_phone.locator(".last")).to_contain_text("Bernd: Hearts with 1 +20")


def test_undo_stays_while_the_keyboard_is_on_it(own_phone, sit_down):
    own_phone.clock.install()
    sheet = table()
    write(sheet, won(1))
    sit_down(own_phone, sheet)
    undo = own_phone.get_by_role("button", name="Undo")
    own_phone.keyboard.press("Tab")
    undo.focus()

    own_phone.clock.run_for(9_000)
    was_visible = undo.is_visible()
    own_phone.keyboard.press("Tab")
    own_phone.clock.run_for(100)

    assert (was_visible, undo.is_visible()) == (True, False)


def test_a_double_tap_on_clear_stores_nothing(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)

    for pause in (120, 350):
        tap(phone, "Bernd", "Hearts")
        spot = centre(phone, ".clear")
        phone.touchscreen.tap(*spot)
        phone.wait_for_timeout(pause)
        phone.touchscreen.tap(*spot)

    phone.wait_for_timeout(500)
    arrived(phone)
    assert entries(sheet) == []
    assert phone.locator("input:checked").count() == 0


def test_clear_and_passed_in_keep_their_places(phone, sit_down):
    sit_down(phone, table())
    before = [centre(phone, key) for key in (".pass", ".clear")]

    tap(phone, "Bernd", "Hearts")

    assert [centre(phone, key) for key in (".pass", ".clear")] == before
    assert phone.locator(".pass").is_disabled()
    phone.locator(".clear").tap()
    assert phone.locator(".pass").is_enabled()


def test_a_double_tap_on_undo_withdraws_one_deal(phone, sit_down):
    sheet = table()
    write(sheet, won(1), won(2))
    sit_down(phone, sheet)
    spot = centre(phone, ".undo")

    phone.touchscreen.tap(*spot)
    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    phone.touchscreen.tap(*spot)

    phone.wait_for_timeout(1000)
    arrived(phone)
    expect(phone.locator(".undo")).to_be_hidden()
    assert [kind for kind, *_ in entries(sheet)].count(EntryKind.WITHDRAWAL) == 1


def test_a_key_that_moved_under_the_finger_ignores_the_second_tap(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Bernd", "Clubs")
    spot = centre(phone, ".run-with-side .run-more")

    phone.touchscreen.tap(*spot)
    phone.touchscreen.tap(*spot)
    at_once = phone.locator("input[name=matadors]:checked").count()
    phone.wait_for_timeout(500)
    under = phone.evaluate("([x, y]) => document.elementFromPoint(x, y).value", list(spot))
    phone.touchscreen.tap(*spot)

    assert at_once == 0
    assert under.startswith("with-")
    assert phone.locator("input[name=matadors]:checked").input_value() == under


def test_keys_typed_while_a_deal_is_sent_belong_to_the_next(desk, sit_down):
    sheet = table()
    sit_down(desk, sheet)

    desk.keyboard.type("2hw+3gw2-4dww+")

    expect(desk.locator("h1")).to_contain_text("Deal 4 of 48")
    arrived(desk)
    assert entries(sheet) == [(EntryKind.DEAL, 1, 20), (EntryKind.DEAL, 2, -144), (EntryKind.DEAL, 3, 27)]


def test_a_key_held_down_writes_one_deal(desk, sit_down):
    sheet = table()
    sit_down(desk, sheet)

    for _ in range(5):
        desk.keyboard.down("p")
        desk.wait_for_timeout(100)

    expect(desk.locator("h1")).to_contain_text("Deal 2 of 48")
    arrived(desk)
    assert len(entries(sheet)) == 1


PORTAL = "<!doctype html><html><body>Welcome to the hotel</body></html>"


def test_a_requested_figure_is_sent_with_the_next_tap(phone, sit_down):
    sheet = open_table(find_ruleset("skat_1835"), seats=3)
    sit_down(phone, sheet)
    tap(phone, "Bernd")
    for chosen in phone.locator("fieldset.games").all():
        chosen.locator("label.game").first.click()
    won_figure = phone.locator(".outcome-won .outcome-figure")
    expect(won_figure).not_to_be_empty()
    # What a portal answers is no figure, and no fault of the page.
    phone.route(
        "**/preview/", lambda route: route.fulfill(status=200, body="Welcome to the hotel", content_type="text/html")
    )

    tap(phone, "Clara")

    assert won_figure.text_content() == ""
    phone.wait_for_timeout(400)
    assert won_figure.text_content() == ""


def test_all_card_points_leave_open_whether_an_announced_schwarz_was_made(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Bernd", "Hearts", "with 1", "Ouvert", "Points")

    phone.get_by_label("Card points").fill("120")

    assert outcomes(phone) == ["Lost −160", "Won +80"]
    assert phone.locator('.visually-hidden[value="done"]').is_disabled()


def test_a_correction_begun_at_the_table_ends_there(phone, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(phone, sheet)
    phone.get_by_role("link", name="Correct").tap()
    kept = phone.locator(".take-back button").is_visible()

    phone.locator(".outcome-lost").tap()

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    assert extent(phone) == (360, 640)
    assert kept is False
    arrived(phone)
    assert [points for *_, points in entries(sheet)] == [20, -40]


def test_a_deal_is_withdrawn_on_its_page_after_a_confirmation(phone, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(phone, sheet)
    phone.get_by_role("link", name="Correct").tap()

    phone.get_by_text("Withdraw this deal").tap()
    phone.get_by_role("button", name="Yes, withdraw it").tap()

    expect(phone.locator("h1")).to_contain_text("Deal 1 of 48")


def test_the_confirmation_is_readable_while_it_waits_and_when_it_is_armed(phone, sit_down, live_server, violations):
    sheet = fill(table(length=4))
    sit_down(phone, sheet)
    button = phone.locator("button[data-arm-after]")

    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        phone.goto(live_server.url + reverse("sign_seat", args=[sheet.public_id, 0]))
        waiting = violations(phone)

        expect(button).to_be_enabled()

        assert button.evaluate("one => getComputedStyle(one).transitionDuration") == "0s"
        assert (waiting, violations(phone)) == ([], [])


def tap(page: Page, *labels: str) -> None:
    """Tap one key after the other on its visible part."""
    for label in labels:
        _key(page, label).click()


def _key(page: Page, label: str) -> Any:
    side, _, run = label.partition(" ")
    if side in ("with", "without"):
        row = page.locator(f".run-{side}-side")
        if int(run) > 4:
            row.locator(".run-more").click()
        return row.locator(f".run-{run}")
    if label in OPENERS:
        return page.locator(OPENERS[label])
    return page.locator("label.key").filter(has_text=label).first


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def outcomes(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".outcome").all_inner_texts()]


def sum_line(page: Page) -> str:
    return " ".join(page.locator(".sum-line").inner_text().split())


def ticked(page: Page) -> list[str]:
    boxes = page.locator("input[type=checkbox][name]:checked")
    return sorted(boxes.evaluate_all("boxes => boxes.map((box) => box.name)"))


def extent(page: Page) -> tuple[int, int]:
    width, height = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
    return width, height


def too_small(page: Page) -> list[list[Any]]:
    """Touch targets less than 52 px high."""
    return [found for found in page.evaluate(HEIGHTS) if found[1] < 51.99]


def entries(sheet: SheetRecord) -> list[tuple[str, int | None, int]]:
    return [(entry.kind, entry.number, entry.points) for entry in sheet.entries.order_by("seq")]


def test_the_number_of_the_last_deal_is_read_whole(phone, sit_down):
    phone.set_viewport_size({"width": 390, "height": 844})
    sheet = table()
    write(sheet, won(1))
    sit_down(phone, sheet)

    number, line = (phone.locator(part).bounding_box() for part in (".last-line small", ".last-line"))

    assert (number["y"], number["height"]) == (line["y"], line["height"])
