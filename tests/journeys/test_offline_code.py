"""The phone makes the same code as the site, and draws it so that a camera reads it."""

import hashlib
import hmac
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
import zxingcpp
from django.templatetags.static import static
from PIL import Image
from playwright.sync_api import Page

from scoring.models import SheetRecord
from scoring.rules import find_ruleset, ruleset_keys
from scoring.sheets.forms.deals import typed_deal
from scoring.sheets.offline_code import CodedDeal, OfflineCode, code_text, read_code, write_code
from scoring.sheets.offline_code.code import code_data
from scoring.sheets.queries import SheetPage, sheet_page
from tests.examples import examples
from tests.scoring.cast import table, won, write
from tests.scoring.game_tables import SYSTEMS
from tests.scoring.sheets.offline_code.lists import NONCE, random_list, record_of, skat_list

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

CODES = """async ({ script, lists }) => {
  const { listCode, shortForm } = await import(script);
  return lists.map(({ nonce, ...rest }) => {
    const code = listCode({ nonce: BigInt(nonce), ...rest });
    return [[...code], shortForm(code)];
  });
}"""
PHONE_CODES = """async ({ script, data, lists }) => {
  const { phoneCode } = await import(script);
  return lists.map((entries) => [...phoneCode(data, entries)]);
}"""
DRAWN = """async ({ script, code }) => {
  const { drawCode } = await import(script);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("width", "340");
  document.body.replaceChildren(svg);
  drawCode(new Uint8Array(code), svg);
}"""
DIGESTS = """async ({ script, texts, key }) => {
  const { sha256, hmac } = await import(script);
  return texts.map((text) => [[...sha256(new Uint8Array(text))], [...hmac(new Uint8Array(key), new Uint8Array(text))]]);
}"""


@pytest.fixture
def scripts(live_server: Any, phone: Page) -> Callable[..., Any]:
    """Runs a script with one of the site's modules."""
    phone.goto(live_server.url)
    return lambda run, name, **given: phone.evaluate(run, {"script": live_server.url + static(name), **given})


def test_the_phone_makes_the_bytes_that_the_site_makes(scripts):
    chosen = [(key, seed) for key in ruleset_keys() for seed in range(examples(20))]
    lists = [random_list(Random(f"{key} {seed}"), SYSTEMS[key]) for key, seed in chosen]
    lists += [skat_list(Random(seed)) for seed in range(examples(20))]

    made = scripts(CODES, "scoring/entry/offline_code.js", lists=[list_data(*each) for each in lists])

    written = [write_code(*each) for each in lists]
    assert [bytes(code) for code, _ in made] == written
    assert [short for _, short in made] == [code_text(code) for code in written]


def test_the_phone_writes_as_text_what_no_field_offers(scripts):
    sheet = record_of(find_ruleset(), 4)
    odd = {"mode": "played", "outcome": "won", "declarer": "0", "game": "Durchmarsch", "points": "1½"}
    code = OfflineCode(sheet.public_id, (CodedDeal(odd, 65_535),), 1)

    ((made, _short),) = scripts(CODES, "scoring/entry/offline_code.js", lists=[list_data(sheet, code)])

    assert bytes(made) == write_code(sheet, code)


def test_the_phone_codes_what_the_page_brought_and_what_was_entered_since(scripts):
    sheet = table()
    old, typed = won(1, with_without="with"), won(2, with_without="without")
    write(sheet, old)
    data = code_data(sheet_page(sheet))
    body = urlencode({"client_id": "x", "after": 1, **typed_deal(typed, sheet.ruleset), "bid": "", "reason": "Late"})
    deal = {"list": sheet.public_id, "state": "phone", "kind": "deal", "nonce": str(NONCE), "body": body}
    first, second = deal | {"after": 1, "counter": 4}, deal | {"after": 2, "counter": 5}
    elsewhere = {"list": "another", "state": "phone", "kind": "deal", "after": 1}
    given_up = first | {"state": "left"}
    undo = deal | {"kind": "withdrawal", "after": 3, "counter": 6}
    correction = deal | {"kind": "correction", "number": 1, "after": 3, "counter": 6}
    before = first | {"after": 0, "state": "desk"}
    # Refused: the list was closed meanwhile, which is an entry too; or another phone wrote deal 1 as well.
    overtaken = first | {"number": 2, "after": 0, "state": "parked", "why": {"closed": "x"}}
    rival = first | {"number": 1, "after": 0, "state": "parked", "why": {"unseen": ["x"], "deals": 1}}
    behind = second | {"number": 2, "after": 1, "state": "parked", "why": {"unseen": ["x"], "deals": 1}}

    made = scripts(
        PHONE_CODES,
        "scoring/entry/offline_code.js",
        data=data,
        lists=[
            *([], [elsewhere, given_up, before], [second, first], [first, second, undo], [first, second, correction]),
            *([overtaken], [rival, behind]),
        ],
    )

    was, now = typed_deal(old, sheet.ruleset), typed_deal(typed, sheet.ruleset)
    one, two = CodedDeal(now, 4), CodedDeal(now, 5)
    wanted = [
        [CodedDeal(was)],
        [CodedDeal(was)],
        [CodedDeal(was), one, two],
        [CodedDeal(was), one],
        [CodedDeal(now), one, two],
        [CodedDeal(was), one],
        [one, two],
    ]
    assert [list(read_code(sheet, bytes(code)).deals) for code in made] == wanted
    assert bytes(made[2]) == write_code(sheet, OfflineCode(sheet.public_id, tuple(wanted[2]), NONCE))


def list_data(sheet: SheetRecord, code: OfflineCode) -> dict[str, Any]:
    """A list as the page's script has it."""
    deals = [{"typed": deal.typed, "counter": deal.counter} for deal in code.deals]
    return {"data": code_data(SheetPage(sheet, [], [])), "nonce": str(code.nonce), "deals": deals}


def test_a_camera_reads_what_is_drawn(scripts, phone):
    code = write_code(*skat_list(Random(1)))

    scripts(DRAWN, "scoring/entry/offline_code.js", code=list(code))

    picture = Image.open(BytesIO(phone.locator("svg").screenshot())).convert("L")
    (seen,) = zxingcpp.read_barcodes(picture)
    assert seen.bytes == code


def test_the_digests_are_those_of_the_standard(scripts):
    key = Random(0).randbytes(64)
    texts = [Random(length).randbytes(length) for length in (0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1_000)]

    found = scripts(DIGESTS, "scoring/entry/sha256.js", texts=[list(text) for text in texts], key=list(key))

    wanted = [(hashlib.sha256(text).digest(), hmac.digest(key, text, "sha256")) for text in texts]
    assert [(bytes(digest), bytes(signed)) for digest, signed in found] == wanted
