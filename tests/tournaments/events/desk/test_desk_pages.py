"""The list desk as rendered by the server: with and without script, for each role."""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clock import now
from scoring.models import SheetRecord
from scoring.rules import PASSED_DEAL
from scoring.sheets.objections import object_to
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import record_deal, sign_sheet
from tests.scoring.cast import new_id, won
from tests.scoring.page_forms import fields_of
from tests.tournaments.cast import club_of, entrants, helper
from tests.tournaments.events.desk.lists import (
    FOUR,
    THREE,
    an_event_in_play,
    current,
    key,
    sign_all,
    table_of,
    totals,
    typed,
    without_totals,
)
from tournaments.events.models import Event, ResultRecord, StandingsVersion, TableSeat
from tournaments.events.phrases.choices import CodeRole, ResultState, Role
from tournaments.events.queries.money import fees_due
from tournaments.events.services.desk_codes import give_code
from tournaments.events.services.results import open_table_sheet, receive_list, set_aside
from tournaments.events.services.series import complete_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def running(shared_db) -> Event:
    return an_event_in_play()


@pytest.fixture
def event(running, db) -> Event:
    return Event.objects.get(pk=running.pk)


def client_of(user: User, **headers: str) -> Client:
    client = Client(headers={"accept-language": "en"} | headers)
    client.force_login(user)
    return client


@pytest.fixture
def desk(event: Event) -> Client:
    """Bernd helps at the desk."""
    return client_of(helper(event, Role.DESK, "bernd"))


@pytest.fixture
def referee(event: Event) -> Client:
    return client_of(helper(event, Role.REFEREE, "rolf"))


def address(event: Event, name: str = "key_list", table: int = 1, *more: object) -> str:
    return reverse(name, args=[event.public_id, 1, table, *more])


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_desk_shows_where_each_list_lies(event: Event, desk: Client) -> None:
    key(event, table=2)
    receive_list(event, series=1, table=1, by="bernd")

    page = text_of(desk.get(reverse("list_desk", args=[event.public_id])))

    assert "1 list to go" in page
    assert f'href="{address(event)}"' in page
    assert "Continue with table 1" in page


def test_a_typed_table_leads_to_its_list(event: Event, desk: Client) -> None:
    answer = desk.get(reverse("list_desk", args=[event.public_id]), {"list": "2"})

    assert answer.headers["location"] == address(event, table=2)


def test_an_unknown_table_is_reported(event: Event, desk: Client) -> None:
    page = text_of(desk.get(reverse("list_desk", args=[event.public_id]), {"list": "77"}))

    assert "There is no list “77”." in page


def test_a_scanned_list_is_in(event: Event, desk: Client) -> None:
    answer = desk.post(reverse("receive_list", args=[event.public_id]), {"series": 1, "list": "2"}, follow=True)

    assert table_of(event, 2).received_at is not None
    assert "The list from table 2, series 1, has been received." in text_of(answer)


def test_the_grid_has_the_seats_in_order_and_nothing_typed(event: Event, desk: Client) -> None:
    answer = desk.get(address(event))

    fields = fields_of(answer.content.decode())
    assert [fields[name] for name in ("after", "points_0", "total_3", "passed", "deals")] == ["0", "", "", "", "48"]
    page = text_of(answer)
    names = [page.index(f"</span> {name} </th>") for name in ("Anna Ahlers", "Bernd Brandt", "Clara Classen")]
    assert names == sorted(names)


def test_a_proved_list_is_stored_and_the_next_received_one_comes(event: Event, desk: Client) -> None:
    receive_list(event, series=1, table=2, by="bernd")

    answer = desk.post(address(event), typed(FOUR, act="save"))

    assert answer.headers["location"] == address(event, table=2)
    assert (current(event).state, totals(event)) == (ResultState.CHECKED, [804, 740, 368, 929])


