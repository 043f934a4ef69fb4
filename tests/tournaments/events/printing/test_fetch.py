"""What documents fetch of an event: its own figures, in a constant number of queries, and no secrets."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.clock import now
from scoring.printing.job import Job
from scoring.sheets.printing.score_list_pages import draw as draw_lists
from tests.tournaments.cast import an_event, club_of, entrants, name_of
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.printing.document_samples import MAKES
from tournaments.events.models import DrawRecord, Entrant, Event, LotRecord, SeriesRecord, TeamRecord
from tournaments.events.phrases.choices import Presence, RulingKind, Seating, ShownNames
from tournaments.events.printing.corrections import (
    ListCorrection,
    RulingCorrection,
    StandingsCorrection,
    corrections_of,
)
from tournaments.events.printing.documents import DOCUMENTS, usual_options
from tournaments.events.printing.draw_report import draw_report_of
from tournaments.events.printing.final_report import final_report_of
from tournaments.events.printing.head import head_of
from tournaments.events.printing.listing.drawing import job_of
from tournaments.events.printing.listing.values import texts_of
from tournaments.events.printing.listings import DocumentRequest, Listed
from tournaments.events.printing.loss_slips import loss_slips_of
from tournaments.events.printing.prize_list import ceremony_of, prize_list_of
from tournaments.events.printing.receipts import receipts_of
from tournaments.events.printing.results import results_of
from tournaments.events.printing.seat_changes import seat_changes_of
from tournaments.events.printing.seat_plan import seat_plan_of
from tournaments.events.printing.standings import standings_of
from tournaments.events.printing.till import cash_document
from tournaments.events.printing.words import amount
from tournaments.events.queries.document_facts import document_facts
from tournaments.events.queries.money import CashAccount
from tournaments.events.queries.names import short_name
from tournaments.events.queries.seats import tables_of
from tournaments.events.queries.standings import current_standings, event_standings
from tournaments.events.queries.till import prize_account, till_report
from tournaments.events.services.events import change_settings, open_check_in
from tournaments.events.services.money import pay_fee, take_back, take_loss_money
from tournaments.events.services.registration import make_team
from tournaments.events.services.results import key_list
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import (
    draw,
    new_attempt,
    planned_repairs,
    publish,
    repair_plans,
    repairs_digest,
    seat_by_standing,
)
from tournaments.events.services.series import complete_series, start_series
from tournaments.standings import KeyedList, KeyedRow

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def namesakes(shared_db) -> Event:
    return with_namesakes()


PRIZES = [{"ranking": "total", "amounts": [3000, 2000]}, {"ranking": "series:1", "amounts": [1000]}]
MONEY = {"entry_fee": 1000, "loss_fee_steps": [[1, 50], [4, 100]], "prize_plan": PRIZES}


# Documents without names of players.
UNNAMED = {"notice", "poster", "table_signs", "blank_lists", "till", "seat_changes"}


def drawn(players: int = 11, **settings: Any) -> Event:
    """An event whose series are drawn and published."""
    event = an_event(**MONEY | settings)
    seated(event, players)
    return fresh(event)


def seated(event: Event, players: int) -> None:
    open_check_in(event, by="anna")
    entrants(event, players)
    draw(event, by="anna", called="4711")
    publish(event, by="anna")


def played(players: int = 11, **settings: Any) -> Event:
    """The same with its first series played to the end."""
    event = drawn(players, **settings)
    play_first(event)
    return fresh(event)


def play_first(event: Event) -> None:
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")


def fresh(event: Event) -> Event:
    return Event.objects.select_related("club").get(pk=event.pk)


def corrected(event: Event) -> None:
    """A list of series 1 has changed."""
    record = event.series.get(number=1).tables.get(number=1).results.get(is_current=True)
    first, *others = (KeyedRow(*row) for row in record.rows)
    rows = (KeyedRow(first.points - 100, first.won, first.lost, first.total - 100), *others)
    keyed = KeyedList(rows, record.deals, record.passed)
    key_list(event, series=1, table=1, keyed=keyed, after=record.version, reason="Zahlendreher", by="clara")


def everything(event: Event) -> dict[str, list[Any]]:
    """The values of every document by its key; where it is about a series, of the first."""
    return {
        document.key: document.jobs.values(DocumentRequest(event, "", dict.fromkeys(document.options, 1)))
        for document in DOCUMENTS
        if isinstance(document.jobs, Listed)
    }


def texts(event: Event, key: str, *values: Any) -> list[str]:
    """The texts of the document with this key and these values."""
    return [text for value in values for text in texts_of(MAKES[key].document(head_of(event), value))]


def all_texts(event: Event) -> str:
    return "\n".join(text for key, values in everything(event).items() for text in texts(event, key, *values))


def test_the_seat_plan_is_that_of_the_tables():
    event = drawn()
    series = event.series.get(number=2)

    plan = seat_plan_of(event, series)

    seats = tuple(tuple(player.number for player in players) for _number, players in plan.tables)
    assert seats == tables_of(series)
    assert (plan.series, plan.plan) == (2, 1)
    assert {player.text for _number, players in plan.tables for player in players} >= {"Ahlers, Anna"}


def test_results_are_the_lines_of_the_lists_and_the_tables_without():
    event = drawn()
    start_series(event, by="anna")
    series = event.series.get(number=1)
    key_series(series, but=(2,))

    results = results_of(event, series)

    assert [result.table.number for result, _lines in results.tables] == [1, 3]
    assert results.missing == (2,)
    lines = {line.entrant.number: line.total for _result, lines in results.tables for line in lines}
    assert lines == dict(series.lines.values_list("entrant__number", "total"))


def test_a_table_of_three_plays_as_many_deals_as_three_give():
    event = drawn(7)
    start_series(event, by="anna")
    series = event.series.get(number=1)
    key_series(series)

    results = results_of(event, series)
    assert {(len(lines), result.deals) for result, lines in results.tables} == {(4, 48), (3, 36)}
    assert not [text for text in texts(event, "results", results) if "deals" in text]
    for result, _lines in results.tables:
        result.deals = 30
    whole_text = [text for text in texts(event, "results", results) if "deals" in text]
    assert sorted(whole_text) == ["Table 1 · 30 of 48 deals", "Table 2 · 30 of 36 deals"]


def test_standings_are_those_published_last():
    event = played()

    document = standings_of(event, key="total")

    version = current_standings(event)
    assert version is not None
    assert (document.version.number, document.through) == (version.number, 1)
    [(_title, table)] = document.rankings
    assert table.rows == event_standings(event).by_key["total"].rows


def test_standings_before_the_first_version_are_as_they_are_now():
    event = drawn()

    document = standings_of(event)

    assert document.version.number == 0
    assert document.through == 0


def test_prizes_and_pot_are_those_of_the_standings():
    event = played()

    prizes = prize_list_of(event)

    standings = event_standings(event)
    assert (prizes.pot, prizes.left) == (standings.pot, standings.left)
    shown = [(award.place, award.name, award.cents) for section in prizes.sections for award in section.rows]
    assert shown == [(row.place, row.name, row.cents) for row in standings.payout]


def test_the_ceremony_ends_with_the_winner():
    event = played()

    sections = ceremony_of(event).sections

    assert sections[-1].rows[-1].place == 1
    assert sections[-1].rows[-1].name == event_standings(event).by_key["total"].rows[0].name


def test_receipts_show_payments_and_reversals():
    event = played()
    anna = event.entrants.get(number=1)
    paid = pay_fee(event, anna, by="clara")
    take_back(event, paid, reason="zweimal", by="clara")
    take_loss_money(event, event.series.get(number=1).tables.get(number=2), 850, by="clara")

    one, back, loss = receipts_of(event)

    assert (one.cents, one.payer, one.start_number, one.cancels) == (1000, name_of(1), 1, 0)
    assert (back.cents, back.cancels, back.note) == (-1000, one.number, "zweimal")
    assert (loss.cents, loss.payer) == (850, "")
    assert [receipt.number for receipt in receipts_of(event, kind="loss")] == [loss.number]


@pytest.mark.long
def test_the_till_holds_what_was_paid():
    event = played()
    for entrant in event.entrants.all():
        pay_fee(event, entrant, by="clara")

    till = till_report(event)

    assert till.money_in - till.money_out == 11_000
    assert [(login.by, login.balance) for login in till.logins] == [("clara", 11_000)]


@pytest.mark.long
def test_the_till_shows_overpayments():
    event = played()
    for entrant in event.entrants.all():
        pay_fee(event, entrant, by="clara")
    Event.objects.filter(pk=event.pk).update(entry_fee=900)
    event.refresh_from_db()

    fees = till_report(event).kinds[0]

    assert fees.owed is not None
    assert fees.owed.too_much == 100 * event.entrants.count()
    assert fees.owed.due == fees.net - fees.owed.too_much + fees.owed.open


def test_envelopes_are_what_is_still_to_be_paid():
    event = played()
    account = prize_account(event)
    first, *others = account.lines
    paid = replace(first, account=CashAccount(first.account.due, first.account.due))

    texts = list(texts_of(cash_document(head_of(event), replace(account, lines=(paid, *others)))))

    assert others
    assert first.name not in texts
    for line in others:
        assert line.name in texts
        assert amount(line.account.open) in texts


def test_a_slip_has_the_losses_of_the_list():
    event = played()
    series = event.series.get(number=1)

    slips = loss_slips_of(event, series)

    lost = {line.number: line.lost for slip in slips.slips for line in slip.rows}
    assert lost == dict(series.lines.values_list("entrant__number", "lost"))
    assert slips.steps == ((1, 50), (4, 100))


@pytest.mark.long
def test_a_draw_report_contains_every_input():
    event = an_event()
    open_check_in(event, by="anna")
    people = entrants(event, 11)
    event.apart_pairs.create(one=people[0], other=people[1])
    draw(event, by="anna", called="4711")
    new_attempt(event, reason="noch einmal", by="anna")

    document = draw_report_of(event, DrawRecord.objects.get(number=2))

    assert (document.attempt, document.reason, document.made_by, document.forbidden) == (
        2,
        "noch einmal",
        "anna",
        ((1, 2),),
    )
    assert document.seed.startswith("4711/")
    assert document.players == tuple(range(1, 12))
    assert dict(document.series) == {one.number: tables_of(one) for one in event.series.all()}
    assert document.names[1] == name_of(1)


def test_corrections_come_in_the_order_of_time_with_what_they_changed():
    event = played()
    corrected(event)
    rule(
        event, series=1, entrant=event.entrants.get(number=1), kind=RulingKind.ADJUST, points=-50, reason="R", by="dora"
    )

    found = corrections_of(event)

    assert sorted(type(one).__name__ for one in found) == sorted(
        one.__name__ for one in (ListCorrection, StandingsCorrection, RulingCorrection, StandingsCorrection)
    )
    (change,) = [one for one in found if isinstance(one, ListCorrection)]
    assert (change.version, change.reason, change.by) == (2, "Zahlendreher", "clara")
    assert change.before[0].points - change.now[0].points == 100
    assert change.before[1:] == change.now[1:]


@pytest.mark.long
def test_the_final_report_is_of_the_newest_version():
    event = played()
    corrected(event)

    report = final_report_of(event)

    assert report.standings.version.number == 2
    assert len(report.participants) == 11
    assert len(report.corrections) == 2


@pytest.mark.long
def test_no_document_contains_sex_birth_date_or_phone():
    event = played()
    Entrant.objects.filter(event=event).update(phone="0170-SECRET", sex="f", birth_date="1931-12-24")

    texts = all_texts(event)

    assert "SECRET" not in texts
    assert "1931" not in texts


def test_the_wall_shows_no_more_of_a_name_than_the_event_does():
    event = played(shown_names=ShownNames.SHORT)
    series = event.series.get(number=1)
    values = {
        "seats_by_name": seat_plan_of(event, series),
        "results": results_of(event, series),
        "standings": standings_of(event),
        "draw_protocol": draw_report_of(event, event.draws.get(number=1)),
        "corrections": corrections_of(event),
    }

    for key, value in values.items():
        shown_text = " ".join(texts(event, key, value))
        assert "Ahlers" not in shown_text, key
        assert "Anna A." in shown_text or key == "corrections", key


def test_the_sheet_of_changes_lists_only_moved_players():
    event = open_check_in(an_event(series=1, shown_names=ShownNames.SHORT), by="anna")
    entrants(event, 8)
    draw(event, by="anna")
    publish(event, by="anna")
    event.entrants.filter(number=1).update(presence=Presence.NO_SHOW)
    before = event.series.get().seats.select_related("table").get(entrant__number=1)
    repair_plans(event, reason="", by="anna", expected=repairs_digest(planned_repairs(event)))

    shown_text = texts(event, "seat_changes", seat_changes_of(event, event.series.get()))

    gone = shown_text.index("Anna A.")
    assert shown_text[gone + 1 : gone + 3] == [f"{before.table.number} · {before.place + 1}", "–"]
    first, last = (plan.tables for plan in event.series.get().plans.order_by("number"))
    both = [player for old, new in zip(first, last, strict=True) for player in old if place_in(old, player, new)]
    names = dict(event.entrants.values_list("number", "name"))
    assert len(both) >= 4
    assert [names[player] for player in both if short_name(names[player]) in shown_text] == []


def place_in(old: list[int], player: int, new: list[int]) -> bool:
    """Whether the player has the same seat of the table as before."""
    return player in new and old.index(player) == new.index(player)


def test_a_team_keeps_its_name_whatever_the_event_shows():
    event = an_event(shown_names=ShownNames.SHORT, team_kinds=["tandem"], **MONEY)
    open_check_in(event, by="anna")
    people = entrants(event, 8)
    team = TeamRecord.objects.create(event=event, kind="tandem", name="Karo Buben")
    for place, entrant in enumerate(people[:2]):
        team.members.create(kind="tandem", entrant=entrant, place=place)
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")

    rankings = dict(standings_of(fresh(event)).rankings)

    (row,) = rankings["Tandems"].rows
    assert row.name == "Karo Buben"


def test_an_event_of_which_nothing_is_known_yet_has_its_documents():
    event = an_event()

    for key, values in everything(event).items():
        jobs = [job_of(MAKES[key].document(head_of(event), value)) for value in values]
        # There is a report of each draw, and no draw.
        assert [bool(job.values.language) for job in jobs] == [True] * (key != "draw_protocol")


@pytest.mark.long
def test_a_larger_event_takes_no_more_queries():
    counts = []
    for players, login in ((7, "anna"), (31, "bernd")):
        event = played(players, club=club_of(f"Club {login}", login))
        with CaptureQueriesContext(connection) as queries:
            everything(event)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_draw_report_of_a_series_by_standings_is_its_ranking():
    event = an_event(**MONEY)
    change_settings(event, series=[SeriesRecord(), SeriesRecord(seating=Seating.SEEDED)], by="anna")
    seated(event, 11)
    play_first(event)
    record = seat_by_standing(event, by="anna")

    document = draw_report_of(fresh(event), record)

    total = event_standings(event).by_key["total"].rows
    assert document.is_by_standing
    assert sorted(document.ranking) == sorted((row.place, row.entrant) for row in total)
    assert dict(document.series) == {2: tables_of(event.series.get(number=2))}
    assert "4711" not in " ".join(texts(event, "draw_protocol", document))


def with_namesakes() -> Event:
    """Numbers 77 and 88 are both Peter Nowak of one club; both win, are corrected, drawn by lot and have paid."""
    event = an_event(**MONEY, team_kinds=["tandem"])
    entrants(event, 8)
    for number, other in ((1, 77), (2, 88)):
        event.entrants.filter(number=number).update(number=other, name="Peter Nowak", club_name="Reizende Runde")
    both = [event.entrants.get(number=number) for number in (77, 88)]
    make_team(event, "tandem", "Die Wenzel", both, by="anna")
    open_check_in(event, by="anna")
    draw(event, by="anna", called="4711")
    publish(event, by="anna")
    play_first(event)
    for one in both:
        rule(event, series=1, entrant=one, kind=RulingKind.ADJUST, points=5000, reason="x", by="anna")
        pay_fee(event, one, by="anna")
    LotRecord.objects.create(event=event, ranking="total", order=[77, 88], seed="x", by="anna", at=now())
    return fresh(event)


def plain(job: Job) -> Any:
    """Its content as plain values; of a blank list each name with what is below it."""
    if job.draw is draw_lists:
        return [[*pair] for one in job.values for pair in zip(one.names, one.details, strict=True)]
    return json.loads(json.dumps(job.values, default=lambda value: [getattr(value, one.name) for one in fields(value)]))


def rows_with(name: str, value: Any) -> Iterator[Any]:
    """The innermost lists or objects of plain JSON that have a text with the name."""
    parts = value.values() if isinstance(value, dict) else value
    if any(isinstance(part, str) and name in part for part in parts):
        yield value
    for part in parts:
        if isinstance(part, list | dict):
            yield from rows_with(name, part)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.key)
def test_every_document_distinguishes_namesakes(namesakes, document):
    options = usual_options(document, document_facts(namesakes)) | {"places": 2}
    orders = [options | {"ranking": key} for key in ("total", "tandem")] if "ranking" in document.options else [options]

    jobs = [job for chosen in orders for job in document.jobs(DocumentRequest(namesakes, "", chosen))]

    named = [row for job in jobs for row in rows_with("Nowak", plain(job))]
    assert [row for row in named if not re.search(r"\b(77|88)\b", json.dumps(row))] == []
    assert bool(named) is (document.key not in UNNAMED)
