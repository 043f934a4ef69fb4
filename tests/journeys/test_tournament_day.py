"""A whole tournament in the browser, from its announcement to the certificates; the long run opens every document."""

import re
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import Player, SheetRecord
from tests.demo_maker.day import play_event
from tests.demo_maker.deals import as_tapped, draw_list
from tests.demo_maker.keeper import ListKeeper
from tests.examples import IS_LONG
from tests.journeys.conftest import arrived
from tests.journeys.looks import log_in
from tests.journeys.test_whole_list import settle, sign, wait_until_live
from tests.journeys.tournament_documents import (
    compare_money,
    compare_people,
    compare_reports,
    compare_seats,
    compare_standings,
    document_in,
    documents_in,
    open_document,
    print_document,
)
from tests.journeys.tournament_lists import ListTotals, expect_list, save, type_list
from tests.journeys.tournament_pages import ROWS, EventPages
from tests.journeys.tournament_people import EVERYBODY, KNOWN, LATECOMER, NAMES, NO_SHOW, PASTED, PLAYERS, WALK_INS
from tests.journeys.whole_list import DEALS
from tests.tournaments.cast import DAY, club_of, entrants
from tests.tournaments.events.play.lists import key_series, played_list
from tests.tournaments.events.printing.reading import codes_on, dots_of
from tournaments.events.models import ResultRecord, SeriesRecord
from tournaments.events.phrases.choices import Presence
from tournaments.events.printing.documents import DOCUMENTS
from tournaments.events.queries.seats import tables_of
from tournaments.events.services.events import create_event, open_check_in
from tournaments.events.services.money import pay_fee
from tournaments.events.services.results import key_list, rows_of
from tournaments.standings import KeyedList

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

ROUNDS = 5
CALLED = "4711"
FEE = "11.00"
# Of 21 entry fees of 10 euros nothing is left.
PRIZES = {"total": "60 40 30 20", "series:1": "20", "team": "25", "category:women": "15"}
REASON = "A Null was written as lost"
# Nobody signs up here, and the repaired plan was published before the last series.
OFFERED = [paper for paper in DOCUMENTS if paper.key not in ("poster", "seat_changes")]


@pytest.mark.long
@pytest.mark.minute
def test_a_whole_tournament_day(desk: Page, phone: Page, live_server: Any) -> None:
    club = club_of()
    Player.objects.create(club=club, name=KNOWN)
    day = Day(desk, phone, live_server.url)

    day.announce()
    day.plan_the_prizes()
    day.paste_the_list()
    day.open_the_check_in()
    day.take_walk_ins()
    day.tick_the_list()
    day.draw()
    day.repair_for_the_latecomer()
    day.take_the_fees()
    day.start()
    day.play_on_the_phone()
    day.key_the_paper_lists()
    day.complete(1)
    day.take_the_loss_money()
    day.correct()
    day.play_by_services(2)
    day.seat_by_standing()
    day.play_by_services(3)
    day.check_and_close()
    day.hand_out_the_prizes()
    day.print_single_documents()
    # What each of them says without a browser is proved in every run.
    if IS_LONG:
        day.print_everything()


@pytest.mark.long
def test_every_document_opens_from_its_own_button(desk: Page, live_server: Any) -> None:
    event = play_event(club_of(), players=22, rounds=2)
    pages = EventPages(desk, live_server.url)
    log_in(desk, live_server.url, "anna")
    pages.open("event_documents")

    keys = desk.locator(".document-form").evaluate_all(
        "forms => forms.map((form) => form.getAttribute('aria-labelledby'))"
    )
    papers = {key: document_in(print_document(pages, key)) for key in keys}

    seats = document_in(print_document(pages, "seats_by_name", series="1"))

    assert sorted(papers) == sorted(paper.key for paper in OFFERED)
    assert seats.lacks("Seats by name, series 1") == []
    assert [key for key, paper in papers.items() if paper.lacks(event.name)] == []


