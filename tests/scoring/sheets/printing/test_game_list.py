"""Every game prints its own list: columns, accounts, pot and foot, on as many pages as it takes."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pypdf
import pytest
from django.utils import translation

from scoring.models import EntryKind, EntryRecord
from scoring.rules import Outcome, Ruleset, Sheet, find_ruleset, ruleset, ruleset_keys
from scoring.sheets.forms.deals import typed_deal
from scoring.sheets.offline_code import read_code
from scoring.sheets.printing.game_list import empty_list, printed_list
from scoring.sheets.printing.list_page import pages_of
from scoring.sheets.printing.score_list import TICK, FootLine, ListRow, ScoreList
from scoring.sheets.printing.score_list_pages import draw as score_list_pdf
from scoring.sheets.printing.score_list_texts import has_code
from scoring.sheets.queries import SheetPage
from tests.scoring.game_tables import SYSTEMS, every_ruleset
from tests.scoring.printing.toys import COIN_TOSS, DUEL, MARATHON, TossDeal
from tests.scoring.sheets.printing.samples import NAMES, OPENED, page_of, played_game


@pytest.fixture(autouse=True)
def toys(monkeypatch):
    """Register the toy rulesets for the test."""
    known = {toy.key: toy for toy in (DUEL, MARATHON, COIN_TOSS)}
    monkeypatch.setattr(ruleset, "_REGISTRY", ruleset._REGISTRY | known)


def won(declarer: int, stake: int, **fields: bool) -> TossDeal:
    return TossDeal(declarer=declarer, stake=stake, won=True, **fields)


def lost(declarer: int, stake: int) -> TossDeal:
    return TossDeal(declarer=declarer, stake=stake)


PASSED = TossDeal(outcome=Outcome.PASSED)
FOOT = ["Games won", "Still to lose", "Total", "Signatures"]


def list_of_deals(
    rules: Ruleset, seats: int, deals: Sequence[TossDeal], length: int | None = None, **agreed
) -> ScoreList:
    sheet = Sheet(seats=seats, length=length, ruleset=rules, deals=tuple(deals))
    return printed_list(page_of(sheet, "classic", **agreed), "")


def pages_of_text(*printed_lists: ScoreList) -> list[list[str]]:
    pages = pypdf.PdfReader(io.BytesIO(score_list_pdf(printed_lists))).pages
    return [[line.strip() for line in page.extract_text().splitlines()] for page in pages]


def missing_texts(lines: list[str], texts: Sequence[str]) -> list[str]:
    """The texts that the page lacks; texts side by side are matched with or without a space."""
    page = "".join(lines).replace(" ", "")
    return [text for text in texts if text.replace(" ", "") not in page]


def test_a_game_for_coins_shows_who_played_and_what_lies_in_the_pot():
    printed = list_of_deals(COIN_TOSS, 3, [won(0, 30, aloud=True), lost(2, 1200), PASSED], length=36)

    assert [column.key for column in printed.columns] == ["declarer", "game", "stake", "aloud", "value"]
    assert printed.rows == (
        ListRow(
            1,
            {"declarer": "1", "game": "Toss", "stake": "30", "aloud": TICK, "value": "0.30"},
            ("−0.20", "", ""),
            winners=(0,),
            pot="1.20",
        ),
        ListRow(
            2,
            {"declarer": "3", "game": "Toss", "stake": "1200", "value": "−12.00"},
            ("", "", "−12.50"),
            losers=(2,),
            pot="13.20",
        ),
        ListRow(3, {}, ("", "", ""), pot="13.20", passed=True),
    )


def test_players_and_pot_sum_to_zero():
    printed = list_of_deals(COIN_TOSS, 3, [won(0, 30), lost(2, 1200)], length=36)

    assert printed.foot == (
        FootLine("Gain or loss", ("−0.20", "−0.50", "−12.50"), pot="13.20"),
        FootLine("Games won", ("1", "0", "0")),
        FootLine("Games lost", ("0", "0", "1")),
        FootLine("Adjustment", ("0.00", "0.00", "0.00")),
        FootLine("Total", ("−0.20", "−0.50", "−12.50"), is_total=True),
        FootLine("Place", ("1.", "2.", "3.")),
    )
    assert printed.checks == (
        ("Won + lost + passed in", "2 = 2"),
        ("Balances plus pot", "−13.20 + 13.20 = 0.00"),
    )


def test_the_coins_are_on_the_page():
    (lines,) = pages_of_text(list_of_deals(COIN_TOSS, 3, [won(0, 30, aloud=True), lost(2, 1200)], length=36))

    assert {"1 Toss 30 × 0.30 −0.20 1 1.20", "3 Toss 1200 −12.00 −12.50 1 13.20"} <= set(lines)
    assert missing_texts(lines, ["Balance", "Pot"]) == []


def test_points_played_for_a_pot_have_its_money_under_their_total():
    skat = find_ruleset(pinke_fee=50)
    deals = [{"declarer": 0, "game": "hearts", "matadors": 1, "won": is_won} for is_won in (True, False, False)]
    sheet = Sheet(seats=3, length=36, ruleset=skat, deals=tuple(map(skat.read_deal, deals)))

    printed = printed_list(page_of(sheet, "classic", cents_per_point="1", loss_fee_steps=[[1, 25]]), "")

    assert printed.foot[-6:] == (
        FootLine("Total", ("−60", "0", "0"), is_total=True, boxed=True),
        FootLine("Place", ("3.", "1.", "1.")),
        FootLine("Gain or loss", ("−1.00", "0.00", "0.00"), pot="1.00"),
        FootLine("Loss fee", ("0.50", "0.00", "0.00")),
        FootLine("Settlement", ("−1.20", "0.60", "0.60")),
        FootLine("Gain plus settlement", ("−2.20", "0.60", "0.60"), pot="1.00"),
    )


def test_two_players_share_the_page():
    printed = list_of_deals(DUEL, 2, [won(0, 30), lost(1, 20)], length=10)

    (lines,) = pages_of_text(printed)

    assert {"Toss 30 30 30 1", "Toss 20 −20 −20 1"} <= set(lines)
    assert (printed.system, printed.names, printed.has_pot) == ("Tossing for points", NAMES[:2], False)


def test_where_no_deal_can_be_passed_in_there_is_no_column_for_it():
    assert not any("passed in" in line for line in pages_of_text(list_of_deals(DUEL, 2, []))[0])
    assert "passed in" in pages_of_text(list_of_deals(COIN_TOSS, 3, []))[0]


@pytest.mark.parametrize(
    ("seats", "played", "rows"),
    [(2, 0, [36]), (3, 20, [36]), (5, 0, [40]), (3, 37, [39]), (4, 72, [72]), (3, 100, [51, 51]), (5, 300, [60] * 5)],
    ids=lambda value: str(value),
)
def test_a_session_without_a_length_takes_the_rows_it_needs(seats, played, rows):
    printed = list_of_deals(MARATHON, seats, [lost(number % seats, 1) for number in range(played)])

    pages = pages_of(printed)

    assert [page.kind.length for page in pages] == rows
    assert [number for page in pages for number in page.kind.numbers] == list(range(1, sum(rows) + 1))
    assert [row for page in pages for row in page.rows] == list(printed.rows)


def test_a_long_session_runs_on_overleaf():
    deals = [lost(0, 3) if number % 2 else won(1, 2) for number in range(100)]

    first, second = pages_of_text(list_of_deals(MARATHON, 3, deals, public_id="K7PQ2M9XABCD"))

    assert (missing_texts(first, ["Page 1 of 2"]), missing_texts(second, ["Page 2 of 2"])) == ([], [])
    for page in (first, second):
        assert missing_texts(page, ["Score sheet", "K7PQ2M9XABCD", *NAMES[:3]]) == []
    assert missing_texts(first, FOOT) == FOOT
    assert missing_texts(second, [*FOOT, "carried over: −75", "carried over: 52"]) == []
    assert "Toss 3 −3 −78 26" in second
    assert {"−150", "850", "50"} <= set(second)


def a_list(key: str, *, deals: int = 4, **fields) -> SheetPage:
    """The list of a game after a few deals."""
    rules = find_ruleset(key)
    seats, length = min(rules.table_sizes), 36 if not rules.ends_by_itself else None
    return page_of(played_game(rules, seats=seats, deals=deals, length=length), rules.schemes[0], **fields)


def sign(page: SheetPage, seats: int) -> SheetPage:
    """Add `seats` signatures."""
    for seat in range(seats):
        page.entries.append(EntryRecord(kind=EntryKind.SIGNATURE, seq=100 + seat, seat=seat, entered_at=OPENED))
    page.record.closed_at = OPENED if seats == page.record.seat_count else None
    return page


@pytest.mark.parametrize("key", ruleset_keys())
def test_only_a_signed_list_is_a_version(key):
    unsigned, signed = a_list(key), sign(a_list(key), a_list(key).record.seat_count)
    how_far = ", 4 of 36 deals" if unsigned.record.length else " after deal 4"

    printed_lists = [printed_list(page, "") for page in (unsigned, signed)]

    assert [printed.state for printed in printed_lists] == [f"Interim list{how_far}, not signed", ""]
    assert [printed.version for printed in printed_lists] == [
        f"Check code {'0' * 12}",
        f"Version 1, check code {'0' * 12}",
    ]


def test_the_progress_of_a_list_is_in_its_head():
    open_page, closed_page = pages_of_text(*(printed_list(sign(a_list("isko"), seats), "") for seats in (0, 3)))

    assert missing_texts(open_page, ["Interim list, 4 of 36 deals, not signed"]) == []
    assert missing_texts(open_page, ["Version 1"]) == ["Version 1"]
    assert missing_texts(closed_page, ["Interim list", "Version 1, check code"]) == ["Interim list"]


def test_a_list_that_some_have_signed_says_how_many():
    printed = printed_list(sign(a_list("isko"), 2), "")

    assert printed.state == "Interim list, 4 of 36 deals, 2 of 3 signatures"


@pytest.mark.long
def test_no_text_of_a_printed_list_is_cut():
    with translation.override("de"):
        printed_lists = [printed_list(sign(a_list(key), 1), "") for key in ruleset_keys()]

    assert [line for page in pages_of_text(*printed_lists) for line in page if "…" in line] == []


def test_a_print_before_the_signatures_is_marked_in_german():
    with translation.override("de"):
        printed_lists = [printed_list(sign(a_list("isko"), seats), "") for seats in (0, 3)]

    states = [(printed.state, printed.version.partition(" ")[0]) for printed in printed_lists]
    assert states == [("Zwischenstand, 4 von 36 Spielen, nicht unterschrieben", "Prüfcode"), ("", "Fassung")]


@pytest.mark.parametrize("fill", ["names", "blank"])
def test_a_form_to_fill_in_has_no_state(fill):
    printed = printed_list(a_list("isko"), "", fill)

    assert (printed.state, printed.version) == ("", "")


def test_the_winner_is_marked_once_no_deal_is_left():
    skat = find_ruleset()
    deals = [{"declarer": 0, "game": "hearts", "matadors": 1, "won": False}, *[{"outcome": "passed"}] * 2]
    sheet = Sheet(seats=3, length=3, ruleset=skat, deals=tuple(map(skat.read_deal, deals)))

    printed_lists = [printed_list(page_of(sheet, deal_count=count), "") for count in (2, 3)]

    assert [printed.foot[-1].texts for printed in printed_lists] == [("3.", "1.", "1."), ("3.", "★ 1.", "★ 1.")]


def test_how_the_session_ended_is_the_first_note():
    printed = list_of_deals(MARATHON.with_options({"target": 10}), 2, [lost(1, 12)])

    assert printed.notes == ("Bernd Weiß has nothing left to lose.",)


def test_the_house_rules_are_what_differs_and_the_open_amounts_in_force():
    quiet, loud = COIN_TOSS, COIN_TOSS.with_options({"loud": True})

    printed_lists = [empty_list(rules, "classic", seats=3, length=36).rules for rules in (quiet, loud, MARATHON)]

    assert printed_lists == [
        ("House rules: Each player puts into the pot: 0.50",),
        (
            "House rules: Each player puts into the pot: 0.50",
            "A lost toss costs more: 0.05",
            "Tosses are called aloud: yes",
        ),
        (),
    ]


def test_official_skat_needs_no_house_rules():
    printed = empty_list(find_ruleset(), "seeger_fabian", seats=4, length=48)

    assert printed.rules == ()


def test_all_rules_of_the_house_find_room_under_the_foot():
    rules = tuple(f"Rule number {number} of the house is rather long and says: always" for number in range(12))

    (lines,) = pages_of_text(replace(list_of_deals(COIN_TOSS, 4, [], length=48), rules=rules))

    assert all(any(rule in line for line in lines) for rule in rules)


@pytest.mark.parametrize("fill", ["names", "blank"])
def test_an_empty_form_fits_its_game(fill):
    sheet = Sheet(seats=3, length=36, ruleset=COIN_TOSS, deals=(won(0, 30),))

    printed = printed_list(page_of(sheet, "classic"), "", fill)

    assert (printed.columns, printed.has_pot, printed.rows) == (list_of_deals(COIN_TOSS, 3, []).columns, True, ())
    assert [line.word for line in printed.foot] == ["Gain or loss", "Games won", "Games lost", "Adjustment", "Total"]
    assert not any(line.texts or line.pot for line in printed.foot)
    assert printed.names == (() if fill == "blank" else NAMES[:3])


@pytest.mark.parametrize("key", ruleset_keys())
@pytest.mark.sampled(9)
def test_the_form_of_every_game_fits_its_page(key):
    rules, forms = find_ruleset(key), []
    for language in ("en", "de"):
        with translation.override(language):
            forms += [empty_list(rules, rules.schemes[0], seats=seats, length=None) for seats in rules.table_sizes]

    pages = pages_of_text(*forms)

    for form, lines in zip(forms, pages, strict=True):
        wanted = [column.word for column in form.columns] + [line.word for line in form.foot]
        assert missing_texts(lines, [*wanted, *form.rules]) == []
        assert "…" not in "".join(lines)


@every_ruleset
def test_the_foot_has_the_whole_list_as_a_code(key: str):
    page = page_of(played_game(SYSTEMS[key], seats=min(SYSTEMS[key].table_sizes), deals=8), SYSTEMS[key].schemes[0])

    read = read_code(page.record, bytes.fromhex(printed_list(page, "").code))

    assert [coded.typed for coded in read.deals] == [typed_deal(deal, page.ruleset) for deal in page.sheet.deals]
    assert read.nonce == 0


def test_a_list_without_deals_and_one_of_names_have_no_code():
    empty = page_of(Sheet(seats=4, length=48), "seeger_fabian")
    played = page_of(played_game(find_ruleset(), seats=4, deals=8), "seeger_fabian")

    assert [printed_list(empty, "").code, printed_list(played, "", "names").code] == ["", ""]


def test_a_code_too_fine_for_a_camera_is_not_printed():
    fits, too_fine = (
        replace(empty_list(find_ruleset(), "classic", seats=4, length=4), code="ab" * n) for n in (213, 214)
    )

    assert [has_code(page) for item in (fits, too_fine) for page in pages_of(item)] == [True, False]
    assert "the whole list" in pages_of_text(fits)[0]
    assert "the whole list" not in pages_of_text(too_fine)[0]
