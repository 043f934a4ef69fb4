"""The key of one table against every address of another's list, in every state of that list: nothing is accepted.

The addresses come from the resolver, so that a new one is tested automatically; first each of them is shown to write
with the list's own key.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring.models import SheetRecord
from scoring.rules import PASSED_DEAL
from scoring.sheets.objections import object_to
from scoring.sheets.offline_code import code_text
from scoring.sheets.services import end_sheet, reopen_sheet, sign_sheet
from tests.examples import IS_LONG
from tests.scoring.cast import THREE, fill, newest, table, won, write
from tests.scoring.sheets.offline_code.lists import code_of
from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event, TableRecord
from tournaments.events.queries.table_keys import sign_key, table_key
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import complete_series, start_series
from tournaments.events.services.table_signs import renew_table_signs

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

DEAL = {"declarer": 1, "game": "hearts", "matadors": "with-1", "outcome": "won"}
# What each address takes, besides the stamp of an entry.
SENT: dict[str, dict[str, Any]] = {
    "enter": DEAL,
    "correct": DEAL | {"outcome": "lost", "reason": "misread"},
    "preview": DEAL,
    "preview_correction": DEAL,
    "adjust": {"seat": 1, "points": -50, "reason": "late"},
    "seats": {"name_0": "Zoe", "name_1": "Yves", "name_2": "Xaver", "name_3": "Willi"},
    "swap_seats": {"seat_0": 1, "seat_1": 0, "seat_2": 2, "seat_3": 3, "reason": "wrong seats"},
    "end": {"reason": "time is up"},
    "reopen": {"reason": "again"},
    "repeat_round": {"reason": "wrong dealer"},
    "object_to_list": {"number": 1, "seat": "", "words": "no"},
    "answer_objection": {"words": "yes"},
}
# Each as a form sends it; a post also as the phone's outbox does.
JSON = {"accept": "application/json"}
WAYS = [("post", {}), ("post", JSON)]
MORE_WAYS = [("get", {}), ("put", {}), ("patch", {}), ("delete", {})] if IS_LONG else []


def sign(sheet: SheetRecord, *seats: int) -> None:
    for seat in seats:
        sheet.refresh_from_db()
        sign_sheet(sheet, seat, after=sheet.head_seq, by="")


def in_play(sheet: SheetRecord) -> None:
    write(sheet, won(1), PASSED_DEAL)


def full(sheet: SheetRecord) -> None:
    in_play(sheet)
    fill(sheet)


def half_signed(sheet: SheetRecord) -> None:
    full(sheet)
    sign(sheet, 0, 1)


def closed(sheet: SheetRecord) -> None:
    full(sheet)
    sign(sheet, *range(sheet.seat_count))


def reopened(sheet: SheetRecord) -> None:
    closed(sheet)
    reopen_sheet(sheet, reason="again", by="anna")


def ended(sheet: SheetRecord) -> None:
    in_play(sheet)
    end_sheet(sheet, reason="time is up", by="")


def doubted(sheet: SheetRecord) -> None:
    in_play(sheet)
    object_to(sheet, number=1, after=2, by="")


STATES: dict[str, Callable[[SheetRecord], None]] = {
    "empty": lambda sheet: None,
    "in play": in_play,
    "full": full,
    "half signed": half_signed,
    "closed": closed,
    "reopened": reopened,
    "ended": ended,
    "doubted": doubted,
}


@dataclass
class Scene:
    """Series 2 of an event is played at two tables; the list of the second one is attacked."""

    event: Event
    own: TableRecord
    other: TableRecord
    earlier: TableRecord

    @property
    def sheet(self) -> SheetRecord:
        assert self.other.sheet is not None
        return SheetRecord.objects.get(pk=self.other.sheet.pk)


@pytest.fixture(scope="module")
def scene(shared_db) -> Scene:
    event = an_event(club_of())
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")
    start_series(event, by="anna")
    event.refresh_from_db()
    tables = event.series.get(number=2).tables
    earlier = event.series.get(number=1).tables.get(number=2)
    return Scene(event, tables.get(number=1), tables.get(number=2), earlier)


def phone(sheet: SheetRecord, key: str) -> Client:
    """A phone that opened the list with this key, and sends it to the JSON endpoint."""
    client = Client(headers={"authorization": f"Bearer {key}"})
    client.get(reverse("take_key", args=[sheet.public_id, key]))
    return client


def with_sign(scene: Scene, table: TableRecord) -> Client:
    client = Client()
    key = sign_key(scene.event, table.number)
    client.post(reverse("table_page", args=[scene.event.public_id, table.number, key]))
    return client


def with_card(scene: Scene, table: TableRecord) -> Client:
    client = Client()
    card = table.seats.get(place=0).entrant.card_key
    client.post(reverse("start_card", args=[scene.event.public_id, card]))
    return client


def revoked(scene: Scene) -> Client:
    """It entered on this list until the signs were renewed."""
    client = phone(scene.sheet, table_key(scene.event, scene.other))
    renew_table_signs(Event.objects.get(pk=scene.event.pk), reason="photographed", by="anna")
    return client


HOLDERS: dict[str, Callable[[Scene], Client]] = {
    "the key of another table": lambda scene: phone(scene.sheet, table_key(scene.event, scene.own)),
    "the sign of another table": lambda scene: with_sign(scene, scene.own),
    "the key of the same table in another series": lambda scene: phone(
        scene.sheet, table_key(scene.event, scene.earlier)
    ),
    "the key of a sign, for a list": lambda scene: phone(scene.sheet, sign_key(scene.event, 2)),
    "a start card of another table": lambda scene: with_card(scene, scene.own),
    "a revoked key": revoked,
    "no key": lambda scene: phone(scene.sheet, "x"),
}


def addresses(sheet: SheetRecord) -> Iterator[tuple[str, str]]:
    """(name, address) of all addresses of a list except its document, which a GET creates."""
    known = {"public_id": sheet.public_id, "number": 1, "place": 0, "key": "x" * 22, "picture": UUID(int=1)}
    for pattern in get_resolver("scoring.urls").url_patterns:
        assert isinstance(pattern, URLPattern)
        wanted = pattern.pattern.regex.groupindex
        if "public_id" in wanted and pattern.name != "sheet_pdf":
            yield str(pattern.name), reverse(str(pattern.name), kwargs={name: known[name] for name in wanted})


def body(name: str, sheet: SheetRecord) -> dict[str, Any]:
    """Valid data for the address."""
    stamp = {"client_id": str(uuid4()), "after": sheet.head_seq, "target": newest(sheet) or ""}
    if name == "store_offline_code":
        stamp["code"] = code_text(code_of(sheet, won(1), PASSED_DEAL, won(3)))
    return stamp | SENT.get(name, {})


def send(
    client: Client, name: str, address: str, sheet: SheetRecord, *, method: str = "post", **how: Any
) -> HttpResponse:
    if name == "enter_deal":
        deal = {"declarer": 1, "game": "hearts", "matadors": 1, "won": True}
        content = {"client_id": str(uuid4()), "after": sheet.head_seq, "deal": deal}
        return getattr(client, method)(address, content, content_type="application/json", **how)
    if method in ("get", "post"):
        return getattr(client, method)(address, body(name, sheet), **how)
    return getattr(client, method)(address, "", **how)


def stored() -> str:
    """The digest of all rows except sessions."""
    digest = sha256()
    for model in apps.get_models():
        if model._meta.app_label in ("scoring", "tournaments"):
            digest.update(repr([model._meta.label, *model._default_manager.order_by("pk").values_list()]).encode())
    return digest.hexdigest()


def writes(action: Callable[[], object], before: str) -> bool:
    """Whether the action changes stored rows; its changes are rolled back."""
    with transaction.atomic():
        action()
        changed = stored() != before
        transaction.set_rollback(True)
    return changed


# These only read, for any sender, or write what is no part of the list: the pending picture of a code.
READING = {
    *("compare", "deal", "offline_code", "offline_code_photo", "entry_form", "preview", "preview_correction", "sheet"),
    *("sheet_file", "sign", "table_code", "take_key", "version"),
}
# A free table has no referee whom it could call.
OF_AN_EVENT = {"call_referee"}
# At an event only its desk does these.
OF_THE_DESK = {"adjust", "new_code", "seats"}


def accepted(client: Client, sheet: SheetRecord, *, but: Collection[str] = ()) -> set[str]:
    """The addresses at which the list accepts data of this phone."""
    wanted = [(name, address) for name, address in addresses(sheet) if name not in but]
    before = stored()
    return {name for name, address in wanted if writes(partial(send, client, name, address, sheet), before)}


@pytest.mark.long
def test_with_its_own_key_each_address_that_writes_is_accepted_in_some_state():
    """Otherwise the refusals below would prove nothing. A free table may do what only the desk may at an event."""
    found, every = set(), set()
    for state in STATES.values():
        with transaction.atomic():
            key = "its own key"
            sheet = table((*THREE, "Dieter"), length=8, key=key)
            state(sheet)
            sheet.refresh_from_db()
            every |= {name for name, _ in addresses(sheet)}
            found |= accepted(phone(sheet, key), sheet, but=found)
            transaction.set_rollback(True)

    assert found == every - READING - OF_AN_EVENT


# Whether further states of a list open another address is tested once a night.
SHORT = ("in play",)
LONG = [pytest.param(state, marks=pytest.mark.long) for state in STATES if state not in SHORT]


@pytest.mark.parametrize("state", [*SHORT, *LONG])
@pytest.mark.promise(
    "S1",
    "The key of a table can write on its own list only, and only while that is open.",
)
def test_no_other_key_writes_on_a_list(scene, state):
    tried, written = 0, set()
    with transaction.atomic():
        STATES[state](scene.sheet)
        for holder, make in HOLDERS.items():
            with transaction.atomic():
                client, sheet = make(scene), scene.sheet
                before = stored()
                for name, address in addresses(sheet):
                    for method, head in WAYS + MORE_WAYS:
                        answer = send(client, name, address, sheet, method=method, headers=head)
                        tried += 1
                        if answer.status_code >= 500:
                            written.add((holder, method, name, answer.status_code))
                # One comparison for a holder: only where something was written is each asked alone.
                if stored() != before:
                    written.add((holder, *accepted(client, sheet)))
                transaction.set_rollback(True)
        transaction.set_rollback(True)

    assert written == set()
    assert tried >= (500 if IS_LONG else 300)


@pytest.mark.long
@pytest.mark.promise("S1")
def test_a_closed_list_takes_no_entry_from_its_own_key(scene):
    """It may ask the desk to reopen the list, and call the referee: neither is an entry."""
    with transaction.atomic():
        closed(scene.sheet)
        found = accepted(phone(scene.sheet, table_key(scene.event, scene.other)), scene.sheet)
        transaction.set_rollback(True)

    assert found == {"object_to_list", "call_referee"}


def test_no_table_key_does_what_belongs_to_the_desk(scene):
    for state in ("empty", "in play"):
        with transaction.atomic():
            STATES[state](scene.sheet)
            others = {name for name, _ in addresses(scene.sheet)} - OF_THE_DESK
            found = accepted(phone(scene.sheet, table_key(scene.event, scene.other)), scene.sheet, but=others)
            transaction.set_rollback(True)

        assert found == set()
