"""Entries stay on the phone until the server has them, whatever happens to the network."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from uuid import UUID

import pytest
from django.templatetags.static import static
from django.urls import reverse
from playwright.sync_api import Browser, Error, Page, expect

from scoring.models import EntryKind
from scoring.sheets.offline_code import bytes_of, entry_id, read_code
from scoring.sheets.services import renew_key
from tests.journeys.conftest import DESK, arrived, personal_data_page
from tests.journeys.test_entry_screen import entries, sum_line, tap
from tests.phones.keeper import SHOWN_HEAD, STORED_ENTRIES
from tests.scoring.cast import THREE, fill, table, won, write

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

BERND_WON = (EntryKind.DEAL, 1, 20)
HASH = "0123456789abcdef" * 4
PORTAL = "<!doctype html><html><body><div id='entry'>Welcome to the hotel</div></body></html>"
OURS = {"X-Answered-By": "skatclub"}
# What the head says, at each change of the page.
NOTE_STATES = """() => {
  window.states = [];
  const note = () => { window.states.push(document.getElementById("outbox").dataset.state); };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
}"""
# None of these says that the desk has the entry.
NO_ANSWER: dict[str, dict[str, Any]] = {
    "a portal's page": {"status": 200, "body": PORTAL, "content_type": "text/html"},
    "an empty body": {"status": 200, "body": ""},
    "nothing at all": {"status": 204},
    "a proxy's page": {"status": 502, "body": "<h1>Bad Gateway</h1>", "content_type": "text/html"},
    "a proxy without words": {"status": 504, "body": ""},
    "a portal that refuses": {"status": 403, "body": PORTAL, "content_type": "text/html"},
    "a portal that needs a login": {"status": 511, "body": PORTAL, "content_type": "text/html"},
    "another host": {"status": 302, "headers": {"Location": "http://portal.example/"}},
    "a page of ours": {"status": 200, "body": PORTAL, "headers": OURS},
    "a receipt for another entry": {"status": 200, "json": {"id": "else", "hash": HASH, "seq": 1}, "headers": OURS},
    "a receipt without a hash": {"status": 200, "json": {"seq": 1}, "headers": OURS},
    "a site that is busy": {"status": 503, "body": "", "headers": OURS},
    "a fault of ours": {"status": 500, "body": "", "headers": OURS},
}
OUTCOMES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"isOurs": True, "status": 200, "reply": {"id": "a", "hash": HASH, "seq": 7}}, {"state": "desk", "seq": 7}),
    ({"isOurs": False, "status": 200, "reply": {"id": "a", "hash": HASH, "seq": 7}}, {}),
    ({"isOurs": True, "status": 200, "reply": {"id": "b", "hash": HASH, "seq": 7}}, {}),
    ({"isOurs": True, "status": 200, "reply": {"id": "a", "hash": "", "seq": 7}}, {}),
    ({"isOurs": True, "status": 200, "reply": None}, {}),
    ({"isOurs": True, "status": 409, "reply": {"id": "a", "unseen": ["x"]}}, {"state": "parked"}),
    ({"isOurs": True, "status": 409, "reply": {"id": "a", "closed": "x"}}, {"state": "parked"}),
    ({"isOurs": True, "status": 422, "reply": {"id": "a", "problems": ["x"]}}, {"state": "parked"}),
    ({"isOurs": True, "status": 422, "reply": {"id": "b", "problems": ["x"]}}, {}),
    ({"isOurs": True, "status": 409, "reply": {"id": "a", "missing": 3}}, {"state": "parked"}),
    ({"isOurs": True, "status": 404, "reply": None}, {"why": {"shut": True}}),
    ({"isOurs": True, "status": 503, "reply": {"id": "a", "problems": ["x"]}}, {}),
    ({"isOurs": True, "status": 429, "reply": None}, {}),
    ({}, {}),
]


@pytest.fixture
def outbox(live_server: Any, phone: Page) -> Callable[[str, Any], Any]:
    """Evaluates a line with the functions of the outbox and of its ids on the phone."""
    phone.goto(live_server.url)
    scripts = [live_server.url + static(f"scoring/entry/{name}.js") for name in ("outbox", "entry_id")]
    load = "const o = Object.assign({}, ...await Promise.all(scripts.map((script) => import(script))));"

    def evaluate(line: str, given: Any = None) -> Any:
        return phone.evaluate(f"async ([scripts, given]) => {{ {load} {line} }}", [scripts, given])

    return evaluate


@pytest.fixture
def own_desk(browser: Browser) -> Iterator[Page]:
    """A browser that is not shared and whose console may have messages."""
    with personal_data_page(browser, "", locale="en", **DESK) as page:
        yield page


@pytest.mark.promise("R16")
def test_only_the_receipt_of_an_entry_confirms_it(outbox):
    outcomes = outbox(
        "return given.map((answer) => o.outcomeOf({ id: 'a' }, answer));", [answer for answer, _ in OUTCOMES]
    )

    for value, (answer, meant) in zip(outcomes, OUTCOMES, strict=True):
        assert {name: value[name] for name in meant} == meant, answer
        assert meant or not value, answer


def test_a_phone_names_its_entries_as_the_site_reads_them(outbox):
    lists = ["23456789ABCD", "ZZZZZZZZZZZZ", "2222ZH77KQ4M"]
    nonces = [0, 1, 2**47 - 1, 81_985_529_216_486]
    wanted = [(name, str(nonce), counter) for name in lists for nonce in nonces for counter in (1, 60, 65_535)]

    made = outbox("return given.map(([name, nonce, counter]) => o.entryId(name, nonce, counter));", wanted)

    assert [UUID(one) for one in made] == [entry_id(name, int(nonce), counter) for name, nonce, counter in wanted]
    assert len(set(made)) == len(made)


def test_a_nonce_has_47_random_bits(outbox):
    most = outbox("return o.newNonce(new Uint32Array([2 ** 32 - 1, 2 ** 32 - 1]));")
    some = outbox("return Array.from({ length: 200 }, () => o.newNonce());")

    assert int(most) == 2**47 - 1
    assert len(set(some)) == 200


def test_entries_are_sent_in_the_order_they_were_typed(outbox):
    given = [
        {"id": "c", "list": "x", "state": "phone", "after": 9, "counter": 3, "body": "a=1&after=9"},
        {"id": "a", "list": "x", "state": "parked", "after": 7, "counter": 1, "body": "after=7"},
        {"id": "z", "list": "x", "state": "desk", "after": 6, "counter": 4, "body": "after=6"},
        {"id": "b", "list": "x", "state": "phone", "after": 8, "counter": 2, "body": "after=8"},
        {"id": "y", "list": "y", "state": "phone", "after": 1, "counter": 1, "body": "after=1"},
    ]

    moved = outbox("return o.restamped(o.waiting(given, 'x'), 20);", given)

    assert [(one["id"], one["after"], one["body"]) for one in moved] == [
        ("a", 20, "after=20"),
        ("b", 21, "after=21"),
        ("c", 22, "a=1&after=22"),
    ]


def enter(page: Page, name: str = "Bernd", outcome: str = "won") -> None:
    tap(page, name, "Hearts", "with 1")
    page.locator(f".outcome-{outcome}").click()


def send_again(page: Page) -> None:
    """Return to the page, which retries at once unless it has moved on by itself."""
    with suppress(Error):
        page.evaluate("window.dispatchEvent(new Event('online'))")


def waits(page: Page, count: int) -> None:
    expect(page.locator("#outbox")).to_have_attribute("data-count", str(count))


def intercept(page: Page, answer: dict[str, Any]) -> None:
    """Answer posts in place of the site."""
    page.route("http://portal.example/**", lambda route: route.fulfill(body=PORTAL, content_type="text/html"))
    page.route(
        "**/sheets/**", lambda route: route.fulfill(**answer) if route.request.method == "POST" else route.continue_()
    )


def test_the_screen_goes_on_before_the_server_has_answered(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    waiting_routes: list[Any] = []
    phone.route("**/enter/", lambda route: waiting_routes.append(route))

    with phone.expect_request("**/enter/"):
        enter(phone)

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    expect(phone.locator("h1")).to_contain_text("Bernd deals")
    expect(phone.locator(".last")).to_contain_text("Bernd: Hearts with 1 +20")
    expect(phone.locator(".player-points").nth(1)).to_have_text("20")
    waits(phone, 1)
    assert entries(sheet) == []
    waiting_routes[0].continue_()
    arrived(phone)
    assert entries(sheet) == [BERND_WON]


@pytest.mark.promise("R1")
def test_deals_entered_without_a_network_arrive_when_it_is_back(cut_off, sit_down):
    sheet = table()
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    enter(cut_off)
    enter(cut_off, "Clara")
    cut_off.get_by_role("button", name="Undo").click()
    enter(cut_off, "Dieter", "lost")
    waits(cut_off, 4)
    expect(cut_off.locator("h1")).to_contain_text("Deal 3 of 48")
    cut_off.evaluate("() => { const { now } = Date; Date.now = () => now() + 120_000; }")
    send_again(cut_off)
    expect(cut_off.locator("#outbox")).to_have_text("4 not sent yet, oldest 2 min")

    cut_off.context.set_offline(False)
    send_again(cut_off)

    arrived(cut_off)
    assert entries(sheet) == [
        BERND_WON,
        (EntryKind.DEAL, 2, 20),
        (EntryKind.WITHDRAWAL, 2, 0),
        (EntryKind.DEAL, 2, -40),
    ]


def test_an_older_deal_is_corrected_without_a_network(cut_off, sit_down):
    sheet = table()
    write(sheet, won(1), won(2))
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    enter(cut_off, "Anna")

    cut_off.get_by_role("link", name="List").click()
    panel = cut_off.locator("#here")
    expect(panel.get_by_role("listitem")).to_have_text(
        ["Bernd: Hearts with 1 +20", "Clara: Hearts with 1 +20", "Anna: Hearts with 1 +20"]
    )
    panel.get_by_role("button", name="Bernd: Hearts with 1 +20").click()
    expect(panel.locator(".here-chosen")).to_have_text("1. Bernd: Hearts with 1 +20")
    panel.get_by_role("button", name="Correct this deal").click()
    expect(panel.get_by_role("alert")).to_contain_text("Give a reason to correct an earlier deal.")
    panel.get_by_label("Why is this deal being corrected?").fill("misread")
    panel.get_by_role("button", name="Correct this deal").click()
    expect(cut_off.locator("h1")).to_contain_text("Correct deal 1")
    cut_off.locator(".outcome-lost").click()
    expect(cut_off.locator("h1")).to_contain_text("Deal 4 of 48")
    expect(cut_off.locator(".player-points").nth(1)).to_have_text("−40")
    waits(cut_off, 2)

    cut_off.context.set_offline(False)
    send_again(cut_off)

    arrived(cut_off)
    assert entries(sheet)[2:] == [(EntryKind.DEAL, 3, 20), (EntryKind.CORRECTION, 1, -40)]
    assert sheet.entries.last().reason == "misread"


def test_a_whole_list_is_signed_without_a_network(cut_off, sit_down):
    sheet = table(THREE, length=3)
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    for _ in range(3):
        enter(cut_off)
    expect(cut_off.get_by_role("status").filter(has_text="All deals are on this phone")).to_be_visible()
    expect(cut_off.locator(".full-here")).to_contain_text("each player taps their name here")
    signers = cut_off.locator("#signers")
    expect(signers.get_by_role("listitem").nth(1)).to_contain_text("60 · 3 won, 0 lost")

    for name in THREE:
        signers.get_by_role("button", name=name).click()
        signers.get_by_role("button", name=f"I am {name} and confirm").click()
        expect(signers.get_by_role("button", name=f"✓ {name}")).to_be_disabled()
    waits(cut_off, 6)

    cut_off.context.set_offline(False)
    send_again(cut_off)

    arrived(cut_off)
    sheet.refresh_from_db()
    assert sheet.is_closed


def test_a_screen_replaced_by_the_site_never_claims_that_all_is_sent(cut_off, sit_down):
    sheet = table()
    sit_down(cut_off, sheet)
    intercept(cut_off, {"status": 502})
    enter(cut_off)
    waits(cut_off, 1)
    cut_off.evaluate(NOTE_STATES)

    write(sheet, won(1))
    cut_off.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    for _ in range(100):
        if cut_off.evaluate(SHOWN_HEAD) == 1:
            break
        cut_off.wait_for_timeout(50)

    assert cut_off.evaluate(SHOWN_HEAD) == 1
    assert set(cut_off.evaluate("window.states")) == {"phone"}


@pytest.mark.promise(
    "R16",
    "Only the receipt for its own entry removes an entry from the phone; a captive portal, a proxy or an error page "
    "does not.",
)
def test_nothing_but_a_receipt_takes_an_entry_off_the_phone(cut_off, sit_down):
    sheet = table()
    sit_down(cut_off, sheet)
    answer = {"status": 502}
    intercept(cut_off, answer)
    enter(cut_off)

    for name, value in NO_ANSWER.items():
        answer.clear()
        answer.update(value)
        with cut_off.expect_request("**/enter/"):
            send_again(cut_off)
        cut_off.wait_for_timeout(100)
        waits(cut_off, 1)
        assert (name, entries(sheet)) == (name, [])

    cut_off.unroute_all()
    send_again(cut_off)
    arrived(cut_off)
    assert entries(sheet) == [BERND_WON]


@pytest.mark.promise("R2")
def test_an_entry_whose_answer_was_lost_is_on_the_list_once(cut_off, sit_down):
    sheet = table()
    sit_down(cut_off, sheet)
    lost: list[int] = []

    def lose(route: Any) -> None:
        if route.request.method == "POST" and len(lost) < 3:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    cut_off.route("**/enter/**", lose)
    enter(cut_off)
    for _ in range(3):
        send_again(cut_off)
        cut_off.wait_for_timeout(200)

    arrived(cut_off)
    assert lost == [200, 200, 200]
    assert entries(sheet) == [BERND_WON]


def test_unsent_entries_survive_their_page_and_are_sent_from_another(cut_off, sit_down, live_server):
    sheet = table()
    sit_down(cut_off, sheet)
    intercept(cut_off, {"status": 502})
    enter(cut_off)
    waits(cut_off, 1)

    cut_off.goto(live_server.url + reverse("phone"))
    waits(cut_off, 1)
    expect(cut_off.locator(".stored-entry")).to_contain_text("Bernd: Hearts with 1 +20")
    expect(cut_off.locator(".stored-entry")).to_contain_text("on this phone")
    cut_off.unroute_all()
    send_again(cut_off)

    arrived(cut_off)
    expect(cut_off.locator(".stored-entry")).to_contain_text("at the desk")
    assert entries(sheet) == [BERND_WON]


@pytest.mark.long
def test_a_list_is_shown_as_a_code_on_the_page_of_this_phone(cut_off, sit_down, live_server):
    sheet = table()
    sit_down(cut_off, sheet)
    intercept(cut_off, {"status": 502})
    enter(cut_off)
    waits(cut_off, 1)
    cut_off.goto(live_server.url + reverse("phone"))

    cut_off.get_by_text("This list in one code").click()

    expect(cut_off.locator(".list-code path")).to_have_count(1)
    letters = cut_off.locator(".list-letters").text_content()
    assert [deal.typed["game"] for deal in read_code(sheet, bytes_of(letters)).deals] == ["hearts"]
    # It stays open to be photographed: after a failed attempt, and when the entry arrives.
    cut_off.evaluate("document.querySelector('details').isTheSame = true")
    with cut_off.expect_response("**/enter/"):
        send_again(cut_off)
    cut_off.wait_for_timeout(200)
    assert cut_off.evaluate("document.querySelector('details[open]')?.isTheSame")
    cut_off.unroute_all()
    send_again(cut_off)
    arrived(cut_off)
    expect(cut_off.locator("details[open] .list-letters")).to_have_text(letters)


@pytest.mark.long
def test_the_page_of_this_phone_names_lists_without_a_code(phone, take_key, live_server):
    sheet = table()
    write(sheet, won(1))
    take_key(phone, sheet)
    phone.goto(live_server.url + reverse("correct", args=[sheet.public_id, 1]))
    phone.locator(".outcome-lost").click()
    expect(phone).to_have_url(live_server.url + sheet.get_absolute_url())
    phone.goto(live_server.url + reverse("phone"))

    phone.get_by_text("This list in one code").click()

    expect(phone.locator(".no-code")).to_contain_text("Open its entry screen once")


def test_a_signature_that_is_tapped_twice_is_one(phone, take_key, live_server):
    sheet = fill(table(length=4))
    take_key(phone, sheet)
    phone.goto(live_server.url + reverse("sign_seat", args=[sheet.public_id, 0]))
    confirm = phone.get_by_role("button", name="I am Anna and confirm")
    expect(confirm).to_be_enabled()
    phone.wait_for_timeout(500)

    confirm.dblclick()

    expect(phone).to_have_url(re.compile("/sign/$"))
    assert [kind for kind, *_ in entries(sheet)].count(EntryKind.SIGNATURE) == 1


@pytest.mark.promise(
    "R17",
    "A phone whose key was renewed keeps its unsent entries until it has the new key.",
)
def test_a_phone_whose_key_was_renewed_keeps_its_entries_until_it_has_the_new_one(cut_off, sit_down):
    sheet = table()
    sit_down(cut_off, sheet)
    renew_key(sheet)

    enter(cut_off)

    expect(cut_off.locator("#outbox")).to_contain_text("This phone no longer has access")
    waits(cut_off, 1)
    sit_down(cut_off, sheet)
    arrived(cut_off)
    assert entries(sheet) == [BERND_WON]


def test_a_correction_waits_on_the_phone_as_well(cut_off, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(cut_off, sheet)
    cut_off.get_by_role("link", name="Correct").click()
    expect(cut_off.locator("h1")).to_contain_text("Correct deal 1")
    cut_off.context.set_offline(True)
    cut_off.locator(".outcome-lost").click()
    waits(cut_off, 1)

    cut_off.context.set_offline(False)
    send_again(cut_off)

    expect(cut_off.locator("h1")).to_contain_text("Deal 2 of 48")
    assert entries(sheet) == [BERND_WON, (EntryKind.CORRECTION, 1, -40)]


def test_the_next_page_opens_when_the_site_responds_again(cut_off, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(cut_off, sheet)
    cut_off.get_by_role("link", name="Correct").click()
    expect(cut_off.locator("h1")).to_contain_text("Correct deal 1")
    # Before its script listens, a tap is a plain form.
    arrived(cut_off)
    correction, tries = cut_off.url, []

    def refuse(route: Any) -> None:
        tries.append(cut_off.url)
        route.abort() if len(tries) < 3 else route.continue_()

    cut_off.route("**/health/live", refuse)
    cut_off.locator(".outcome-lost").click()

    expect(cut_off.locator("h1")).to_contain_text("Deal 2 of 48")
    assert tries == [correction] * 3
    assert entries(sheet) == [BERND_WON, (EntryKind.CORRECTION, 1, -40)]


def test_the_last_deal_is_corrected_without_a_network(cut_off, sit_down):
    sheet = table()
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    enter(cut_off)
    cut_off.get_by_role("link", name="Correct").click()
    expect(cut_off.locator("h1")).to_contain_text("Correct deal 1")
    assert "Bernd: Hearts with 1" in sum_line(cut_off)
    cut_off.locator(".outcome-lost").click()
    expect(cut_off.locator("h1")).to_contain_text("Deal 2 of 48")
    expect(cut_off.locator(".player-points").nth(1)).to_have_text("−40")
    enter(cut_off, "Clara")
    waits(cut_off, 3)

    cut_off.context.set_offline(False)
    send_again(cut_off)

    arrived(cut_off)
    assert entries(sheet) == [BERND_WON, (EntryKind.CORRECTION, 1, -40), (EntryKind.DEAL, 2, 20)]


BROKEN = {
    "no storage": "indexedDB.open = () => { throw new DOMException('', 'UnknownError'); };",
    "a full disk": """IDBObjectStore.prototype.put = () => { throw new DOMException("", "QuotaExceededError"); };""",
    "a storage that hangs": "indexedDB.open = () => ({});",
    "a handle that was closed": """const asked = IDBDatabase.prototype.transaction;
      let lost = 0;
      IDBDatabase.prototype.transaction = function (...given) {
        if ((lost += 1) % 2) this.close();
        return asked.apply(this, given);
      };""",
}


SLOW = """const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    const none = { get: () => ({}), getAll: () => ({}), put: () => ({}) };
    return window.isSlow ? { objectStore: () => none } : transaction.apply(this, given);
  };"""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("fault", BROKEN)
def test_a_phone_whose_storage_fails_still_sends_what_is_entered(own_desk, sit_down, fault):
    own_desk.add_init_script(BROKEN[fault])
    sheet = table()
    sit_down(own_desk, sheet)

    enter(own_desk)

    expect(own_desk.locator("h1")).to_contain_text("Deal 2 of 48")
    arrived(own_desk)
    assert entries(sheet) == [BERND_WON]


def test_unresponsive_storage_never_shows_entries_as_sent(own_desk, sit_down, live_server):
    """An earlier page may have unsent entries."""
    sheet = table()
    sit_down(own_desk, sheet)
    own_desk.route("**/enter/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    enter(own_desk)
    waits(own_desk, 1)
    own_desk.add_init_script(f"window.isSlow = true; {SLOW}")

    own_desk.goto(live_server.url + reverse("phone"))

    expect(own_desk.locator("#outbox")).to_have_text("This phone's storage is not responding")
    expect(own_desk.locator("#nothing")).to_be_hidden()
    own_desk.unroute_all()
    own_desk.evaluate("window.isSlow = false")
    expect(own_desk.locator(".stored-entry")).to_contain_text("at the desk", timeout=30_000)
    arrived(own_desk)
    assert entries(sheet) == [BERND_WON]


@pytest.mark.long
def test_the_first_entry_requests_persistent_storage_once(own_desk, sit_down):
    own_desk.add_init_script("window.asked = 0; StorageManager.prototype.persist = async () => { window.asked += 1; };")
    sit_down(own_desk, table())
    expect(own_desk.locator("#outbox")).to_have_text("All saved")
    before = own_desk.evaluate("window.asked")

    enter(own_desk)
    expect(own_desk.locator("h1")).to_contain_text("Deal 2 of 48")
    enter(own_desk, "Clara")
    expect(own_desk.locator("h1")).to_contain_text("Deal 3 of 48")

    assert (before, own_desk.evaluate("window.asked")) == (0, 1)


@pytest.mark.long
def test_a_slow_storage_has_everything_as_soon_as_it_responds(own_desk, sit_down):
    """A cheap or busy phone takes a second now and then."""
    own_desk.add_init_script(SLOW)
    sheet = table()
    sit_down(own_desk, sheet)
    own_desk.context.set_offline(True)
    own_desk.evaluate("window.isSlow = true")

    enter(own_desk)
    expect(own_desk.locator(".entry-alert")).to_contain_text("cannot save anything")
    expect(own_desk.locator("#code-panel")).to_be_visible()
    own_desk.evaluate("window.isSlow = false")

    expect(own_desk.locator(".entry-alert")).to_be_hidden()
    # The code that came unasked goes by itself: the next deal is tapped.
    expect(own_desk.locator("#code-panel")).to_be_hidden()
    enter(own_desk, "Clara")
    expect(own_desk.locator("h1")).to_contain_text("Deal 3 of 48")
    stored_entries = own_desk.evaluate(STORED_ENTRIES)
    assert len({one["id"] for one in stored_entries}) == 2
    own_desk.context.set_offline(False)
    send_again(own_desk)
    arrived(own_desk)
    assert entries(sheet) == [BERND_WON, (EntryKind.DEAL, 2, 20)]


# A transaction whose end is told 550 ms after it began, as by a busy machine, and whether the page ever said that
# nothing is stored.
# A disk that is busy with other tests is not waited for: `due` alone decides when the storage answers.
LATE = """const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode) {
    return transaction.call(this, stores, mode, { durability: "relaxed" });
  };
  const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(told) {
    const due = performance.now() + 550;
    set.call(this, window.isLate ? () => setTimeout(told, due - performance.now()) : told);
  } });"""
NOTE_ALARM = """() => {
  window.isLate = true;
  const alarms = "dialog[open], .trouble:not([hidden])";
  const note = () => { window.alarmed ||= document.querySelector(alarms) !== null; };
  new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
}"""


def test_storage_that_is_merely_late_shows_no_warning(own_desk, sit_down):
    own_desk.add_init_script(LATE)
    sheet = table()
    sit_down(own_desk, sheet)
    own_desk.context.set_offline(True)
    own_desk.evaluate(NOTE_ALARM)

    enter(own_desk)
    expect(own_desk.locator("h1")).to_contain_text("Deal 2 of 48")
    own_desk.wait_for_timeout(300)

    assert own_desk.evaluate("Boolean(window.alarmed)") is False
    assert [one["id"] for one in own_desk.evaluate(STORED_ENTRIES)] != []


@pytest.mark.long
def test_a_storage_that_was_slow_at_first_stores_the_list_later(own_desk, sit_down, live_server):
    """Without the list's data other pages could not show its code."""
    own_desk.add_init_script(f"window.isSlow = location.pathname.endsWith('/enter/'); {SLOW}")
    sit_down(own_desk, table())
    own_desk.route("**/enter/**", lambda route: route.abort())
    expect(own_desk.locator("#outbox")).to_have_text("This phone's storage is not responding")
    own_desk.evaluate("window.isSlow = false")
    expect(own_desk.locator("#outbox")).to_have_text("All saved", timeout=30_000)
    enter(own_desk)
    waits(own_desk, 1)
    # The next try of what is remembered.
    own_desk.wait_for_timeout(5_000)
    own_desk.goto(live_server.url + reverse("phone"))

    own_desk.get_by_text("This list in one code").click()

    expect(own_desk.locator(".list-letters")).not_to_be_empty()


