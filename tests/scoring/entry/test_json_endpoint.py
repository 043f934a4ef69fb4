"""The JSON endpoint: the form described, a deal entered with the table's key, and refusals."""

import json
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from scoring.rules import deal_to_dict, find_ruleset
from scoring.sheets.services import renew_key
from tests.scoring.cast import table, won, write
from tests.scoring.dealing import random_deal
from tests.scoring.game_tables import SYSTEMS, every_ruleset, open_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

HEARTS = {"declarer": 1, "game": "hearts", "matadors": 1, "won": True}


@pytest.fixture
def sheet() -> SheetRecord:
    return table()


def send(sheet: SheetRecord, deal: Any, *, key: str | None = None, **values: Any):
    body = {"client_id": str(uuid4()), "after": sheet.head_seq, "deal": deal} | values
    head = {"Authorization": f"Bearer {renew_key(sheet) if key is None else key}"}
    address = reverse("enter_deal", args=[sheet.public_id])
    return Client(enforce_csrf_checks=True).post(address, json.dumps(body), "application/json", headers=head)


def test_a_deal_is_entered_with_the_tables_key(sheet):
    answer = send(sheet, HEARTS)

    assert answer.status_code == 201
    assert answer.json() == {
        "number": 1,
        "seq": 1,
        "written": 20,
        "sentence": "Bernd: Hearts +20",
        "accounts": [0, 20, 0, 0],
        "pot": 0,
    }


def test_the_same_id_again_writes_nothing_and_gets_the_same_response(sheet):
    client_id = str(uuid4())

    first, again = (send(sheet, HEARTS, client_id=client_id, after=0) for _ in range(2))

    assert first.json() == again.json()
    assert EntryRecord.objects.count() == 1


@pytest.mark.parametrize("key", ["", "guessed"])
def test_without_the_key_there_is_no_such_endpoint(sheet, key):
    assert send(sheet, HEARTS, key=key).status_code == 404
    assert not EntryRecord.objects.exists()


def test_a_login_alone_opens_no_endpoint(sheet, admin_client):
    answer = admin_client.post(reverse("enter_deal", args=[sheet.public_id]), "{}", "application/json")

    assert answer.status_code == 404


def test_every_problem_is_returned_with_its_sentence(sheet):
    answer = send(sheet, HEARTS | {"declarer": 0, "bid": 19})

    assert answer.status_code == 422
    assert answer.json()["problems"] == [
        {
            "code": "V02",
            "fields": ["declarer"],
            "sentence": "Anna deals and sits out; choose one of the three active players.",
        },
        {"code": "V03", "fields": ["bid"], "sentence": "19 is not a possible game value; nearest: 18, 20."},
    ]
    assert not EntryRecord.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({"deal": HEARTS | {"trumps": 4}}, id="unknown field"),
        pytest.param({"deal": HEARTS | {"game": "bridge"}}, id="unknown game"),
        pytest.param({"deal": HEARTS | {"matadors": "two"}}, id="a word for a number"),
        pytest.param({"deal": [1, 2]}, id="no object"),
        pytest.param({"client_id": "mine"}, id="no id"),
        pytest.param({"after": None}, id="no newest entry"),
    ],
)
def test_unreadable_input_is_reported(sheet, body):
    answer = send(sheet, **{"deal": HEARTS} | body)

    assert answer.status_code == 400
    assert answer.json()["unreadable"]
    assert not EntryRecord.objects.exists()


def test_a_stale_request_receives_the_entries_it_had_not_seen(sheet):
    write(sheet, won(1))

    answer = send(sheet, HEARTS, after=0)

    assert (answer.status_code, answer.json()) == (409, {"unseen": [{"seq": 1, "kind": "deal", "number": 1}]})


def test_the_form_is_described_as_the_page_draws_it(sheet):
    found = Client(headers={"accept-language": "en"}).get(reverse("entry_form", args=[sheet.public_id])).json()

    listed = [found[name] for name in ("ruleset", "number", "active", "declarers", "after")]
    assert listed == ["isko", 1, [1, 2, 3], [1, 2, 3], 0]
    (form,) = found["forms"]
    assert form["submits"] == {"lost": "Lost", "won": "Won", "passed": "Passed in"}
    assert form["rows"][0]["fields"] == [{"name": "declarer", "kind": "seat", "label": "Declarer"}]
    assert form["rows"][1]["fields"][0]["choices"]["clubs"] == "Clubs"


@every_ruleset
def test_every_game_is_described_and_entered_here_too(key):
    sheet = open_table(SYSTEMS[key])
    deal = random_deal(Random(key), sheet.to_sheet())

    described = Client().get(reverse("entry_form", args=[sheet.public_id])).json()
    answer = send(sheet, deal)

    names = {field["name"] for form in described["forms"] for row in form["rows"] for field in row["fields"]}
    assert names == {field.name for form in SYSTEMS[key].entry_forms() for field in form.fields}
    assert answer.status_code == 201, (deal, answer.text)
    stored = EntryRecord.objects.get().to_deal(SYSTEMS[key])
    assert stored == SYSTEMS[key].read_deal(deal_to_dict(stored))


def test_options_are_listed_where_they_differ():
    sheet = open_table(find_ruleset(grand_base=20))

    assert Client().get(reverse("entry_form", args=[sheet.public_id])).json()["options"] == {"grand_base": 20}