def test_after_the_last_list_the_desk_comes(event: Event, desk: Client) -> None:
    answer = desk.post(address(event), typed(FOUR))

    assert answer.headers["location"] == f"{reverse('list_desk', args=[event.public_id])}?series=1"


def test_a_contradiction_keeps_what_was_typed_and_marks_the_cell(event: Event, desk: Client) -> None:
    answer = desk.post(address(event), typed(FOUR.with_cell(2, "points", 12)))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Clara Classen: total is off by 24, twice 12: wrong sign for 12?" in page
    assert fields_of(page)["points_2"] == "12"
    assert [name for name in ("points_1", "points_2") if f'name="{name}" value' in page] == ["points_1", "points_2"]
    assert page.count('aria-invalid="true"') == 1
    assert ResultRecord.objects.count() == 0


def test_findings_are_shown_after_each_figure(event: Event, desk: Client) -> None:
    some = {name: value for name, value in typed(FOUR).items() if name.endswith("_0")} | {"total_0": 803, "deals": 48}

    answer = desk.post(address(event, "check_keyed"), some, headers={"hx-request": "true"})

    page = text_of(answer)
    assert 'data-verdict="bad" data-wrong="points_0 total_0"' in page
    assert "Anna Ahlers: points and total must differ by a multiple of 10." in page
    assert "<html" not in page
    assert ResultRecord.objects.count() == 0


def test_the_computed_totals_come_with_the_response(event: Event, desk: Client) -> None:
    answer = desk.post(address(event, "check_keyed"), typed(FOUR), headers={"hx-request": "true"})

    page = text_of(answer)
    assert 'data-verdict="good" data-wrong=""' in page
    assert '<output id="computed-2" hx-swap-oob="true"> 368 <span class="fits"' in page


@pytest.mark.parametrize(
    ("figure", "stored"),
    [("-12", -12), ("12-", -12), ("−12", -12), (" - 12 ", -12)],
    ids=["before", "behind", "real", "wide"],
)
def test_the_minus_may_be_anywhere(event: Event, desk: Client, figure: str, stored: int) -> None:
    desk.post(address(event), typed(FOUR, points_2=figure))

    assert current(event).rows[2][0] == stored


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"points_0": ""}, "This figure is missing."),
        ({"points_0": "1-2"}, "Enter a number."),
        ({"points_0": "abc"}, "Enter a number."),
        ({"won_0": "-9"}, "greater than or equal to 0"),
        ({"points_0": "999999"}, "less than or equal to 30000"),
        ({"deals": "50"}, "A list at this table has 1 to 48 deals."),
        ({"deals": "45", "passed": "0"}, "Enter the reason why it ended early"),
    ],
)
def test_an_impossible_value_is_reported_at_its_cell(
    event: Event, desk: Client, values: Mapping[str, str], sentence: str
) -> None:
    answer = desk.post(address(event), typed(FOUR, **values))

    assert (answer.status_code, sentence in text_of(answer)) == (422, True)
    assert ResultRecord.objects.count() == 0


def test_an_unreadable_list_is_put_aside_with_its_readable_values(event: Event, desk: Client) -> None:
    desk.post(address(event), typed(FOUR, points_2="", act="aside", reason="seat 3 cannot be read"))

    assert (current(event).state, current(event).rows[2]) == (ResultState.CLARIFY, [None, 8, 4, 368])
    assert "seat 3 cannot be read" in text_of(desk.get(reverse("list_desk", args=[event.public_id])))


def test_putting_aside_without_a_reason_asks_for_one(event: Event, desk: Client) -> None:
    answer = desk.post(address(event), typed(FOUR, act="aside"))

    assert (answer.status_code, "Enter a reason" in text_of(answer)) == (422, True)


def test_only_the_referee_sees_the_override(event: Event, desk: Client, referee: Client) -> None:
    set_aside(event, series=1, table=1, reason="coffee", after=0, by="bernd")

    assert "A referee or the tournament director decides on this list." in text_of(desk.get(address(event)))
    assert desk.post(address(event), typed(FOUR, after=1)).status_code == 404
    assert referee.post(address(event), typed(FOUR, after=1)).status_code == 302
    assert current(event).state == ResultState.CHECKED


