"""Up to three phones and the desk at one list, driven by Hypothesis: what each shows is compared with the log."""

from collections.abc import Iterable, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from playwright.sync_api import Page, Route

from scoring.entry.phone_list import phone_list
from scoring.models import EntryKind, EntryRecord, SheetRecord
from scoring.sheets.locked_sheet import SheetError
from scoring.sheets.objections import answer_objection
from scoring.sheets.queries import entry_page
from scoring.sheets.services import correct_deal, renew_key, reopen_sheet, withdraw_deal
from tests.phones.network import NotPlanted, Patch
from tests.scoring.cast import new_id, standing, table, won

LENGTH: Final = 6
ORIGIN: Final = "http://localhost"
SCRIPT: Final = (Path(__file__).parent / "model_phone.js").read_text(encoding="utf-8")
WORDS: Final = '{"two_phones": "this deal was entered on two phones"}'
# Nothing is retried by itself: the test says when.
PAGE: Final = f"""<!doctype html><html lang="en"><body>
<a data-outbox data-one="1" data-many="{{n}}" data-oldest="{{age}}" data-parked="{{n}}" data-shut="s" data-none="0"
  data-silent="?"><span></span></a>
<script id="entry-words" type="application/json">{WORDS}</script>
<script>
  const later = window.setTimeout;
  window.setTimeout = (act, wait, ...given) => (wait >= 400 ? 0 : later(act, wait, ...given));
  window.setInterval = () => 0;
</script>
<script type="module">{SCRIPT}</script></body></html>"""
DELETE_STORAGE: Final = """() => new Promise((resolve) => {
  const asked = indexedDB.open("skatclub");
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = resolve;
  asked.onsuccess = () => {
    const stores = asked.result.transaction(["entries", "lists"], "readwrite");
    stores.objectStore("entries").clear();
    stores.objectStore("lists").clear();
    stores.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""
DEALS: Final = st.tuples(st.integers(0, 3), st.integers(1, 4), st.booleans(), st.integers(0, 9))
PHONES: Final = st.integers(0, 2)
NUMBERS: Final = st.integers(1, LENGTH)
SEATS: Final = st.integers(0, 3)
# How often a random deal is one that no game knows, in ten.
UNKNOWN: Final = 2

Deal = tuple[int, int, bool, int]


def body_of(deal: Deal) -> str:
    """Hearts as the form posts it; some values are unknown to the site."""
    declarer, matadors, is_won, chance = deal
    typed = {"mode": "played", "declarer": declarer, "game": "hearts", "matadors": f"with-{matadors}"}
    typed["outcome"] = "won" if is_won else "lost"
    return urlencode(typed | ({"colour": "red"} if chance < UNKNOWN else {}))


def figure(matadors: int, is_won: bool) -> int:
    return 10 * (matadors + 1) * (1 if is_won else -2)


def said_of(deal: Deal) -> dict[str, Any]:
    declarer, matadors, is_won, _ = deal
    worth = {"declarer": declarer, "points": figure(matadors, is_won), "won": is_won}
    return {"body": body_of(deal), "words": "Hearts", "worth": worth}


@dataclass(frozen=True)
class Line:
    """A deal on the list: its entry, and what it moves."""

    entry: str
    declarer: int
    points: int


@dataclass(frozen=True)
class Action:
    """An entry on the list or on a phone: a deal is independent, all others change the entry `target`."""

    kind: str
    line: Line
    target: str = ""


def stored_action(entry: EntryRecord) -> Action:
    line = Line(str(entry.client_id), entry.payload.get("declarer") or 0, entry.points)
    return Action(entry.kind, line, str(entry.replaces.client_id) if entry.replaces else "")


def waiting_action(one: dict[str, Any], target: str) -> Action:
    """An entry of the outbox, read from the form that it posts."""
    typed = {name: values[0] for name, values in parse_qs(one["body"]).items()}
    if one["kind"] not in (EntryKind.DEAL, EntryKind.CORRECTION):
        return Action(one["kind"], Line(one["id"], 0, 0), target)
    points = figure(int(typed["matadors"].removeprefix("with-")), typed["outcome"] == "won")
    return Action(one["kind"], Line(one["id"], int(typed["declarer"]), points), target)


def played(actions: Iterable[Action]) -> list[Line]:
    """The current deals: each action hits the entry it was meant for, or nothing."""
    lines: list[Line] = []
    for action in actions:
        places = [place for place, line in enumerate(lines) if line.entry == action.target]
        if action.kind == EntryKind.DEAL:
            lines.append(action.line)
        elif action.kind == EntryKind.CORRECTION and places:
            lines[places[0]] = action.line
        elif action.kind == EntryKind.WITHDRAWAL and places == [len(lines) - 1]:
            lines.pop()
    return lines


@dataclass
class ModelPhone:
    """A page with the real outbox, and the network between it and the site."""

    page: Page
    patches: Sequence[Patch] = ()
    client: Client = field(default_factory=Client)
    sheet: SheetRecord | None = None
    network: str = "on"
    _inside: Context = field(default_factory=copy_context)

    def __post_init__(self) -> None:
        # Playwright answers outside of the test's context, where Django has another connection.
        self.page.context.route("**/*", lambda route: self._inside.copy().run(self._answer, route))
        self.page.goto(ORIGIN)

    def sit_down(self, sheet: SheetRecord, key: str) -> None:
        self.sheet, self.network, self.client = sheet, "on", Client()
        self.client.get(reverse("take_key", args=[sheet.public_id, key]))
        self.page.evaluate(DELETE_STORAGE)
        # What it remembers of earlier entries goes with the page.
        self.page.goto(ORIGIN)
        self.page.wait_for_function("window.phone")
        self.run("sit", phone_list(entry_page(sheet)))

    def run(self, action: str, fields: Any = None) -> Any:
        return self.page.evaluate("([act, said]) => window.phone[act](said)", [action, fields])

    def reported(self) -> dict[str, Any]:
        reported: dict[str, Any] = self.run("told")
        return reported

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/":
            route.fulfill(body=PAGE, content_type="text/html")
        elif path.startswith("/static/"):
            route.fulfill(body=self._script(path), content_type="text/javascript")
        elif self.network == "off" or self.sheet is None:
            route.abort()
        else:
            self._ask(route, path)

    def _script(self, path: str) -> str:
        text = Path(str(finders.find(path.removeprefix("/static/")))).read_text(encoding="utf-8")
        for patch in (each for each in self.patches if path.endswith(f"/{each.path}.js")):
            if patch.old not in text:
                raise NotPlanted(patch)
            text = text.replace(patch.old, patch.new)
        return text

    def _ask(self, route: Route, path: str) -> None:
        if route.request.method == "GET":
            sheet = SheetRecord.objects.get(pk=self.sheet and self.sheet.pk)
            return route.fulfill(json=phone_list(entry_page(sheet)))
        kind, headers = "application/x-www-form-urlencoded", {"accept": "application/json"}
        answer = self.client.post(path, route.request.post_data or "", content_type=kind, headers=headers)
        if self.network == "cut":
            return route.abort()
        return route.fulfill(status=answer.status_code, headers=dict(answer.headers), body=answer.content)


class PhonesAtATable(RuleBasedStateMachine):
    """What three phones and the desk do to one list.

    After each step every phone shows the log and its unsent entries, and no action has hit another entry than the one
    shown when it was tapped.
    """

    def __init__(self, phones: Sequence[ModelPhone]) -> None:
        super().__init__()
        self.phones = phones

    @initialize()
    def sit_down(self) -> None:
        self.sheet = table(length=LENGTH)
        key = renew_key(self.sheet)
        for phone in self.phones:
            phone.sit_down(self.sheet, key)
        # By entry: what an undo or a correction means, the number of a deal, and the deals that a player signed.
        self.meant: dict[str, str] = {}
        self.numbers: dict[str, int | None] = {}
        self.signed: dict[str, list[str]] = {}
        self.given_up: set[str] = set()
        self.checked = 0
        self.reported = [phone.reported() for phone in self.phones]

    # The phones

    @rule(place=PHONES, deal=DEALS)
    def deal(self, place: int, deal: Deal) -> None:
        reported = self.reported[place]
        if not reported["isFull"]:
            self.numbers[self.phones[place].run("deal", said_of(deal))] = reported["deals"] + 1

    @rule(place=PHONES)
    def undo(self, place: int) -> None:
        reported = self.reported[place]
        # After a refused entry there is no key for it.
        if reported["ids"] and not reported["parked"]:
            self.meant[self.phones[place].run("undo")] = reported["ids"][-1]

    @rule(place=PHONES, number=NUMBERS, deal=DEALS)
    def correct(self, place: int, number: int, deal: Deal) -> None:
        ids = self.reported[place]["ids"]
        if number <= len(ids):
            fields = [{"number": number, "reason": "misread"}, said_of(deal)]
            self.meant[self.phones[place].run("correct", fields)] = ids[number - 1]

    @rule(place=PHONES, seat=SEATS)
    def sign(self, place: int, seat: int) -> None:
        reported = self.reported[place]
        if reported["isFull"]:
            self.signed[self.phones[place].run("sign", seat)] = reported["ids"]

    @rule(place=PHONES, network=st.sampled_from(["on", "on", "off", "cut"]))
    def network(self, place: int, network: str) -> None:
        self.phones[place].network = network
        self.phones[place].run("flush")

    @rule(place=PHONES)
    def look(self, place: int) -> None:
        self.phones[place].run("look")

    @rule(place=PHONES)
    def take_over(self, place: int) -> None:
        if self.phones[place].network == "on":
            self.phones[place].client.post(reverse("write_here", args=[self.sheet.public_id]))
            self.look(place)

    @rule(place=PHONES, chosen=st.integers(0, 2), deal=DEALS)
    def settle(self, place: int, chosen: int, deal: Deal) -> None:
        """Decide about a refused entry."""
        if parked := self.reported[place]["parked"]:
            choices = parked["choices"]
            self._settle(place, choices[chosen % len(choices)], deal)

    @rule(place=PHONES, number=NUMBERS)
    def doubt(self, place: int, number: int) -> None:
        reported, phone = self.reported[place], self.phones[place]
        if phone.network != "on" or number > len(reported["ids"]):
            return
        named = reported["ids"][number - 1]
        fields = {"number": number, "after": reported["seq"], "target": named}
        answer = phone.client.post(reverse("object_to_list", args=[self.sheet.public_id]), fields)
        if answer.status_code == 302:
            assert str(standing(self.sheet, number)) == named

    # The desk

    @rule(number=NUMBERS)
    def desk_corrects(self, number: int) -> None:
        self._at_the_desk(number, correct_deal, number, won(number % 4, "grand"), reason="misread")

    @rule()
    def desk_withdraws(self) -> None:
        self.sheet.refresh_from_db()
        self._at_the_desk(self.sheet.deal_count, withdraw_deal)

    @rule()
    def desk_opens_and_answers(self) -> None:
        for raised in self.sheet.objections.open():
            answer_objection(self.sheet, raised.seq, words="it is right", by="desk")
        self.sheet.refresh_from_db()
        if self.sheet.is_closed:
            reopen_sheet(self.sheet, reason="again", by="desk")

    # What holds after each step

    @invariant()
    def nothing_is_hit_but_what_was_meant(self) -> None:
        log = self._log()
        for entry in log[self.checked :]:
            client_id, before = str(entry.client_id), played(map(stored_action, log[: entry.seq - 1]))
            if entry.replaces:
                assert str(entry.replaces.client_id) == self._means(client_id), f"{entry} hit another entry"
            if entry.kind == EntryKind.DEAL:
                assert self.numbers[client_id] in (entry.number, None), f"{entry} has moved without a question"
            if entry.kind == EntryKind.SIGNATURE:
                assert self.signed[client_id] == [line.entry for line in before], f"{entry} was given for another list"
        self.checked = len(log)

    @invariant()
    def each_phone_shows_the_log_and_what_it_has_not_sent(self) -> None:
        log = self._log()
        self.reported = [phone.reported() for phone in self.phones]
        for reported in self.reported:
            own = {one["id"]: one for one in reported["entries"]}
            self._check_given_up(own, {str(entry.client_id) for entry in log})
            known = [entry for entry in log if entry.seq <= reported["seq"] or str(entry.client_id) in own]
            unsent = [one for one in own.values() if one["state"] == "phone" and one["after"] >= reported["seq"]]
            unsent = [one for one in unsent if one["id"] not in {str(entry.client_id) for entry in known}]
            unsent.sort(key=lambda one: (one["after"], one["counter"]))
            waits = [waiting_action(one, self._means(one["id"])) for one in unsent]
            self._check_shown(reported, played([*map(stored_action, known), *waits]))

    def teardown(self) -> None:
        """The network is back, and all refused entries are left out: then every phone shows the log."""
        if not hasattr(self, "told"):
            return
        for place, phone in enumerate(self.phones):
            phone.network = "on"
            phone.run("flush")
            while parked := phone.reported()["parked"]:
                self.reported[place] = phone.reported()
                self._settle(place, "left" if "left" in parked["choices"] else "theirs", (0, 1, True, 9))
            self.nothing_is_hit_but_what_was_meant()
        for phone in self.phones:
            phone.run("look")
            reported = phone.reported()
            assert {one["state"] for one in reported["entries"]} <= {"desk", "left"}
            self._check_shown(reported, played(map(stored_action, self._log())))

    def _settle(self, place: int, choice: str, deal: Deal) -> None:
        parked = self.reported[place]["parked"]
        client_id, ids = parked["id"], parked["why"].get("ids") or []
        if choice in ("left", "theirs"):
            self.given_up.add(client_id)
        elif choice == "mine" or (parked["kind"] != EntryKind.DEAL and choice in ("that", "next")):
            self.meant[client_id] = ids[-1] if parked["kind"] == EntryKind.WITHDRAWAL else ids[parked["number"] - 1]
        elif choice == "next":
            # All that this phone typed behind it comes later, too.
            waits = [one["id"] for one in self.reported[place]["entries"] if one["state"] in ("phone", "parked")]
            self.numbers |= dict.fromkeys((one for one in waits if one in self.numbers), None)
        else:
            self.numbers[client_id] = parked["number"] if choice in ("here", "again") else None
        self.phones[place].run("settle", [choice, said_of(deal)])

    def _at_the_desk(self, number: int, action: Any, *args: Any, **fields: Any) -> None:
        self.sheet.refresh_from_db()
        if not 1 <= number <= self.sheet.deal_count:
            return
        client_id, means = new_id(), standing(self.sheet, number)
        try:
            action(self.sheet, *args, client_id=client_id, after=self.sheet.head_seq, by="desk", **fields)
        except SheetError:
            return
        self.meant[str(client_id)] = str(means)

    def _log(self) -> list[EntryRecord]:
        return list(self.sheet.entries.select_related("replaces").order_by("seq"))

    def _means(self, client_id: str) -> str:
        """The entry that an action was meant for; a correction of a refused entry has become that entry."""
        means = self.meant.get(client_id, "")
        merged = {one["id"] for reported in self.reported for one in reported["entries"] if one["state"] == "left"}
        while means in merged and means in self.meant:
            means = self.meant[means]
        return means

    def _check_given_up(self, own: dict[str, dict[str, Any]], stored: set[str]) -> None:
        """Entries a phone gave up were left out by hand, undone on the phone, or repaired a refusal."""
        left = {client_id for client_id, one in own.items() if one["state"] == "left"}
        assert not left & stored
        undone = {self._means(one) for one in left if own[one]["kind"] == EntryKind.WITHDRAWAL}
        for one in left - self.given_up:
            assert one in undone or self.meant.get(one) in own, f"{own[one]} was dropped"

    def _check_shown(self, reported: dict[str, Any], lines: Sequence[Line]) -> None:
        accounts = [sum(line.points for line in lines if line.declarer == seat) for seat in range(4)]
        shown = (reported["ids"], reported["numbers"], reported["deals"], reported["accounts"])
        count = len(lines)
        should = ([line.entry for line in lines], [*range(1, count + 1)], count, accounts)
        assert shown == should, f"shown {shown}, not {should}"
