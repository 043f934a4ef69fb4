"""The table's screen as rendered by the server: what is stored, what is refused, and in which words."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from scoring.phrases import PROBLEMS
from scoring.printing import fonts, typeset
from scoring.rules import find_ruleset, presets_of
from scoring.sheets.services import correct_deal, end_sheet, renew_key
from tests.documents import document
from tests.scoring.cast import FOUR, THREE, fill, lost, newest, standing, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def sheet() -> SheetRecord:
    return table()


def at_table(sheet: SheetRecord, **headers: str) -> Client:
    """A browser that scanned the table's code."""
    client = Client(headers={"accept-language": "en"} | headers)
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    sheet.refresh_from_db()
    return client


def entry(sheet: SheetRecord, **fields: object) -> dict[str, object]:
    """The fields of the entry form: Hearts with 1 won by Bernd by default; None leaves a field out."""
    usual = {
        "client_id": uuid4(),
        "after": sheet.head_seq,
        "declarer": 1,
        "game": "hearts",
        "matadors": "with-1",
        "outcome": "won",
    }
    return {name: value for name, value in (usual | fields).items() if value is not None}


def send(sheet: SheetRecord, client: Client | None = None, **fields: object):
    client = client or at_table(sheet)
    sheet.refresh_from_db()
    return client.post(reverse("enter", args=[sheet.public_id]), entry(sheet, **fields))


def test_a_deal_is_entered_and_the_next_one_asked_for(sheet):
    answer = send(sheet)

    assert answer.status_code == 302
    assert [(line.number, line.points) for line in EntryRecord.objects.all()] == [(1, 20)]


def test_with_htmx_only_the_screen_is_returned(sheet):
    answer = send(sheet, at_table(sheet, hx_request="true"))

    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "Bernd" in answer.text


# Each code: the table, the data sent, the field of its sentence, and the sentence's values.
REFUSED = {
    "V01": ({}, {"declarer": None}, "declarer", {}),
    "V02": ({}, {"declarer": 0}, "declarer", {"name": "Anna"}),
    "V03": ({}, {"bid": 19}, "bid", {"bid": 19, "lo": 18, "hi": 20}),
    "V04": ({}, {"bid": 17}, "bid", {}),
    "V05": ({}, {"matadors": None}, "matadors", {}),
    "V06": ({}, {"game": "grand", "matadors": "with-5"}, "matadors", {}),
    "V07": ({}, {"matadors": "with-12"}, "matadors", {"max": 11}),
    "V08": ({}, {"game": "null"}, "matadors", {}),
    "V09": ({}, {"game": "null", "matadors": None, "schneider_announced": "on"}, "schneider_announced", {}),
    "V10": ({}, {"schneider_announced": "on"}, "schneider_announced", {}),
    "V11": ({}, {"schwarz_announced": "on"}, "schwarz_announced", {}),
    "V12": (
        {},
        {"hand": "on", "schwarz_announced": "on", "schneider_announced": "off"},
        "schneider_announced",
        {},
    ),
    "V13": ({}, {"ouvert": "on"}, "ouvert", {}),
    "V14": ({}, {"points": 130}, "points", {}),
    "V15": ({}, {"points": 119}, "points", {"n": 119}),
    "V16": ({"card_points": "required"}, {}, "points", {}),
    "V17": ({}, {"game": "null", "matadors": None, "points": 40}, "points", {}),
    "V18": ({}, {"schwarz": "on", "points": 118}, "points", {}),
    "V19": ({}, {"schwarz": "on", "points": 30, "outcome": "lost"}, "points", {}),
    "V20": ({}, {"hand": "on", "schwarz_announced": "on", "points": 112}, "schwarz", {}),
    "V21": (
        {},
        {"game": "null", "matadors": None, "bid": 24},
        "bid",
        {"game": "Null", "v": 23, "bid": 24},
    ),
    "V22": ({"kontra_levels": 1}, {"kontra": 2}, "kontra", {}),
    "V23": ({"kontra_levels": 1}, {"kontra": 1, "kontra_by": 2, "bidders": [3]}, "kontra_by", {}),
    "V24": ({"kontra_levels": 1}, {"kontra": 1, "kontra_by": 1}, "kontra_by", {}),
    "V25": ({}, {"outcome": "passed"}, "declarer", {}),
    "V26": ({"score_basis": "bid"}, {}, "bid", {}),
    "V90": ({}, {"game": None}, "game", {}),
    "V93": ({}, {"schneider": "on", "points": 70}, "schneider", {"n": 70}),
    "V94": ({}, {"bid": 24}, "bid", {"bid": 24}),
    "V95": ({}, {"schwarz": "on", "schneider": "off"}, "schneider", {}),
    "V96": ({}, {"hand": "on", "schneider_announced": "on", "schneider": "off"}, "schneider", {}),
}
WITHOUT_FIELD = {
    "V91": ({"card_points": "off"}, {"outcome": "done"}),
    "V92": ({}, {"points": 60}),
    "V97": ({}, {"conceded": "declarer"}),
}