def test_only_a_referee_lets_contradictions_count(event: Event, desk: Client, referee: Client) -> None:
    wrong = typed(FOUR.with_cell(2, "points", 12), act="rule", reason="as the table says")

    assert desk.post(address(event), wrong).status_code == 404
    assert referee.post(address(event), wrong).status_code == 302
    assert totals(event)[2] == 392


# Second keying


def test_the_second_keyer_sees_nothing_of_the_first_keying(event: Event, desk: Client) -> None:
    key(event, without_totals(FOUR), by="clara")

    page = desk.get(address(event)).content.decode()
    versions = desk.get(address(event, "list_versions")).content.decode()

    assert "Enter it a second time from the paper" in page
    assert fields_of(page)["points_0"] == ""
    assert [figure in page + versions for figure in (">214<", 'value="214"', ">309<")] == [False, False, False]


def test_two_keyings_that_agree_check_the_list(event: Event, desk: Client) -> None:
    key(event, without_totals(FOUR), by="clara")

    desk.post(address(event), typed(without_totals(FOUR), after=1))

    assert (current(event).state, current(event).checked_by) == (ResultState.CHECKED, "bernd")


def test_two_keyings_that_differ_name_the_cell_and_let_the_second_look_again(event: Event, desk: Client) -> None:
    key(event, without_totals(FOUR), by="clara")
    other = typed(without_totals(FOUR), points_0=204, after=1)

    answer = desk.post(address(event), other)
    assert answer.status_code == 422
    assert "Anna Ahlers, Points: first 214, now 204" in text_of(answer)
    desk.post(address(event), other | {"act": "settle"})

    assert (current(event).rows[0][0], current(event).state) == (204, ResultState.CHECKED)


def test_a_stale_keying_keeps_its_figures_and_shows_the_difference(event: Event, desk: Client) -> None:
    key(event, without_totals(FOUR), by="clara")

    answer = desk.post(address(event), typed(without_totals(FOUR), points_0=204))

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The list from table 1 was entered by clara in the meantime." in page
    assert "Anna Ahlers, Points: first 214, now 204" in page
    fields = fields_of(page)
    assert (fields["points_0"], fields["after"]) == ("204", "1")


def test_a_stale_keying_with_equal_figures_is_sent_as_the_second_keying(event: Event, desk: Client) -> None:
    key(event, without_totals(FOUR), by="clara")

    answer = desk.post(address(event), typed(without_totals(FOUR)))
    assert "Your figures match." in text_of(answer)
    desk.post(address(event), typed(without_totals(FOUR), after=1))

    assert current(event).state == ResultState.CHECKED


# Changes


def test_a_checked_list_is_changed_with_a_reason(event: Event, desk: Client) -> None:
    key(event)
    other = typed(FOUR, points_0=204, total_0=794, after=1)

    assert "Enter a reason" in text_of(desk.post(address(event), other))
    desk.post(address(event), other | {"reason": "misread"})

    assert totals(event)[0] == 794


def test_after_the_series_only_a_referee_changes_a_list(event: Event, desk: Client, referee: Client) -> None:
    key(event)
    key(event, table=2)
    complete_series(event, by="anna")
    other = typed(FOUR, points_0=204, total_0=794, after=1, reason="misread")

    assert desk.post(address(event), other).status_code == 404
    assert referee.post(address(event), other).status_code == 302
    assert (totals(event)[0], StandingsVersion.objects.count()) == (794, 2)