def test_a_receipt_is_stored_before_the_next_page(own_desk, sit_down):
    """The list page, where many corrections lead, sends nothing."""
    own_desk.add_init_script(SLOW)
    sheet, sent = table(), []
    write(sheet, won(1))
    sit_down(own_desk, sheet)
    own_desk.get_by_role("link", name="Correct").click()
    expect(own_desk.locator("h1")).to_contain_text("Correct deal 1")
    own_desk.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    own_desk.evaluate(
        "document.addEventListener('entry:stored', () => "
        "{ isSlow = true; setTimeout(() => { isSlow = false; }, 1500); })"
    )

    own_desk.locator(".outcome-lost").click()

    expect(own_desk.locator("h1")).to_contain_text("Deal 2 of 48", timeout=20_000)
    assert [one["state"] for one in own_desk.evaluate(STORED_ENTRIES)] == ["desk"]
    assert len(sent) == 1
    assert entries(sheet) == [BERND_WON, (EntryKind.CORRECTION, 1, -40)]


def test_two_windows_of_one_phone_write_one_list(phone, sit_down, live_server):
    sheet = table()
    sit_down(phone, sheet)
    other = phone.context.new_page()
    other.goto(live_server.url + reverse("enter", args=[sheet.public_id]))

    enter(phone)
    expect(other.locator("h1")).to_contain_text("Deal 2 of 48")
    enter(other, "Clara")

    expect(phone.locator("h1")).to_contain_text("Deal 3 of 48")
    arrived(phone)
    other.close()
    assert entries(sheet) == [BERND_WON, (EntryKind.DEAL, 2, 20)]


def test_entries_of_others_appear_and_typed_text_stays(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Clara", "Hearts")
    write(sheet, won(1))

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")

    expect(phone.locator(".entry-alert")).to_contain_text("The list has changed in the meantime")
    assert [box.input_value() for box in phone.locator("#entry input:checked").all()] == ["2", "hearts"]


def test_keys_that_were_opened_stay_open_when_others_enter(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Clara", "Hearts")
    phone.locator(".run-with-side .run-more").tap()
    write(sheet, won(1))

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")

    phone.locator(".run-with-side .run-7").tap()
    assert "Clara: Hearts with 7" in sum_line(phone)