@pytest.mark.parametrize("code", REFUSED)
@pytest.mark.sampled(4)
def test_a_refusal_is_next_to_its_field_and_nothing_is_lost(code):
    options, fields, field, values = REFUSED[code]
    sheet = table(ruleset=find_ruleset(**options))

    answer = send(sheet, **fields)

    form = answer.context["form"]
    assert answer.status_code == 422
    assert PROBLEMS[code] % values in form.errors[field]
    assert not EntryRecord.objects.exists()
    drawn = {part["name"]: part for row in answer.context["rows"] for part in row.fields}
    assert str(PROBLEMS[code] % values) in drawn[field]["errors"]
    for name, value in fields.items():
        if name in drawn and value not in (None, "off"):
            kept = drawn[name]["value"]
            assert (
                [str(item) for item in kept] == list(map(str, value))
                if name == "bidders"
                else kept in (True, str(value))
            )


@pytest.mark.parametrize("code", REFUSED)
@pytest.mark.sampled(4)
def test_the_sentence_of_a_refusal_is_on_the_page(code):
    options, fields, _, values = REFUSED[code]
    sheet = table(ruleset=find_ruleset(**options))

    answer = send(sheet, **fields)

    assert str(PROBLEMS[code] % values).replace("'", "&#x27;") in answer.text


@pytest.mark.parametrize("code", WITHOUT_FIELD)
def test_a_refused_outcome_is_reported_at_the_top(code):
    options, fields = WITHOUT_FIELD[code]
    sheet = table(ruleset=find_ruleset(**options))

    answer = send(sheet, **fields)

    assert answer.status_code == 422
    assert not EntryRecord.objects.exists()
    assert any(str(PROBLEMS[code]) in str(errors) for errors in answer.context["form"].errors.values())
    assert str(PROBLEMS[code]) in answer.text


def test_a_bid_above_the_ladder_names_the_highest(sheet):
    answer = send(sheet, bid=265)

    assert "No game is worth more than 264." in answer.context["form"].errors["bid"]


def test_a_full_list_takes_no_further_deal():
    sheet = table(length=4)
    client = at_table(sheet)
    fill(sheet)

    answer = send(sheet, client)

    assert answer.status_code == 422
    assert "All 4 deals of this series are entered." in str(answer.context["form"].errors)
    assert EntryRecord.objects.count() == 4


def test_a_table_of_one_name_twice_is_refused():
    answer = Client(headers={"accept-language": "en"}).post(
        reverse("new_table"),
        {"name_0": "Anna", "name_1": "Bernd", "name_2": "Anna", "rounds": 12, "scheme": "classic", "first_dealer": 0},
    )

    assert answer.status_code == 422
    assert "“Anna” appears twice. Make the names different." in answer.context["form"].errors["name_2"]
    assert not SheetRecord.objects.exists()


def test_all_problems_are_listed_at_once(sheet):
    answer = send(sheet, declarer=0, bid=19, matadors="with-12", points=130, schneider_announced="on")

    assert set(answer.context["form"].errors) == {"declarer", "bid", "matadors", "points", "schneider_announced"}