def test_every_version_stays_readable_and_a_referee_restores_one(event: Event, desk: Client, referee: Client) -> None:
    key(event)
    key(event, FOUR.with_cell(0, "points", 204).with_cell(0, "total", 794), after=1, reason="misread")

    page = text_of(desk.get(address(event, "list_versions")))
    assert [figure in page for figure in (">214<", ">204<", "misread")] == [True, True, True]
    take, seen = address(event, "take_version", 1, 1), {"after": 2}
    assert desk.post(take, seen | {"reason": "so"}).status_code == 404
    assert referee.post(take, seen | {"reason": " "}).status_code == 422
    referee.post(take, seen | {"reason": "it was right"})

    assert totals(event)[0] == 804


def test_a_referee_decides_about_the_versions_shown(event: Event, referee: Client) -> None:
    key(event)
    key(event, FOUR.with_cell(0, "points", 204).with_cell(0, "total", 794), after=1, reason="misread")
    page = referee.get(address(event, "list_versions")).content.decode()
    key(event, FOUR.with_cell(0, "points", 194).with_cell(0, "total", 784), after=2, reason="misread again")

    take = address(event, "take_version", 1, 1)
    seen = {"after": fields_of(page)["after"]}
    listed = [referee.post(take, each | {"reason": "it was right"}) for each in (seen, {})]

    assert [each.status_code for each in listed] == [422, 422]
    assert all("was entered by bernd in the meantime" in text_of(each) for each in listed)
    assert [fields_of(each.content.decode())["reason"] for each in listed] == ["it was right"] * 2
    assert totals(event)[0] == 784


def test_in_a_played_series_only_a_referee_puts_a_list_aside(event: Event, referee: Client) -> None:
    key(event, without_totals(FOUR))
    key(event, table=2)
    complete_series(event, by="anna")
    other = client_of(helper(event, Role.DESK, "berta"))
    aside = typed(without_totals(FOUR), after=1, act="aside", reason="unclear")

    assert other.post(address(event), aside).status_code == 404
    assert ['value="aside"' in text_of(each.get(address(event))) for each in (other, referee)] == [False, True]
    assert referee.post(address(event), aside).status_code == 302


# Deal by deal, substitutes, prizes


def test_a_helper_enters_a_list_deal_by_deal_and_the_printed_code_stays_valid(event: Event, desk: Client) -> None:
    answer = desk.post(address(event, "key_deals"))
    sheet = SheetRecord.objects.get()
    before = sheet.key_hash

    assert answer.headers["location"] == reverse("enter", args=[sheet.public_id])
    assert desk.get(answer.headers["location"]).status_code == 200
    desk.post(address(event, "key_deals"))
    sheet.refresh_from_db()
    assert (sheet.key_hash, SheetRecord.objects.count()) == (before, 1)


def test_a_signed_list_is_shown_and_not_entered_again(event: Event, desk: Client) -> None:
    sign_all(event)

    answer = desk.post(address(event, "key_deals"))

    assert answer.headers["location"] == reverse("sheet", args=[table_of(event).sheet.public_id])


def played_at_table(event: Event, deals: int = 48, signed: int = 0) -> SheetRecord:
    """Table 1 enters its list: its second seat wins one game, the others are passed in; `signed` have signed."""
    sheet = open_table_sheet(table_of(event), by="anna")
    for after in range(deals):
        record_deal(sheet, PASSED_DEAL if after else won(1), client_id=new_id(), after=after, by="table")
    for place in range(signed):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()
    return sheet


def test_a_whole_list_that_waits_for_signatures_shows_its_figures(event: Event, desk: Client) -> None:
    played_at_table(event, signed=1)

    page = desk.get(address(event))

    text = text_of(page)
    assert "48 of 48 deals, signatures: 1 of 4" in text
    assert [row[1] for row in page.context["page"].figures_at_table] == [
        (line.points, line.won, line.lost, line.total) for line in sheet_page(table_of(event).sheet).lines
    ]
    assert 'name="points_0"' not in text
    assert "?figures=table" in text