@pytest.mark.long
def test_registration_draw_and_desk_work_without_script(plain_phone: Page, live_server: Any) -> None:
    phone = plain_phone
    event = create_event(club_of(), name="Herbstpreis", day=DAY, by="anna", series=[SeriesRecord(rounds=ROUNDS)])
    people = entrants(event, 7, presence=Presence.EXPECTED)
    open_check_in(event, by="anna")
    pages = EventPages(phone, live_server.url)
    log_in(phone, live_server.url, "anna")

    pages.open("registration")
    phone.locator("#registration-desk input[name=name]").fill("Heike Hinrichs")
    phone.get_by_role("button", name="Enter", exact=True).tap()
    expect(phone.locator(".registration-new-number")).to_have_text("8")
    for one in people:
        phone.locator(f"#here-{one.number}").tap()
    expect(phone.locator("#state-line")).to_contain_text("registered 8 · present 8")

    pages.step("Draw series 1")
    phone.get_by_label("A number called out by a guest in the hall").fill(CALLED)
    pages.press("Draw")
    expect(phone.locator(".report .not-best")).to_have_count(0)
    pages.press("Publish this seating plan")
    expect(phone.locator(".by-name li")).to_have_count(8)
    pages.step("Start series 1")

    keyed = played_list(4, ROUNDS, seed=1)
    pages.open("list_desk")
    phone.get_by_label("A list comes in: its table or barcode").fill("1")
    pages.press("It is in")
    phone.get_by_label("Enter a list: its table or barcode").fill("1")
    pages.press("Type it in")
    for place, row in enumerate(keyed.rows):
        for name in ("points", "won", "lost", "total"):
            phone.locator(f"[name={name}_{place}]").fill(str(getattr(row, name)))
    phone.locator("[name=passed]").fill(str(keyed.passed))
    phone.locator("[name=won_0]").fill(str(keyed.rows[0].won + 1))
    pages.press("Save")
    expect(phone.locator("#check")).to_contain_text(phone.locator("tbody th").first.inner_text().split()[-1])
    expect(phone.locator("[name=won_0]")).to_have_attribute("aria-invalid", "true")
    phone.locator("[name=won_0]").fill(str(keyed.rows[0].won))
    pages.press("Save")

    expect(phone.locator(".left-over")).to_contain_text("1 list to go")
    record = ResultRecord.objects.get()
    assert (record.state, record.rows) == ("checked", rows_of(keyed))