def test_typed_points_decide_the_outcome(sheet):
    send(sheet, outcome="done", points=92)

    assert EntryRecord.objects.get().points == 30


def test_an_overbid_game_is_lost_by_naming_the_bid(sheet):
    send(sheet, game="clubs", bid=30, outcome="lost")

    assert EntryRecord.objects.get().points == -72


def test_a_null_that_cannot_cover_its_bid_is_charged_in_one_step(sheet):
    client = at_table(sheet)
    refused = send(sheet, client, game="null", matadors=None, bid=24, outcome="lost")
    offers = refused.context["offers"]

    send(sheet, client, game="null", matadors=None, bid=24, outcome=None, offer=offers[0]["value"])

    assert [(offer["value"], offer["amount"]) for offer in offers[:5]] == [
        ("clubs-1", -48),
        ("diamonds-1", -54),
        ("hearts-1", -60),
        ("spades-1", -66),
        ("grand-1", -96),
    ]
    line = EntryRecord.objects.get()
    assert (line.points, line.payload["game"], line.payload["conceded"]) == (-48, "clubs", "declarer")


def test_a_deal_corrected_to_such_a_null_is_charged_in_one_step_too(sheet):
    client, null = at_table(sheet), {"game": "null", "matadors": None, "bid": 24}
    send(sheet, client)
    sheet.refresh_from_db()
    address = reverse("correct", args=[sheet.public_id, 1])
    refused = client.post(address, entry(sheet, **null, outcome="lost"))

    offered = {"offer": refused.context["offers"][0]["value"], "target": refused.context["target"]}
    client.post(address, entry(sheet, **null, outcome=None, **offered))

    _dealt, corrected = EntryRecord.objects.all()
    assert (corrected.kind, corrected.points, corrected.payload["game"]) == ("correction", -48, "clubs")


def test_an_offer_that_was_not_made_is_refused(sheet):
    answer = send(sheet, game="null", matadors=None, bid=24, outcome=None, offer="clubs-12")

    assert answer.status_code == 422
    assert not EntryRecord.objects.exists()


# The first seat deals.
@pytest.mark.parametrize(
    ("names", "system", "may_declare"),
    [
        pytest.param(FOUR, find_ruleset(), [1, 2, 3], id="at four the dealer sits out"),
        pytest.param(THREE, find_ruleset(), [0, 1, 2], id="at three the dealer plays"),
        pytest.param(THREE[:2], find_ruleset("skat_two", variant="offiziers"), [1], id="Officers' Skat"),
        pytest.param(THREE[:2], find_ruleset("skat_two", variant="oma"), [0, 1], id="two who bid"),
        pytest.param(THREE, find_ruleset("skat_raeuber"), [1], id="Räuberskat"),
    ],
)
def test_the_keys_of_those_who_cannot_declare_are_grey(names, system, may_declare):
    length = None if system.ends_by_itself else 12
    sheet = table(names, ruleset=system, scheme="classic", length=length)

    page = at_table(sheet).get(reverse("enter", args=[sheet.public_id])).text

    keys = re.findall(r'<input type="radio"\s+name="declarer" value="(\d)"([^>]*)>', page)
    assert [int(seat) for seat, fields in keys if "disabled" not in fields] == may_declare


