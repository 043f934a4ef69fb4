"""Refusals of the rules have the same code and sentence at the entry form and at the JSON endpoint."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring import phrases
from scoring.models import EntryRecord, SheetRecord
from scoring.rules import Problem, find_ruleset
from scoring.sheets.services import open_sheet, record_deal, renew_key
from tests.scoring.dealing import form_of, typed
from tests.scoring.refusals import REFUSALS, Refusal

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NAMES = ("Anna", "Bernd", "Clara", "Dieter")
# Said where players sit down, not where a deal is entered.
ELSEWHERE = {"V28"}
SECTION_26 = {f"V{number:02}" for number in (*range(1, 29), *range(30, 37), *range(40, 43), *range(50, 53), 55)}
SECTION_26 |= {f"V{number}" for number in (*range(60, 64), *range(70, 82))}


def every_refusal(*, typable: bool = False):
    shown = (each for each in REFUSALS if not typable or fields_of(each) <= offered(each))
    return pytest.mark.parametrize("refusal", [pytest.param(each, id=f"{each.code}-{each.system}") for each in shown])


def fields_of(refusal: Refusal) -> set[str]:
    boxes = set(refusal.data) - {"outcome", "won"}
    return boxes - {"with_without"} if "matadors" in boxes else boxes


def offered(refusal: Refusal) -> set[str]:
    """The fields of the table's entry form for such a deal."""
    forms = find_ruleset(refusal.system, **refusal.options).entry_forms()
    mode = "played" if refusal.data.get("outcome", "played") == "passed" else refusal.data.get("outcome", "played")
    return {field.name for form in forms if form.mode == mode for field in form.fields}


def table_of(refusal: Refusal) -> SheetRecord:
    ruleset = find_ruleset(refusal.system, **refusal.options)
    length = None if ruleset.ends_by_itself else refusal.length
    sheet = open_sheet(names=NAMES[: refusal.seats], ruleset=ruleset, scheme=ruleset.schemes[0], length=length)
    for data in refusal.before:
        record_deal(sheet, ruleset.read_deal(data), client_id=uuid4(), after=sheet.head_seq, by="Anna")
        sheet.refresh_from_db()
    return sheet


def problems_of(refusal: Refusal, sheet: SheetRecord) -> tuple[Problem, ...]:
    return sheet.to_sheet().check(sheet.ruleset.read_deal(refusal.data))


def sentences_of(refusal: Refusal, sheet: SheetRecord) -> list[str]:
    names = NAMES[: refusal.seats]
    return [phrases.problem_sentence(found, names, sheet.ruleset) for found in problems_of(refusal, sheet)]


def test_every_code_of_the_specification_is_refused_somewhere():
    assert SECTION_26 - {each.code for each in REFUSALS} == ELSEWHERE


@every_refusal()
def test_the_rules_refuse_it(refusal):
    sheet = table_of(refusal)

    assert refusal.code in [found.code for found in problems_of(refusal, sheet)]


@pytest.mark.sampled(4)
@every_refusal()
def test_each_code_has_a_distinct_sentence(refusal):
    sheet = table_of(refusal)

    for found, sentence in zip(problems_of(refusal, sheet), sentences_of(refusal, sheet), strict=True):
        assert sentence != found.code
        assert "%(" not in sentence


@every_refusal()
@pytest.mark.sampled(6)
def test_the_json_endpoint_refuses_it(refusal):
    sheet = table_of(refusal)
    stored = EntryRecord.objects.count()
    body = {"client_id": str(uuid4()), "after": sheet.head_seq, "deal": refusal.data}

    answer = Client(headers={"accept-language": "en"}).post(
        reverse("enter_deal", args=[sheet.public_id]),
        json.dumps(body),
        "application/json",
        headers={"Authorization": f"Bearer {renew_key(sheet)}"},
    )

    assert answer.status_code == 422
    content = answer.json()["problems"]
    assert [problem["sentence"] for problem in content] == sentences_of(refusal, sheet)
    assert refusal.code in [problem["code"] for problem in content]
    assert EntryRecord.objects.count() == stored


@every_refusal(typable=True)
@pytest.mark.sampled(12)
def test_the_form_refuses_it_in_the_same_words(refusal):
    sheet = table_of(refusal)
    stored = EntryRecord.objects.count()
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    boxes = typed(
        {"outcome": "played"} | refusal.data, form_of({"outcome": "played"} | refusal.data, sheet.ruleset.entry_forms())
    )

    answer = client.post(
        reverse("enter", args=[sheet.public_id]), boxes | {"client_id": uuid4(), "after": sheet.head_seq}
    )

    assert EntryRecord.objects.count() == stored
    if sheet.is_full:
        # The screen of a session that is over has no form: it offers another session.
        assert "again=" in answer.text
        return
    assert answer.status_code == 422
    refused = [str(error) for errors in answer.context["form"].errors.values() for error in errors]
    assert set(sentences_of(refusal, sheet)) <= set(refused)


def test_what_the_form_has_no_box_for_cannot_be_typed():
    """A Hand at a table without a skat, a bid without bidding, a Kontra where there is none: the field is missing."""
    missing = {each.code for each in REFUSALS if not fields_of(each) <= offered(each)}

    assert missing == {"V22", "V30", "V40", "V41", "V52"}


V28_SENTENCES = {
    "players": (("names",), "A table needs 3 different players."),
    "figures": (("points",), "Enter the card points of each of the 3 players at this table."),
    "without a trick": (
        ("virgins",),
        "Players who took no trick must sit at this table and be named once each.",
    ),
}


@pytest.mark.parametrize(("fields", "sentence"), V28_SENTENCES.values(), ids=V28_SENTENCES.keys())
def test_figures_and_names_that_do_not_fit_the_table_are_distinguished(fields, sentence):
    assert phrases.problem_sentence(Problem("V28", fields, (("n", 3),))) == sentence