class Day(EventPages):
    """The day step by step, with the results of earlier steps."""

    def __init__(self, desk: Page, phone: Page, site: str) -> None:
        super().__init__(desk, site)
        self.phone = phone
        self.reckoning = ListTotals()
        self.keyed: dict[int, KeyedList] = {}
        self.changed: set[tuple[str, str, str]] = set()
        self.screen_table = self.versions = 0
        log_in(desk, site, "anna")

    def announce(self) -> None:
        desk = self.desk
        desk.goto(self.site + reverse("events"))
        desk.get_by_role("link", name="New event").click()
        desk.get_by_label("Name", exact=True).fill("Herbstpreis")
        desk.get_by_label("Day", exact=True).fill("2026-11-07")
        desk.get_by_label("Place", exact=True).fill("Vereinsheim")
        desk.locator("summary", has_text="how many and how long").click()
        for row in range(3):
            desk.locator(f"[name=series-{row}-rounds]").select_option(str(ROUNDS))
        desk.locator("[name=series-2-seating]").select_option("seeded")
        desk.locator("summary", has_text="Money").click()
        desk.get_by_label("Entry fee", exact=True).fill("10")
        desk.get_by_label("Card fee").fill("1")
        desk.get_by_label("Loss fee", exact=True).select_option("1:50 4:100")
        desk.locator("summary", has_text="Teams and classes").click()
        desk.get_by_label("Teams of four").check()
        desk.get_by_label("Women", exact=True).check()
        self.press("Announce")
        expect(desk.locator("h1")).to_have_text("Herbstpreis")
        assert [(one.rounds, one.seating) for one in self.event.series.order_by("number")] == [
            (ROUNDS, "drawn"),
            (ROUNDS, "drawn"),
            (ROUNDS, "seeded"),
        ]

    def plan_the_prizes(self) -> None:
        """Fill in two rows at a time, as the page allows; the result is previewed."""
        groups = list(PRIZES.items())
        for first in (0, 2):
            self.open("prize_plan")
            for row in (first, first + 1):
                ranking, amounts = groups[row]
                self.desk.locator(f"[name=plan-{row}-ranking]").select_option(ranking)
                self.desk.locator(f"[name=plan-{row}-amounts]").fill(amounts)
            self.desk.locator("[name=players]").fill("21")
            self.desk.locator("[name=players]").blur()
            expect(self.desk.locator("#preview")).to_contain_text("21 players, pot 210.00 €")
            self.press("Save the plan")
            expect(self.desk.get_by_role("status")).to_be_visible()
        assert [group.ranking for group in self.event.prize_groups] == list(PRIZES)

    def paste_the_list(self) -> None:
        self.step("Register players")
        self.desk.get_by_role("link", name="Import a list").click()
        self.desk.get_by_label("Paste the list here").fill(PASTED)
        self.press("Preview")
        expect(self.desk.locator("h1")).to_have_text(f"Enter {len(NAMES)} players?")
        self.press(f"Enter {len(NAMES)} players")
        expect(self.desk.locator("#state-line")).to_contain_text(f"registered {len(NAMES)} · present 0")
        assert sorted(self.event.teams.values_list("name", flat=True)) == ["Asse", "Buben"]

    def open_the_check_in(self) -> None:
        self.step("Open the check-in")
        expect(self.desk.locator("#state-line")).to_contain_text("Check-in")

    def take_walk_ins(self) -> None:
        """One name and Enter each, the fee taken at once."""
        self.open("registration")
        self.desk.get_by_label("pays now").check()
        self.desk.locator("#registration-desk input[name=name]").focus()
        for number, name in enumerate(WALK_INS, start=len(NAMES) + 1):
            if name == KNOWN:
                self.desk.keyboard.type("mül")
                expect(self.desk.locator("#offers [role=option]").first).to_contain_text(KNOWN)
                self.desk.keyboard.press("ArrowDown")
            else:
                self.desk.keyboard.type(name)
            self.desk.keyboard.press("Enter")
            expect(self.desk.locator(".registration-new-number")).to_have_text(str(number))
        expect(self.desk.locator("#state-line")).to_contain_text("registered 22 · present 5 · paid 5")
        assert list(self.event.entrants.order_by("number").values_list("name", flat=True)) == list(EVERYBODY)

    def tick_the_list(self) -> None:
        """Row by row; one comes later, and one is unknown."""
        for number in range(1, len(NAMES) - 1):
            self.desk.locator(f"#here-{number}").click()
        expect(self.desk.locator("#state-line")).to_contain_text("present 20")
        self.desk.locator(f"#later-{len(NAMES) - 1}").click()
        expect(self.desk.locator("#registration-echo")).to_contain_text(f"{LATECOMER}: comes later")
        self.open("seating")
        expect(self.desk.locator(".notice")).to_contain_text(f"It is not known whether 1 player is here: {NO_SHOW}.")
        self.open("registration", query="?show=missing")
        self.desk.locator(f"#no-show-{len(NAMES)}").click()
        expect(self.desk.locator(f"#row-{len(NAMES)}")).to_have_class("registration-row is-no_show")
        expect(self.desk.locator("#state-line")).to_contain_text("registered 22 · present 20 · paid 5")
        away = self.event.entrants.exclude(presence=Presence.PRESENT).order_by("number")
        assert [(one.name, one.presence) for one in away] == [(LATECOMER, "later"), (NO_SHOW, "no_show")]

    def draw(self) -> None:
        """With a number called in the hall; an immediate repeat gives the same seats."""
        self.step("Draw series 1")
        expect(self.desk.locator("main")).to_contain_text("20 players are present. 5 tables of four")
        self.desk.get_by_label("A number called out by a guest in the hall").fill(CALLED)
        self.press("Draw")
        expect(self.desk.locator(".report")).to_contain_text("Pairs that meet again 0")
        expect(self.desk.locator(".report .not-best")).to_have_count(0)
        self.desk.get_by_role("link", name="Draw report").click()
        expect(self.desk.locator("main")).to_contain_text(f"{CALLED}/")
        self.desk.get_by_role("link", name="Repeat the draw now").click()
        expect(self.desk.locator(".notice-success")).to_contain_text("the result is the same")
        self.open("seating")
        self.press("Publish this seating plan")
        expect(self.desk.locator(".by-name li")).to_have_count(20)

    def repair_for_the_latecomer(self) -> None:
        """20 become 21 players: three tables of three, and nobody moves without need."""
        before = [set(table) for table in tables_of(self.series(1))]
        self.open("registration")
        self.desk.locator("#find").fill(LATECOMER)
        self.desk.locator("#find").press("Enter")
        expect(self.desk.locator("#registration-echo")).to_contain_text(f"{LATECOMER}: present")
        self.desk.locator("#registration-echo").get_by_role("link", name="To the seating plan").click()
        expect(self.desk.locator(".repair")).to_contain_text(LATECOMER)
        self.desk.locator(".repair").get_by_label("Reason").fill("Came at ten past")
        self.press("Adjust the plan like this")
        expect(self.desk.locator(".by-name li")).to_have_count(21)
        after = [set(table) for table in tables_of(self.series(1))]
        assert sorted(map(len, after)) == [3, 3, 3, 4, 4, 4]
        assert sum(len(table - now) for table, now in zip(before, after, strict=False)) == 2
        assert sorted(map(len, tables_of(self.series(2)))) == [3, 3, 3, 4, 4, 4]

    def take_the_fees(self) -> None:
        """Once at registration, once at the till, and then for all who are left."""
        self.open("registration")
        self.desk.locator("#pays-1").click()
        expect(self.desk.locator("#row-1 .registration-paid")).to_contain_text(FEE)
        self.open("fee_money")
        self.desk.get_by_role("button", name=NAMES[1]).click()
        expect(self.desk.locator("#state-line")).to_contain_text("paid 7")
        for entrant in self.event.entrants.filter(presence=Presence.PRESENT, number__gt=2).order_by("number"):
            if entrant.name not in WALK_INS:
                pay_fee(self.event, entrant, by="anna")
        self.desk.reload()
        expect(self.desk.locator("#state-line")).to_contain_text("registered 22 · present 21 · paid 21")

    def start(self) -> None:
        self.step("Start series 1")
        expect(self.desk.locator("#state-line")).to_contain_text("Series 1: Running")

    def play_on_the_phone(self) -> None:
        """A table of three scans its sign, enters its deals and signs; the first ones by hand."""
        series = self.series(1)
        table = next(one for one in series.tables.order_by("number") if one.seats.count() == 3)
        names = list(table.seats.order_by("place").values_list("entrant__name", flat=True))
        self.screen_table = table.number
        phone = self.phone
        phone.goto(self.site + self.sign_address(table.number))
        expect(phone.locator("main ol").first).to_contain_text(names[0])
        phone.get_by_role("button", name="Yes, enter our deals here").tap()
        expect(phone.locator("h1")).to_contain_text("Deal 1 of 15")
        for number, player in enumerate(names[:2], start=1):
            self.tap_hearts(player)
            expect(phone.locator("h1")).to_contain_text(f"Deal {number + 1} of 15")
        arrived(phone)
        sheet = SheetRecord.objects.get(event_table=table)
        keeper = ListKeeper(sheet, Random(1), seen=sheet.head_seq)
        for deal in draw_list(Random(3), 3, 3 * ROUNDS)[2:]:
            keeper.write(as_tapped(deal))
        self.open("list_desk")
        expect(self.desk.locator(".slip-missing", has_text="15/15")).to_have_count(1)
        phone.reload()
        phone.get_by_role("link", name="Sign the list").tap()
        shown = [sign(phone, name) for name in names]
        figures = [[int(one[place].replace("−", "-")) for place in (-1, 1, 2)] for one in shown]
        self.reckoning.add(series, table.number, [(total, won, lost) for total, won, lost in figures])
        expect(phone.get_by_text("Signed by all players")).to_be_visible()

    def tap_hearts(self, player: str) -> None:
        """Hearts with one, won."""
        live_since = wait_until_live(self.phone)
        line = DEALS[0]
        self.phone.locator(".players label", has=self.phone.get_by_title(player, exact=True)).tap()
        self.phone.locator(".games label", has_text=line.game).tap()
        self.phone.locator(".run-with-side .run-1").tap()
        settle(self.phone, live_since)
        self.phone.locator(f'[name="outcome"][value="{line.outcome}"]').tap()

    def key_the_paper_lists(self) -> None:
        """By keyboard alone: one figure is misread, and one list is put aside until its table has been asked.

        The lists before these three were keyed by the services.
        """
        series = self.series(1)
        seats = {one.number: one.seats.count() for one in series.tables.order_by("number")}
        paper = [table for table in seats if table != self.screen_table]
        self.keyed = {table: played_list(seats[table], ROUNDS, seed=f"1/{table}") for table in paper}
        first, misread, unreadable = by_hand = paper[:3]
        for table in paper[3:]:
            key_list(self.event, series=1, table=table, keyed=self.keyed[table], after=0, by="anna")
        self.receive(by_hand)
        self.open("list_desk")
        expect(self.desk.locator("#jump")).to_be_focused()
        self.desk.keyboard.type(str(first))
        self.desk.keyboard.press("Enter")
        for table in by_hand:
            expect_list(self.desk, table)
            if table == misread:
                self.misread(series, self.keyed[table])
            elif table == unreadable:
                self.put_aside(self.keyed[table])
                continue
            else:
                type_list(self.desk, self.keyed[table])
            save(self.desk)
        self.clear(unreadable)
        for table, keyed in self.keyed.items():
            self.reckoning.add_keyed(series, table, keyed)
        expect(self.desk.locator(".left-over")).to_contain_text("All lists are done.")

    def receive(self, tables: list[int]) -> None:
        self.open("list_desk", query="?intake=1")
        for table in tables:
            expect(self.desk.locator("#intake")).to_be_focused()
            self.desk.keyboard.type(str(table))
            self.desk.keyboard.press("Enter")
            expect(self.desk.get_by_role("status").first).to_contain_text(
                f"The list from table {table}, series 1, has been received."
            )

    def misread(self, series: SeriesRecord, keyed: KeyedList) -> None:
        """One game won too many: the cell is reported, has the cursor, and is corrected."""
        wrong, seat = keyed.rows[0], series.tables.get(number=list(self.keyed)[1]).seats.get(place=0)
        type_list(self.desk, keyed.with_cell(0, "won", wrong.won + 1))
        expect(self.desk.locator("#check")).to_contain_text(seat.entrant.name)
        expect(self.desk.locator("[name=won_0]")).to_be_focused()
        self.desk.keyboard.type(str(wrong.won))
        for _ in range(4 * len(keyed.rows)):
            self.desk.keyboard.press("Enter")

    def put_aside(self, keyed: KeyedList) -> None:
        self.desk.keyboard.type(str(keyed.rows[0].points))
        self.desk.keyboard.press("Enter")
        self.desk.keyboard.press("*")
        self.desk.keyboard.type("The second row cannot be read")
        self.desk.keyboard.press("Enter")

    def clear(self, table: int) -> None:
        """Its table has been asked: the cursor is where keying stopped."""
        expect(self.desk.locator("h1")).to_contain_text("Lists of series 1")
        self.step("Lists: 1 to be clarified")
        expect(self.desk.locator(".box", has_text="To be clarified")).to_contain_text("The second row cannot be read")
        expect(self.desk.locator("#jump")).to_be_focused()
        self.desk.keyboard.type(str(table))
        self.desk.keyboard.press("Enter")
        expect_list(self.desk, table)
        expect(self.desk.locator("[name=won_0]")).to_be_focused()
        type_list(self.desk, self.keyed[table], first=1)
        save(self.desk)

    def complete(self, number: int) -> None:
        """The standings appear at once and equal the sum of the lists."""
        self.step(f"Complete series {number}")
        expect(self.desk.locator(".next-steps")).to_contain_text(f"Publish series {number} as checked")
        self.open("standings")
        assert self.shown_ranking() == self.reckoning.ranking()
        self.expect_version("provisional", f"After series {number}")

    def expect_version(self, *words: str) -> None:
        """The newest version of the standings shows these words and equals the sum of the lists."""
        self.versions += 1
        self.open("corrections")
        newest = self.desk.locator(".versions > li").first
        for values in (f"Version {self.versions}", *words):
            expect(newest).to_contain_text(values)
        newest.get_by_role("link", name=f"Version {self.versions}").click()
        expect(self.desk.locator("#ranking-rows tr").first).to_be_visible()
        assert self.shown_ranking() == self.reckoning.ranking()

    def take_the_loss_money(self) -> None:
        """Table by table, until nothing of the series is open."""
        taking = self.desk.locator(".slip form button")
        self.open("loss_money", 1)
        while taking.count():
            taking.first.click()
            self.desk.wait_for_load_state()
        expect(self.desk.locator(".till-balance dd")).to_have_text("0.00")

    def correct(self) -> None:
        """After publication: old and new are side by side, with places and prizes, and no seat changes."""
        seats, prizes = tables_of(self.series(2)), self.shown_prizes()
        number, lead = self.nearest_on_paper()
        seat = self.series(1).tables.get(seats__entrant__number=number).seats.get(entrant__number=number)
        table, place, name = seat.table.number, seat.place, seat.entrant.name
        row = self.keyed[table].rows[place]
        self.open("key_list", 1, table)
        self.desk.locator(f"[name=points_{place}]").fill(str(row.points + lead))
        self.desk.locator(f"[name=total_{place}]").fill(str((row.total or 0) + lead))
        self.press("Save")
        expect(self.desk.locator(".error").first).to_contain_text("Enter a reason")
        self.desk.get_by_label("Reason for the change").fill(REASON)
        self.press("Save")
        expect(self.desk.locator("h1")).to_contain_text("Lists of series 1")
        self.reckoning.totals[number][0] += lead
        self.expect_version("correction", REASON)
        expect(self.desk.locator("main")).to_contain_text("Version 2, corrected on")
        self.expect_correction(name, prizes)
        assert tables_of(self.series(2)) == seats
        self.open("list_versions", 1, table)
        expect(self.desk.locator(".version")).to_have_count(2)
        expect(self.desk.locator(".version.is-current")).to_contain_text(REASON)

    def nearest_on_paper(self) -> tuple[int, int]:
        """The best player behind the leader with a paper list, and how many points make them the leader."""
        on_paper = self.series(1).tables.exclude(number=self.screen_table)
        (_, most), *others = self.reckoning.ranking()
        for number, points in others:
            if on_paper.filter(seats__entrant__number=number).exists():
                return number, most - points + 10
        raise AssertionError("nobody played on paper")

    def expect_correction(self, winner: str, before: dict[str, str]) -> None:
        """Old and new of every changed prize, and of the new leader."""
        now = self.shown_prizes()
        changed = {(name, before.get(name, "0.00"), now.get(name, "0.00")) for name in before.keys() | now.keys()}
        self.open("corrections")
        correction = self.desk.locator(".correction")
        expect(correction).to_have_count(1)
        expect(correction).to_contain_text(REASON)
        rows = correction.locator(".table-wrap").first.locator("tbody tr").evaluate_all(ROWS)
        self.changed = {(name, old.split()[0], new.split()[0]) for name, old, new in rows}
        assert self.changed == {one for one in changed if one[1] != one[2]}
        moves = correction.locator(".moves").first.locator("tbody tr").evaluate_all(ROWS)
        ((_, old, new),) = [row for row in moves if row[0] == winner]
        assert (old.startswith("1. "), new.startswith("1. ")) == (False, True)

    def play_by_services(self, number: int) -> None:
        """Play a further series by the services."""
        self.step(f"Start series {number}")
        series = self.series(number)
        for record in key_series(series, seed=7):
            figures = [(line.total, line.won, line.lost) for line in record.lines.order_by("place")]
            self.reckoning.add(series, record.table.number, figures)
        self.complete(number)

    def seat_by_standing(self) -> None:
        """The best play at the first tables, and tables of three go to those who had fewest."""
        self.step("Seat series 3 by standings")
        expect(self.desk.locator("main")).to_contain_text("3 tables of four, 3 tables of three")
        self.press("Seat by standings")
        expect(self.desk.locator(".report")).to_contain_text("Pairs that meet again")
        self.press("Publish this seating plan")
        self.expect_seats(3)

    def expect_seats(self, number: int) -> None:
        """The seats on the page equal the plan."""
        seated = {
            seat: (table, place)
            for table, seats in enumerate(tables_of(self.series(number)), start=1)
            for place, seat in enumerate(seats, start=1)
        }
        assert {start: (table, seat) for start, table, seat in self.shown_seats()} == seated

    def check_and_close(self) -> None:
        for _ in (1, 2, 3):
            self.open("event")
            steps = self.desk.locator(".next-steps").get_by_text(re.compile("Publish series . as checked"))
            if not steps.count():
                break
            steps.first.click()
        self.expect_version("checked")
        self.step("Close the event")
        expect(self.desk.locator("#state-line")).to_contain_text("Closed")
        self.open("standings")
        expect(self.desk.locator("#standings-state")).to_contain_text("final")
        self.expect_version("final")

    def hand_out_the_prizes(self) -> None:
        """Fill the envelopes as printed and hand them out one by one."""
        self.open("cash")
        envelopes = [self.envelope(one.inner_text()) for one in self.desk.locator("main .rows li").all()]
        assert sum(Decimal(amount) for _, amount in envelopes) == Decimal("210.00")
        assert document_in(print_document(self, "cash")).lacks(*(part for one in envelopes for part in one)) == []
        self.step("Pay out the prizes")
        expect(self.desk.locator(".balance-check").first).to_contain_text(
            "Prizes 210.00 + not awarded 0.00 = pot 210.00"
        )
        handing = self.desk.get_by_role("button", name="Pay out")
        while handing.count():
            handing.first.click()
            self.desk.wait_for_load_state()
        expect(self.desk.locator(".till-balance dd")).to_have_text("0.00")
        self.open("till")
        expect(self.desk.locator("main")).to_contain_text("all paid out")

    def envelope(self, values: str) -> tuple[str, str]:
        """The owner and the content of an envelope."""
        lines = values.splitlines()
        (name,) = [known for known in (*PLAYERS, "Asse", "Buben") if any(known in line for line in lines)]
        return name, lines[-1].split()[-1]

    def print_single_documents(self) -> None:
        """With the options of the page; the document opens by itself."""
        signs = print_document(self, "table_signs", last_table="1")
        assert codes_on(signs)[0] == dots_of(self.site + self.sign_address(1))
        certificate = document_in(print_document(self, "certificates", ranking="team", places="1"))
        self.open("standings", "team")
        assert certificate.lacks("Place 1", self.rows("#ranking-rows tr")[0][1]) == []

    def print_everything(self) -> None:
        """All documents in one, each compared with the page that shows the same."""
        self.open("event_documents")
        offered = self.desk.locator(".document-words h3").all_inner_texts()
        self.desk.get_by_role("link", name="Print everything").click()
        papers = documents_in(open_document(self.desk, self.desk.get_by_role("button", name="Print", exact=True)))
        # What is printed now comes first on the page; the PDF keeps the order of the day.
        assert list(papers) == [str(paper.title) for paper in OFFERED if not paper.is_set]
        assert sorted(offered) == sorted(str(paper.title) for paper in DOCUMENTS)
        compare_people(papers)
        compare_seats(self, papers)
        compare_standings(self, papers)
        compare_money(self, papers)
        compare_reports(self, papers, reason=REASON, changed=self.changed)
