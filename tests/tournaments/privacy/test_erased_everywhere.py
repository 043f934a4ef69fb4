"""An erased person is found nowhere: pages, files, documents, rows, logs and the bytes of the database.

The logs are those of the site. The web server logs addresses, which contain search queries; how long they are kept is
for the operator to decide.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.files.storage import storages
from django.test import Client, override_settings

from scoring.clock import now
from scoring.models import EntryRecord, Player, SheetRecord
from skatclub.legal.models import Download
from tests.documents import document
from tests.random_events.checkers import differences
from tests.tournaments.cast import an_event
from tests.tournaments.privacy.histories import OTHERS, History
from tests.tournaments.privacy.scene import a_scene, filled, printed, routes, text_of
from tests.tournaments.privacy.small import SECRETARY, an_evening_by_two
from tests.tournaments.privacy.traces import (
    all_faults,
    bytes_that_name,
    remove_all_texts,
    rows_that_are,
    rows_that_name,
    stored_documents,
    words_in_documents,
)
from tournaments.events.models import Entrant, Event, EventAuditEntry, Ruling, StandingsVersion
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.registration import register
from tournaments.leagues.models import League, LeagueAuditEntry
from tournaments.privacy.queries.logins import Login
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services import rights
from tournaments.privacy.services.erasure import erase
from tournaments.privacy.services.rights import erase_now
from tournaments.privacy.traces import remove_traces
from tournaments.seasons.models import Season, SeasonAuditEntry

pytestmark = [pytest.mark.storage]

# Those with most names.
DOCUMENTS = ["participants", "corrections"]
SEEDS = range(1, 101)


def files_of(history: History) -> list[str]:
    """Every exported file: of events, also those of meetings, of leagues, seasons and lists."""
    club = history.club
    found = [f"{event.get_absolute_url()}files/event.json" for event in Event.objects.filter(club=club)]
    found += [f"{league.get_absolute_url()}files/league.json" for league in League.objects.filter(club=club)]
    found += [f"{season.get_absolute_url()}files/season.json" for season in Season.objects.filter(club=club)]
    return found + [f"{sheet.get_absolute_url()}list.json" for sheet in SheetRecord.objects.filter(club=club)]


def pages_of(history: History) -> list[str]:
    """Pages that could show a member of the club."""
    club = history.club
    found = ["/", "/events/", club.get_absolute_url()]
    found += [f"/clubs/{club.slug}/{page}/" for page in ("records", "rating", "history")]
    found += [f"/search/?q={word}" for word in history.words]
    for event in Event.objects.filter(club=club):
        inside = ("", "standings/", "standings/total/", "standings/rulings/", "standings/corrections/", "protocol/")
        inside += ("prizes/", "door/", "teams/", "seating/", "money/", "money/payments/", "hall/")
        inside += ("files/results.csv", "files/results.xlsx")
        found += [f"{event.get_absolute_url()}{page}" for page in inside]
    for kind in (League, Season):
        for each in kind.objects.filter(club=club):
            found += [each.get_absolute_url(), f"{each.get_absolute_url()}protocol/"]
    for sheet in SheetRecord.objects.filter(club=club):
        found += [
            sheet.get_absolute_url(),
            *(f"{sheet.get_absolute_url()}versions/{one.number}/" for one in sheet.versions.all()),
        ]
    return found + files_of(history)


FEW = range(1, 9)


def everywhere(history: History) -> list[str]:
    """Every address of the site, for all objects of the club, and for more numbers than there are."""
    return [
        address
        for route in routes()
        for known in things_of(history, route.partition("/")[0])
        for address in filled(route, known)
    ]


def things_of(history: History, room: str) -> Iterator[dict[str, list[Any]]]:
    """The values of each argument of the addresses of this room, for one object after the other."""
    club = history.club
    everybody = {"picture": [UUID(int=1)], "place": [0], "screen": [1], "kind": ["tandem"], "pk": FEW, "number": FEW}
    everybody |= {"seats": [3], "length": [36], "system_key": ["isko"], "code": ["X" * 12], "key": ["total"]}
    everybody |= {"division": [1], "day": [1], "team": [1, 2], "member": [1, 2], "user": [1], "receipt": FEW}
    everybody |= {"series": [1], "table": [1, 2], "version": [1, 2], "slug": [club.slug], "rules_pk": [1]}
    events = Event.objects.filter(club=club)
    cards = [*Entrant.objects.filter(event__in=events).values_list("card_key", flat=True)]
    if room == "events":
        for event in events:
            of_event = {"number": range(1, 12), "pk": [*pks_of(event)], "key": ["total", sign_key(event, 1)]}
            keys = {"sign_up_key": [*event.sign_ups.values_list("key", flat=True)], "card_key": cards}
            yield everybody | of_event | keys | {"public_id": [event.public_id]}
        return
    kinds: dict[str, Any] = {"leagues": League, "seasons": Season, "sheets": SheetRecord, "players": Player}
    owners = kinds[room].objects.filter(club=club) if room in kinds else [None]
    evenings = {"event_id": [*events.values_list("public_id", flat=True)], "card_key": cards}
    players = {"pk": [player.pk for player in history.players]} if room == "clubs" else {}
    for owner in owners:
        yield everybody | evenings | players | ({"public_id": [owner.public_id]} if owner else {})


def pks_of(event: Event) -> set[int]:
    """Keys of all objects of the event."""
    things = (event.teams, event.sign_ups, event.roles, Ruling.objects.filter(event=event))
    return {pk for kind in things for pk in kind.values_list("pk", flat=True)}


def answers_that_name(history: History, addresses: Iterable[str] = ()) -> list[str]:
    """For an anonymous visitor, and for the login that may see most."""
    leader = leader_of(history)
    wanted = [word.casefold() for word in history.words]
    found = []
    for address in addresses or pages_of(history):
        for client in (Client(), leader):
            text = without_question(text_of(document(client, address)), address).casefold()
            if any(word in text for word in wanted):
                found.append(address)
    return found


def without_question(text: str, address: str) -> str:
    """The page without the query, which is in its title, in the field and in further links."""
    word = address.partition("?q=")[2]
    for each_text in (f"<title>{word} ", f'value="{word}"', f"q={quote(word)}", f"q={word}") if word else ():
        text = text.replace(each_text, "")
    return text.replace(address, "")


def leader_of(history: History) -> Client:
    leader = Client()
    leader.force_login(history.leader)
    return leader


def heads_of(history: History) -> dict[str, str]:
    """The hash of each audit entry and list entry, by location."""
    kinds = {"event": EventAuditEntry, "league": LeagueAuditEntry, "season": SeasonAuditEntry, "sheet": EntryRecord}
    return {
        f"{owner} {row[0]} {row[1]}": row[2]
        for owner, kind in kinds.items()
        for row in kind._default_manager.values_list(f"{owner}__public_id", "seq", "hash")
    }


def figures_of(history: History) -> list[object]:
    versions = StandingsVersion.objects.filter(event__in=history.events).order_by("pk")
    return [
        [value for value in row if not isinstance(value, str)]
        for version in versions
        for table in version.content["tables"]
        for row in table["rows"]
    ]


def faults_by_another(history: History) -> list[str]:
    """The findings of the independent checker on each file, and what it does not know in it."""
    leader = leader_of(history)
    answers = {address: leader.get(address) for address in files_of(history)}
    assert {answer.status_code for answer in answers.values()} == {200}
    return [f"{address}: {fault}" for address, answer in answers.items() for fault in differences(answer.json())]


def assert_documents(history: History, *, has_name: bool) -> None:
    """The documents drawn now have, or lack, the name."""
    for event in Event.objects.filter(club=history.club):
        printed(event, DOCUMENTS)
    text = words_in_documents().casefold()
    assert any(word.casefold() in text for word in history.words) == has_name
    assert OTHERS[0].split()[1].casefold() in text


@pytest.mark.promise("S23", figure="100 random people on either database: 0 (2026-11-25)")
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.sampled(long=10)
@pytest.mark.parametrize("seed", SEEDS)
def test_an_erased_person_is_found_nowhere(seed, caplog):
    caplog.set_level(logging.DEBUG)
    history = History(seed)
    assert_documents(history, has_name=True)
    before, heads = figures_of(history), heads_of(history)
    assert all_faults() == []
    assert rows_that_name(history.words)
    assert bytes_that_name(history.words)
    assert answers_that_name(history)
    assert faults_by_another(history) == []

    remove_all_texts(history.person)
    erase(history.person, by="anna")
    done = remove_traces()

    assert done
    assert stored_documents() == []
    assert rows_that_name(history.words) == []
    assert bytes_that_name(history.words) == []
    assert answers_that_name(history) == []
    assert not any(word.casefold() in caplog.text.casefold() for word in history.words)
    assert all_faults() == []
    assert figures_of(history) == before
    # No chain was written again.
    assert heads.items() <= heads_of(history).items()
    assert faults_by_another(history) == []
    assert_documents(history, has_name=False)
    assert {name for name in OTHERS[:2] if Entrant.objects.filter(name=name).count() < len(history.events)} == set()


class Whole(History):
    """A history with every possible event, including league and season."""

    def maybe(self, what: Callable[[], object], chance: float = 1) -> None:
        what()


@pytest.mark.promise("S23")
@pytest.mark.long
@pytest.mark.minute
@pytest.mark.django_db
@pytest.mark.parametrize("seed", [*SEEDS][:5])
def test_an_erased_person_is_at_no_address_and_on_no_document(seed):
    history = Whole(seed)
    addresses = everywhere(history)
    named = answers_that_name(history, addresses)
    for event in Event.objects.filter(club=history.club):
        printed(event)
    rooms = {address.split("/")[1] for address in named}
    assert rooms >= {"events", "leagues", "seasons", "sheets", "clubs", "players", "cards"}
    assert any(word.casefold() in words_in_documents().casefold() for word in history.words)

    remove_all_texts(history.person)
    erase(history.person, by="anna")
    for document_before in stored_documents():
        storages["papers"].delete(document_before)

    assert answers_that_name(history, addresses) == []
    for event in Event.objects.filter(club=history.club):
        printed(event)
    assert not any(word.casefold() in words_in_documents().casefold() for word in history.words)


@pytest.mark.django_db
@pytest.mark.long
def test_an_erased_person_is_on_no_page_and_in_no_row_and_mentions_are_found(caplog):
    history = History(1)
    before = figures_of(history)
    assert rows_that_name(history.words)
    assert any(address.startswith("/search/") for address in answers_that_name(history))

    remove_all_texts(history.person)
    erase(history.person, by="anna")

    assert rows_that_name(history.words) == []
    assert answers_that_name(history) == []
    assert not any(word.casefold() in caplog.text.casefold() for word in history.words)
    assert all_faults() == []
    assert figures_of(history) == before
    sheet = SheetRecord.objects.filter(event_table=None).order_by("pk")[0]
    SheetRecord.objects.filter(pk=sheet.pk).update(title=f"said {next(iter(history.words))}")
    assert rows_that_name(history.words) == [f"scoring.SheetRecord {sheet.pk}: title"]
    assert any(sheet.public_id in address for address in answers_that_name(history))


@pytest.mark.promise(
    "S23",
    "An erased person's name is in no page, file, document, row, search, log of the site, nor byte of the database; "
    "sums, places, hash chains and every printed hash stay as they were.",
    but=(
        "backups made before, archived write-ahead logs of PostgreSQL, the web server's log of addresses, and "
        "documents and files already handed out; names of events, leagues, teams and places and titles of lists, "
        "which stay as their owners wrote them; free texts, which the manager removes by hand; and a guest's name at "
        "other events. Nor how soon a member is erased: the name is hidden at once, and the club's page reminds the "
        "leader, who does it, of all open requests."
    ),
)
@pytest.mark.django_db(transaction=True)
def test_no_byte_of_a_name_is_left_in_the_database():
    guest = register(an_event(), name="Ute Zwöndorf", by="anna")
    assert bytes_that_name(["Zwöndorf"])

    erase(Person.of(guest), by="anna")

    # Whatever else runs on the server is waited for, as the worker does that tries again.
    assert any(remove_traces() for _ in range(12))
    assert bytes_that_name(["Zwöndorf"]) == []


@pytest.mark.django_db(transaction=True)
def test_no_byte_of_a_login_is_left_in_the_database():
    an_evening_by_two()
    assert bytes_that_name([SECRETARY])

    erase(Login(login=User.objects.get(username=SECRETARY)), by=SECRETARY)

    assert any(remove_traces() for _ in range(12))
    assert bytes_that_name([SECRETARY]) == []


@pytest.mark.long
@pytest.mark.django_db
def test_an_erased_login_that_did_everything_is_in_no_row(monkeypatch):
    with override_settings(LANGUAGE_CODE="en"):
        a_scene()
    Download.objects.create(at=now(), by="anna", what="results_csv", path="/")
    monkeypatch.setattr(rights, "unfinished_events", lambda person: [])
    monkeypatch.setattr(Login, "keeps_alone", lambda login: [])
    assert len({row.split()[0] for row in rows_that_are("anna")}) > 12
    before = all_faults()

    erase_now(Login(login=User.objects.get(username="anna")), by="anna")

    assert rows_that_are("anna") == []
    assert all_faults() == before