@pytest.mark.long
def test_the_desk_confirms_a_list_from_its_signed_print(event: Event, desk: Client) -> None:
    sheet = played_at_table(event, signed=1)
    seen = {"after": sheet.head_seq}

    answer = desk.post(address(event, "confirm_list"), seen, follow=True)
    again = desk.post(address(event, "confirm_list"), seen, follow=True)

    assert "The list from table 1 is confirmed from its signed printout." in text_of(answer)
    assert "has changed since it was printed" in text_of(again)
    assert (current(event).source, current(event).checked_by) == ("sheet", "bernd")
    assert text_of(desk.get(sheet.get_absolute_url())).count("on the printout, confirmed by bernd") == 3
    action = event.audit_entries.get(act="list_confirmed")
    assert (action.by, action.data["table"]) == ("bernd", 1)


def test_a_print_of_other_figures_or_with_an_objection_is_not_confirmed(event: Event, desk: Client) -> None:
    sheet = played_at_table(event)
    object_to(sheet, number=1, after=sheet.head_seq, by="table")

    doubted = text_of(desk.post(address(event, "confirm_list"), {"after": sheet.head_seq}, follow=True))
    older = text_of(desk.post(address(event, "confirm_list"), {"after": sheet.head_seq - 1}, follow=True))
    nothing = text_of(desk.post(address(event, "confirm_list", 2), {"after": 0}, follow=True))

    assert "says that something is wrong" in doubted
    assert "has changed since it was printed" in older
    assert "has changed since it was printed" in nothing
    assert not ResultRecord.objects.exists()


def test_figures_taken_over_from_the_table_count_with_a_reason(event: Event, desk: Client) -> None:
    played_at_table(event)
    grid = desk.get(address(event) + "?figures=table")
    sent = grid.context["form"].initial | {"act": "save", "reason": ""}

    refused = desk.post(address(event), sent)
    desk.post(address(event), sent | {"reason": "All four have left"})

    assert refused.status_code == 422
    assert "Give a reason why the figures count without signatures." in text_of(refused)
    assert totals(event) == [line.total for line in sheet_page(table_of(event).sheet).lines]
    assert current(event).reason == "All four have left"


def test_a_paper_list_can_be_keyed_though_the_table_has_a_whole_list(event: Event, desk: Client) -> None:
    played_at_table(event)

    page = text_of(desk.get(address(event) + "?figures=paper"))

    assert 'name="points_0"' in page
    assert "Give a reason why" not in page


def test_a_list_half_entered_at_the_table_is_shown_above_the_grid(event: Event, desk: Client) -> None:
    played_at_table(event, deals=16)

    page = text_of(desk.get(address(event)))

    assert "16 of 48 deals, signatures: 0 of 4" in page
    assert 'name="points_0"' in page
    assert "?figures=table" not in page


def test_a_list_in_money_is_offered_deal_by_deal() -> None:
    event = an_event_in_play(ruleset_key="scharfer_tarock", scheme="classic")
    desk = client_of(helper(event, Role.DESK, "bernd"))

    page = text_of(desk.get(address(event)))

    assert "Lists of this game cannot be entered as totals. Enter them deal by deal." in page
    assert f'action="{address(event, "key_deals")}"' in page


def test_a_game_of_points_alone_asks_for_points_alone() -> None:
    event = an_event_in_play(ruleset_key="skat_raeuber", scheme="classic", second_keying="never")
    desk = client_of(helper(event, Role.DESK, "bernd"))

    fields = fields_of(desk.get(address(event)).content.decode())
    desk.post(address(event), {"after": 0, "deals": 48} | {f"points_{seat}": 100 + seat for seat in range(4)})

    assert "won_0" not in fields
    assert totals(event) == [100, 101, 102, 103]


def test_a_table_of_three_has_three_rows() -> None:
    event = an_event_in_play(seats=3)
    desk = client_of(helper(event, Role.DESK, "bernd"))

    fields = fields_of(desk.get(address(event)).content.decode())
    desk.post(address(event), typed(THREE))

    assert ("points_3" in fields, fields["deals"], totals(event)) == (False, "36", [844, 770, 338])