OFFICERS: dict[str, object] = {"game": "null", "matadors": None, "hand": "on", "ouvert": "on"}
# Fields that the game of the table lacks: the table's options, the data sent, the message.
UNKNOWN = {
    "Kontra where it is not played": ({}, {"kontra": 1}, "Kontra"),
    "card points where none are typed": ({"card_points": "off"}, {"points": 70}, "Card points"),
    "a figure of another game": ({}, {"points_1": 70}, "points_1"),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_a_value_without_a_field_is_refused_with_a_sentence(name):
    options, fields, returned = UNKNOWN[name]
    sheet = table(ruleset=find_ruleset(**options))

    answer = send(sheet, **fields)

    assert answer.status_code == 422
    assert f"its game does not know “{returned}”. Nothing was saved. Reload the page" in answer.text
    assert not EntryRecord.objects.exists()


def test_a_null_with_ticks_its_game_has_not_is_neither_promised_nor_stored():
    sheet = table(("Anna", "Bernd"), ruleset=find_ruleset("skat_two"), scheme="classic")
    client = at_table(sheet)

    fields = client.post(reverse("preview", args=[sheet.public_id]), entry(sheet, **OFFICERS)).json()
    answer = send(sheet, client, **OFFICERS)

    assert [outcome.keys() for outcome in fields.values()] == [{"refused"}, {"refused"}]
    assert answer.status_code == 422
    assert "“Hand, Ouvert”" in answer.text
    assert not EntryRecord.objects.exists()


def test_an_unknown_empty_field_is_ignored(sheet):
    send(sheet, kontra="")

    assert EntryRecord.objects.get().points == 20


def test_a_correction_of_an_unknown_field_is_refused(sheet):
    client = at_table(sheet)
    write(sheet, won(1))

    answer = correction(sheet, 1, client, kontra=1)

    assert answer.status_code == 422
    assert EntryRecord.objects.count() == 1


@pytest.mark.parametrize(
    ("preset", "kinds"),
    [
        ("two_offiziers", [""]),
        ("two_col_morto", ["", "hand"]),
        ("two_oma", ["", "hand", "ouvert", "hand ouvert"]),
    ],
)
def test_a_null_key_is_drawn_where_the_form_has_its_ticks(preset, kinds):
    ruleset = next(one.ruleset for one in presets_of("skat_two") if one.key == preset)
    sheet = table(("Anna", "Bernd"), ruleset=ruleset, scheme="classic")

    page = at_table(sheet).get(reverse("enter", args=[sheet.public_id]))

    assert [key["ticks"] for key in page.context["form"].null_keys] == kinds
    assert page.text.count("null-key") == len(kinds)
    assert ('data-press="ouvert"' in page.text) is ("ouvert" in kinds)


@pytest.mark.parametrize(("name", "status"), [("enter", 200), ("sheet", 200), ("adjust", 404)])
def test_every_response_is_marked_as_the_sites_own(sheet, name, status):
    client = at_table(sheet) if status == 200 else Client()

    answer = client.get(reverse(name, args=[sheet.public_id]))

    assert (answer.status_code, answer.headers["X-Answered-By"]) == (status, "skatclub")


def test_a_refused_token_and_an_error_are_marked_too(sheet, settings, monkeypatch):
    settings.DEBUG = False
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    refused = client.post(reverse("enter", args=[sheet.public_id]), entry(sheet))
    monkeypatch.setattr("scoring.entry.views.sheet_to_enter", lambda _public_id: 1 / 0)

    broken = client.get(reverse("enter", args=[sheet.public_id]))

    assert [answer.status_code for answer in (refused, broken)] == [403, 500]
    assert {answer.headers["X-Answered-By"] for answer in (refused, broken)} == {"skatclub"}


def test_a_double_tap_makes_one_deal(sheet):
    client = at_table(sheet)
    body = entry(sheet)

    answers = [client.post(reverse("enter", args=[sheet.public_id]), body) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert EntryRecord.objects.count() == 1


def test_a_double_tap_on_the_last_deal_makes_one_deal():
    sheet = table(length=1)
    client = at_table(sheet)
    body = entry(sheet)

    answers = [client.post(reverse("enter", args=[sheet.public_id]), body) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert EntryRecord.objects.count() == 1


def test_an_id_with_other_values_is_refused(sheet):
    client = at_table(sheet)
    body = entry(sheet)
    client.post(reverse("enter", args=[sheet.public_id]), body)

    answer = client.post(reverse("enter", args=[sheet.public_id]), body | {"game": "clubs"})

    assert answer.status_code == 422
    assert answer.context["client_id"] != str(body["client_id"])
    assert EntryRecord.objects.count() == 1


def test_a_stale_page_shows_what_was_entered_and_keeps_the_typed_text(sheet):
    client = at_table(sheet)
    body = entry(sheet, declarer=2, game="spades")
    write(sheet, won(1, "clubs", 2))

    answer = client.post(reverse("enter", args=[sheet.public_id]), body)

    assert answer.status_code == 409
    assert answer.context["changed"] == ["Deal 1 entered: Bernd: Clubs +36"]
    assert "Deal 1 entered: Bernd: Clubs +36" in answer.text
    drawn = {part["name"]: part["value"] for row in answer.context["rows"] for part in row.fields}
    assert (drawn["declarer"], drawn["game"]) == ("2", "spades")
    assert EntryRecord.objects.count() == 1


def test_undo_withdraws_the_last_deal(sheet):
    client = at_table(sheet)
    write(sheet, won(1))

    fields = {"client_id": uuid4(), "after": sheet.head_seq, "target": newest(sheet)}
    client.post(reverse("undo", args=[sheet.public_id]), fields)

    sheet.refresh_from_db()
    assert (sheet.deal_count, sheet.entries.count()) == (0, 2)


def test_undo_withdraws_nothing_once_another_entry_followed(sheet):
    client = at_table(sheet)
    write(sheet, won(1), won(2))

    fields = {"client_id": uuid4(), "after": 1, "target": newest(sheet)}
    client.post(reverse("undo", args=[sheet.public_id]), fields)

    sheet.refresh_from_db()
    assert sheet.deal_count == 2


def correction(sheet: SheetRecord, number: int, client: Client, **fields: object):
    sheet.refresh_from_db()
    fields = {"target": standing(sheet, number)} | fields
    return client.post(reverse("correct", args=[sheet.public_id, number]), entry(sheet, **fields))


def test_an_older_deal_is_corrected_with_a_reason(sheet):
    client = at_table(sheet)
    write(sheet, won(1), won(2))

    answer = correction(sheet, 1, client, outcome="lost", reason="was lost")

    assert answer.status_code == 302
    sheet.refresh_from_db()
    assert [seat.points for seat in sheet.seats.all()] == [0, -40, 20, 0]


def test_a_correction_leads_back_to_where_it_was_begun(sheet):
    client = at_table(sheet)
    write(sheet, won(1))
    address = reverse("correct", args=[sheet.public_id, 1])

    def fields(number: int) -> dict[str, object]:
        stamp = {"after": sheet.head_seq + number, "target": newest(sheet)}
        return entry(sheet, outcome="lost", reason="was lost", **stamp)

    answers = [
        client.post(f"{address}{query}", fields(number))
        for number, query in enumerate(("?back=enter", "", "?back=https://example.org"))
    ]

    expected = [reverse("enter", args=[sheet.public_id])] + 2 * [reverse("sheet", args=[sheet.public_id])]
    assert [answer.headers["Location"] for answer in answers] == expected


def test_with_htmx_a_correction_is_refused_in_place_and_redirects_when_stored(sheet):
    client = at_table(sheet, hx_request="true")
    write(sheet, won(1))

    refused = correction(sheet, 1, client, matadors=None)
    kept = correction(sheet, 1, client, outcome="lost")

    assert (refused.status_code, "<html" in refused.text, 'id="entry"' in refused.text) == (422, False, True)
    assert kept.headers["HX-Redirect"] == reverse("sheet", args=[sheet.public_id])


@pytest.mark.parametrize(("number", "label"), [(1, "Reason"), (2, "Reason (optional)")])
def test_the_reason_field_shows_when_it_may_be_empty(sheet, number, label):
    client = at_table(sheet)
    write(sheet, won(1), won(2))

    answer = client.get(reverse("correct", args=[sheet.public_id, number]))

    assert str(answer.context["form"]["reason"].label) == label


def test_a_full_list_shows_everybodys_total_best_first():
    sheet = table(length=4)
    client = at_table(sheet)
    write(sheet, won(1), lost(2))
    fill(sheet)

    answer = client.get(reverse("enter", args=[sheet.public_id]))

    shown = [(one["place"], one["name"], one["total"]) for one in answer.context["result"]]
    assert shown == [(1, "Bernd", 100), (2, "Anna", 30), (2, "Dieter", 30), (4, "Clara", -90)]


def test_a_correction_without_a_reason_is_refused_at_the_reason(sheet):
    client = at_table(sheet)
    write(sheet, won(1), won(2))

    answer = correction(sheet, 1, client, outcome="lost")

    assert answer.status_code == 422
    assert "Give a reason to correct an earlier deal." in answer.context["form"].errors["reason"]
    assert EntryRecord.objects.count() == 2


@pytest.mark.promise("R4")
def test_a_stale_correction_is_refused_with_what_changed(sheet):
    client = at_table(sheet)
    write(sheet, won(1), won(2))
    body = entry(sheet, outcome="lost", reason="was lost")
    correct_deal(sheet, 1, lost(3), client_id=uuid4(), after=2, by="Clara", reason="Dieter played")

    answer = client.post(reverse("correct", args=[sheet.public_id, 1]), body)

    assert answer.status_code == 409
    assert answer.context["changed"] == ["Deal 1 corrected: Dieter: Hearts −40"]
    assert EntryRecord.objects.count() == 3


def test_the_correction_page_shows_the_current_deal(sheet):
    client = at_table(sheet)
    write(sheet, won(2, "grand", 3, hand=True))

    answer = client.get(reverse("correct", args=[sheet.public_id, 1]))

    drawn = {part["name"]: part["value"] for row in answer.context["rows"] for part in row.fields}
    assert (drawn["declarer"], drawn["game"], drawn["matadors"], drawn["hand"]) == (2, "grand", "with-3", True)


def test_a_closed_list_is_neither_entered_nor_corrected(sheet):
    client = at_table(sheet)
    write(sheet, won(1))
    end_sheet(sheet, reason="time is up", by="table")
    sheet.refresh_from_db()

    answers = [send(sheet, client, declarer=2), correction(sheet, 1, client, outcome="lost")]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert sheet.entries.count() == 2


def test_strangers_read_along_and_enter_nothing(sheet):
    stranger = Client()
    write(sheet, won(1))
    public_id = sheet.public_id

    assert stranger.get(reverse("sheet", args=[public_id])).status_code == 200
    assert stranger.get(reverse("enter", args=[public_id])).status_code == 302
    assert send(sheet, stranger).status_code == 404
    assert stranger.post(reverse("undo", args=[public_id]), {"client_id": uuid4(), "after": 1}).status_code == 404
    for name, args in (("correct", [1]), ("adjust", []), ("end", []), ("sign", []), ("reopen", []), ("table_code", [])):
        assert stranger.get(reverse(name, args=[public_id, *args])).status_code == 404
    assert EntryRecord.objects.count() == 1


def test_the_key_of_one_table_opens_no_other(sheet):
    other = table(THREE)
    client = at_table(sheet)

    answer = client.post(reverse("enter", args=[other.public_id]), entry(other))

    assert answer.status_code == 404
    assert not EntryRecord.objects.exists()


@pytest.mark.promise(
    "S14",
    "The key of a table leaves the URL at once, and logs contain no password and no forged line.",
)
def test_the_key_leaves_the_address(sheet):
    key = renew_key(sheet)

    answer = Client().get(reverse("take_key", args=[sheet.public_id, key]))

    assert answer.status_code == 302
    assert key not in answer["Location"]


def test_a_post_without_its_token_is_refused(sheet):
    client = Client(enforce_csrf_checks=True)

    assert client.post(reverse("enter", args=[sheet.public_id]), entry(sheet)).status_code == 403


@pytest.mark.parametrize("deals_before", [0, 47])
def test_an_entry_takes_few_queries(deals_before, django_assert_max_num_queries):
    sheet = table(FOUR, length=48)
    client = at_table(sheet, hx_request="true")
    write(sheet, *[won((number + 1) % 4) for number in range(deals_before)])
    body = entry(sheet, declarer=(deals_before + 1) % 4)

    with django_assert_max_num_queries(12):
        answer = client.post(reverse("enter", args=[sheet.public_id]), body)

    assert answer.status_code == 200
    assert EntryRecord.objects.count() == deals_before + 1


@pytest.mark.parametrize("after", ["9" * 5000, "-1", "", "x", "99"])
def test_a_phone_that_knows_another_list_is_refused(sheet, after):
    client = at_table(sheet)
    write(sheet, won(1))

    answer = client.post(reverse("enter", args=[sheet.public_id]), entry(sheet, declarer=2, after=after))

    assert answer.status_code == 409
    assert answer.context["changed"]
    assert EntryRecord.objects.count() == 1


def test_after_a_stale_correction_the_next_try_is_up_to_date(sheet):
    client = at_table(sheet)
    write(sheet, won(1), won(2))

    answer = correction(sheet, 1, client, after=1, outcome="lost", reason="was lost")

    assert (answer.status_code, answer.context["seq"]) == (409, 2)


@pytest.mark.parametrize("address", ["/sheets/?number=%00", "/tables/new/?again=%00", "/tables/new/?club=%00"])
def test_rubbish_in_an_address_is_no_error(address):
    assert Client().get(address).status_code == 400


def test_the_keys_show_distinct_short_names_and_announce_the_whole_ones():
    sheet = table(("Georg Hinz (13)", "Bernd Kunz", "Georg Hinz (35)"))

    page = at_table(sheet).get(reverse("enter", args=[sheet.public_id]))

    assert [player["short"] for player in page.context["players"]] == ["Georg (13)", "Bernd", "Georg (35)"]
    assert all(f'title="{name}"' in page.text for name in ("Georg Hinz (13)", "Bernd Kunz", "Georg Hinz (35)"))


def test_another_list_of_the_same_table_is_played_by_the_same_rules():
    sheet = table(
        THREE,
        ruleset=find_ruleset(grand_base=20, kontra_levels=4, card_points="required"),
        length=30,
        loss_fee_steps=[(1, 50), (4, 100)],
        cents_per_point="1/4",
    )
    client = at_table(sheet)

    form = client.get(reverse("new_table"), {"again": sheet.public_id}).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    client.post(reverse("new_table"), {name: value for name, value in shown.items() if value is not None})

    another = SheetRecord.objects.exclude(pk=sheet.pk).get()
    kept = ("ruleset_options", "length", "loss_fee_steps", "cents_per_point", "scheme", "seat_count")
    assert [getattr(another, name) for name in kept] == [getattr(sheet, name) for name in kept]


def test_a_gap_between_the_seats_is_closed():
    names = {"name_0": "Anna", "name_1": "Bernd", "name_2": "Clara", "name_4": "Emil"}

    Client().post(reverse("new_table"), {**names, "rounds": 12, "scheme": "classic", "first_dealer": 4})

    sheet = SheetRecord.objects.get()
    assert (sheet.seat_count, sheet.first_dealer, sheet.seats.last().name) == (4, 3, "Emil")


def test_a_failed_document_redirects_to_its_list(sheet, monkeypatch):
    monkeypatch.setattr(typeset, "MEMORY", 1 << 20)
    monkeypatch.setattr(typeset, "stored", lambda name: None)
    fonts._fonts.cache_clear()

    answer = document(Client(), reverse("sheet_pdf", args=[sheet.public_id]), follow=True)

    assert answer.redirect_chain == [(sheet.get_absolute_url(), 302)]
    assert "The PDF could not be created." in answer.text


def test_figures_that_changed_are_looked_at_again_before_they_are_signed():
    sheet = table(length=1)
    client = at_table(sheet)
    write(sheet, won(1))
    correct_deal(sheet, 1, lost(1), client_id=uuid4(), after=1, by="Clara")

    answer = client.post(reverse("sign_seat", args=[sheet.public_id, 1]), {"after": 1})

    assert (answer.status_code, answer.context["page"].record.head_seq) == (409, 2)
    assert "the list has changed since you last saw it" in answer.text
    assert not sheet.entries.filter(kind="signature").exists()


def test_a_free_table_mentions_no_desk(sheet):
    page = at_table(sheet).get(reverse("enter", args=[sheet.public_id])).text

    assert 'data-none="All saved"' in page
    assert "Another phone at this table can photograph this code" in page
    assert "Once they are saved, all players sign." in page
    assert "The desk can photograph" not in page