def test_a_director_notes_a_substitute(event: Event, desk: Client) -> None:
    director = client_of(helper(event, Role.DIRECTOR, "dora"))
    (free,) = entrants(event, 1)
    values = {"place": 2, "entrant": free.pk, "counts_for": "substitute", "reason": "taken ill"}

    assert desk.get(address(event, "replace_player")).status_code == 404
    assert director.get(address(event, "replace_player")).status_code == 200
    assert director.post(address(event, "replace_player"), values | {"reason": ""}).status_code == 422
    assert director.post(address(event, "replace_player"), values | {"entrant": ""}).status_code == 422
    assert director.post(address(event, "replace_player"), values).status_code == 302

    assert TableSeat.objects.get(table=table_of(event), place=2).entrant == free
    free.refresh_from_db()
    assert not free.without_fee


def test_a_substitute_plays_on_the_fee_of_the_one_who_stops() -> None:
    event = an_event_in_play(entry_fee=1000)
    director = client_of(helper(event, Role.DIRECTOR, "dora"))
    (free,) = entrants(event, 1)
    values = {"place": 2, "entrant": free.pk, "counts_for": "substitute", "reason": "taken ill"}

    page = director.get(address(event, "replace_player")).content.decode()
    director.post(address(event, "replace_player"), values | {"without_fee": "on"})

    free.refresh_from_db()
    assert re.search('<input type="checkbox" name="without_fee"[^>]* checked', page)
    assert (free.without_fee, fees_due(event).get(free.pk, 0)) == (True, 0)


@pytest.mark.long
def test_the_lists_that_decide_about_a_prize_are_named() -> None:
    event = an_event_in_play(
        entry_fee=1000, prize_plan=[{"ranking": "total", "share": 1, "weights": [50, 30, 20]}], second_keying="never"
    )
    desk = client_of(helper(event, Role.DESK, "bernd"))
    key(event)
    sign_all(event, 2)

    page = text_of(desk.get(reverse("prize_audit", args=[event.public_id]), {"slip": 70}))
    safe = text_of(desk.get(reverse("prize_audit", args=[event.public_id]), {"slip": 60}))

    assert "1 of 1 paper lists could change a prize." in page
    assert "Anna Ahlers: from 64 points" in page
    assert "Total from place 2, 8.00 €" in page
    assert "A mistake of 60 points, up or down, would not change any prize." in safe


@pytest.mark.parametrize("slip", ["0", "-1", "x", "99999"])
def test_the_size_of_a_slip_is_a_number(event: Event, desk: Client, slip: str) -> None:
    assert desk.get(reverse("prize_audit", args=[event.public_id]), {"slip": slip}).status_code == 422


# Who may

PAGES = {
    "list_desk": lambda event: reverse("list_desk", args=[event.public_id]),
    "key_list": lambda event: address(event),
    "list_versions": lambda event: address(event, "list_versions"),
    "prize_audit": lambda event: reverse("prize_audit", args=[event.public_id]),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", PAGES)
def test_the_desk_is_for_those_who_key(event: Event, page: str) -> None:
    logins = {role: helper(event, role) for role in Role}
    stranger = club_of("Pik Bube", "dieter").members.get()

    seen = {role.value: client_of(user).get(PAGES[page](event)).status_code for role, user in logins.items()}

    assert seen == {"organiser": 200, "director": 200, "referee": 200, "desk": 200, "entry": 404, "cashier": 404}
    assert client_of(stranger).get(PAGES[page](event)).status_code == 404
    assert Client().get(PAGES[page](event)).status_code == 404


@pytest.mark.parametrize("name", ["key_list", "list_versions"])
@pytest.mark.parametrize(("series", "table"), [(1, 9), (7, 1)])
def test_an_empty_table_has_no_page(event: Event, desk: Client, name: str, series: int, table: int) -> None:
    assert desk.get(reverse(name, args=[event.public_id, series, table])).status_code == 404


def test_a_closed_event_is_only_read(event: Event, desk: Client) -> None:
    key(event)
    Event.objects.update(phase="closed")

    assert "The event is closed" in text_of(desk.get(address(event)))
    answer = desk.post(address(event), typed(FOUR, points_0=204, total_0=794, after=1, reason="late"))
    assert (answer.status_code, totals(event)[0]) == (422, 804)


@pytest.mark.long
@pytest.mark.parametrize("name", ["list_desk", "key_list"])
def test_pages_ask_as_often_for_thirty_tables_as_for_three(name: str) -> None:
    requests = []
    for tables in (3, 30):
        event = an_event_in_play(club_of(f"Club {tables}", f"login {tables}"), tables=tables)
        desk = client_of(helper(event, Role.DESK, f"bernd {tables}"))
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(PAGES[name](event)).status_code == 200
        requests.append(len(queries))

    assert requests[0] == requests[1]


def pile_of(event: Event, keyer: str = "bernd") -> str:
    return f"{reverse('second_check', args=[event.public_id, 1])}?keyer={keyer}"


def test_the_second_check_leafs_through_a_pile(event: Event, desk: Client, referee: Client) -> None:
    key(event, table=2)
    key(event, table=1)

    page = text_of(referee.get(pile_of(event)))
    assert "checked 0 of 2" in page
    assert "<h2> Table 2 </h2>" in page
    answer = referee.post(address(event, "tick_list", 2), {"after": 1, "keyer": "bernd"}, follow=True)

    assert answer.redirect_chain == [(pile_of(event), 302)]
    assert "checked 1 of 2" in text_of(answer)
    assert "<h2> Table 1 </h2>" in text_of(answer)
    assert "checked 1 of 2" in text_of(desk.get(reverse("list_desk", args=[event.public_id])))


def test_a_pile_that_lies_face_up_is_checked_from_its_last_list(event: Event, referee: Client) -> None:
    key(event, table=2)
    key(event, table=1)

    page = text_of(referee.get(f"{pile_of(event)}&from=last"))
    answer = referee.post(address(event, "tick_list"), {"after": 1, "keyer": "bernd", "from": "last"})

    assert "<h2> Table 1 </h2>" in page
    assert answer.headers["location"] == f"{pile_of(event)}&from=last"


def test_a_list_that_needs_a_second_keying_shows_nothing_and_returns_to_its_pile(
    event: Event, desk: Client, referee: Client
) -> None:
    key(event, without_totals(FOUR))

    page = text_of(referee.get(pile_of(event)))
    answer = referee.post(f"{address(event)}?keyer=bernd", typed(without_totals(FOUR), after=1))

    assert "Enter it a second time" in page
    assert "309" not in page
    assert answer.headers["location"] == pile_of(event)
    assert "This pile is checked." in text_of(desk.get(pile_of(event)))


def test_lists_waiting_for_another_are_not_offered_for_checking(event: Event, desk: Client) -> None:
    key(event, without_totals(FOUR))

    assert "yourself: someone else has to check it" in text_of(desk.get(pile_of(event)))


def test_a_helper_by_code_is_not_offered_lists_they_keyed(event: Event) -> None:
    _, code = give_code(event, name="Berta", role=CodeRole.DESK, ends_at=now() + timedelta(hours=8), by="anna")
    berta = Client(headers={"accept-language": "en"})
    berta.get(reverse("take_code", args=[code]))
    berta.post(address(event), typed(without_totals(FOUR), after=0))

    keyer = table_of(event).results.get().keyed_by

    assert "Berta" in keyer
    assert "yourself: someone else has to check it" in text_of(berta.get(pile_of(event, quote(keyer))))


def test_without_lists_the_second_check_is_empty(event: Event, desk: Client) -> None:
    assert "No paper list entered yet" in text_of(desk.get(pile_of(event)))
    assert desk.get(reverse("second_check", args=[event.public_id, 9])).status_code == 404
