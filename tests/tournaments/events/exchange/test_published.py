"""The file for publication and checking: it agrees with the checker, and has nothing private in it."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of, now
from scoring.models.names import PersonalTextField, writer_fields
from tests.checker.skat_check import checker, passed_over
from tests.tournaments.cast import an_event, club_of, helper
from tests.tournaments.events.exchange.samples import whole_event
from tests.tournaments.privacy.scene import BIRTH_DATES, MEMBER_NUMBER, NAMES, PHONE, Scene, a_scene
from tests.tournaments.privacy.small import a_small_event
from tournaments.events.exchange.archive import content_of, export_event, publish_event, published
from tournaments.events.models import DeskCode, Entrant, Event
from tournaments.events.parts import EVENT, PARTS, PRIVATE_PARTS, Part, all_parts
from tournaments.events.phrases.choices import CodeRole, Role, ShownNames
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.desk_codes import give_code

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

ADDRESS = "published_file"
# Every name of a row of the file, by its part. A new field is in this table, or `private` in `parts.py`.
OF_LISTS = "loss_fee_steps ruleset_key ruleset_options scheme"
FIGURES = "adjustment lost others_lost passed points total won"
PUBLISHED = {
    "event": "begins_at brought card_fee created_at day day_events draw_mode entry_fee fees_by_category "
    "fills_up_teams final_counts final_from final_size finalists head_hash is_listed keeps_missed_fees "
    "leavers_have_no_place loss_money_is_paid_out name phase place pot_percent prize_plan protest_minutes public_id "
    f"{OF_LISTS} second_keying seeded_threes shown_names team_fees team_kinds tie_breaks tie_rule time_limit "
    "version visibility",
    "entrants": "claims club_name name number presence registered_at without_fee",
    "categories": "born_from born_to key members name sex",
    "teams": "kind members name substitutions",
    "teams members": "entrant place",
    "teams substitutions": "comes leaves series",
    "draws": "attempt kind made_at number protocol report seed",
    "series": "completed_at day draw hand_lots number plan rounds seating started_at state",
    "plans": "made_at moves number series tables",
    "sheets": f"cents_per_point closed_at deal_count ended_at entries first_dealer head_hash head_seq is_over length "
    f"opened_at public_id seat_count seats version versions {OF_LISTS}",
    "sheets seats": "lost place points won",
    "sheets entries": "entered_at kind number payload points replaces seat seq version",
    "sheets versions": "closed_at head_hash head_seq lines number",
    "tables": "number received_at seats series sheet started_at",
    "tables seats": "entrant place",
    "results": "checked_at deals is_current keyed_at lines passed rows series source state table version",
    "results lines": f"entrant place {FIGURES}",
    "rulings": "at cancels entrant kind points series",
    "lots": "at order ranking seed",
    "standings": "at changes content kind number through_series",
    "payments": "at cancels cents entrant kind receipt table team",
    "acts": "act at data seq",
}


@pytest.fixture(scope="module")
def scene(shared_db) -> Scene:
    return a_scene()


def read(event: Event) -> Any:
    return json.loads(publish_event(event))


def public_names_of(part: Part, outer: str = "") -> Iterator[tuple[str, str]]:
    """(part, names) of the published fields of the part and of those within it."""
    names = part.names - {*part.private}
    yield f"{outer} {part.name}".strip(), " ".join(sorted(names))
    for inner in part.within:
        if inner.name in names:
            yield from public_names_of(inner, part.name)


def test_every_field_says_whether_it_is_published():
    parts = [EVENT, *(part for part in PARTS.values() if part.name not in PRIVATE_PARTS)]

    found = dict(row for part in parts for row in public_names_of(part))

    assert found == {name: " ".join(sorted(names.split())) for name, names in PUBLISHED.items()}


def test_no_words_no_login_and_nothing_called_a_key_or_a_contact_is_published():
    private_name = re.compile(
        r"card_key|key_hash|client_id|code|phone|mail|birth|note|salt|password|words|^said$|digest|seals|written"
    )

    for part in all_parts():
        if part.name not in PRIVATE_PARTS:
            texts = {name for name, each in part.fields.items() if isinstance(each, PersonalTextField)}
            named = {name for name in part.names if private_name.search(name)}
            assert {*texts, *named, *writer_fields(part.model)} <= {*part.private}, part.name


def secrets_of(event: Event) -> set[str]:
    """Private values of an event."""
    entrants = event.entrants.values_list("card_key", "salt", "phone")
    lists = [seat["key_hash"] for seat in content_of(event)["sheets"]]
    signs = [sign_key(event, number) for number in range(1, 4)]
    actions = event.audit_entries.values_list("salt", flat=True)
    sign_ups = event.sign_ups.values_list("key", "note", "plays_with")
    codes = DeskCode.objects.filter(event=event).values_list("name", flat=True)
    found = [*sum(entrants, ()), *lists, *signs, *actions, *codes, *sum(sign_ups, ())]
    return {*found, PHONE, MEMBER_NUMBER, *BIRTH_DATES, *NAMES, "anna"} - {""}


def test_no_canary_of_a_full_event_is_in_its_bytes(scene):
    _, code = give_code(
        scene.early, name="Hilde Helferin", role=CodeRole.DESK, ends_at=now() + timedelta(hours=9), by="anna"
    )
    secrets = {code, *secrets_of(scene.event), *secrets_of(scene.early)}

    whole, open_file = (
        "".join(make(event).decode() for event in (scene.event, scene.early)) for make in (export_event, publish_event)
    )

    assert len([secret for secret in secrets if secret in whole]) > 60
    assert "Hilde Helferin" in whole
    assert [secret for secret in secrets if re.search(rf"\b{re.escape(secret)}\b", open_file)] == []


def test_private_fields_are_not_published(scene, monkeypatch):
    def planted(part: Part, row: dict[str, Any]) -> dict[str, Any]:
        private = {name: "CANARY" for name in part.private if name in part.fields}
        within = {inner.name: [planted(inner, each) for each in row[inner.name]] for inner in part.within}
        return row | private | within

    content = content_of(scene.event)
    planted_rows = {part.name: [planted(part, row) for row in content[part.name]] for part in PARTS.values()}
    planted_content = content | planted_rows | {"event": planted(EVENT, content["event"])}
    assert json.dumps(planted_content).count("CANARY") > 500
    monkeypatch.setattr(published, "content_of", lambda event: planted_content)

    assert b"CANARY" not in publish_event(scene.event)


@pytest.mark.parametrize("shown", [ShownNames.FULL, ShownNames.SHORT])
def test_people_are_named_as_the_public_pages_name_them(shown):
    event = an_event(series=1, shown_names=shown)
    Entrant.objects.create(event=event, number=1, name="Anna Ahlers", registered_at=now())

    [entrant] = read(event)["entrants"]

    assert entrant["name"] == {ShownNames.FULL: "Anna Ahlers", ShownNames.SHORT: "Anna A."}[shown]


def test_names_that_are_public_no_longer_are_numbers():
    event = a_small_event(club_of("Grand Hand", "karl"))

    with as_of(now().replace(year=2099)):
        data = publish_event(event).decode()

    assert not [name for name in event.entrants.values_list("name", flat=True) if name in data]


def test_the_checker_finds_no_difference_and_lists_what_it_cannot_check(scene):
    for event in (scene.event, scene.early):
        report = checker.check(read(event))

        assert (report.differences, passed_over(report)) == ([], {})
        assert report.looked_at["hashes left out"] > 0
        assert "left out of the file, not checked:" in checker.summary(report)
        assert "weggelassen, nicht geprüft:" in checker.summary(report, is_german=True)


def test_each_name_is_in_it_once_also_of_those_who_signed_lists():
    event = whole_event(club_of("Grand Hand", "karl"))

    data = publish_event(event).decode()

    names = event.entrants.values_list("name", flat=True)
    assert {data.count(name) for name in names} == {1}


def test_classes_and_fees_are_checked_against_the_file():
    event = whole_event(club_of("Grand Hand", "karl"))

    open_file = read(event)

    assert {key for row in open_file["entrants"] for key in row["classes"]} == {"women", "juniors", "guests"}
    # The sample was written past the services, so that its team prize differs in the whole file as well.
    assert [
        str(each) for each in checker.check(open_file).differences if not each.where.startswith("prizes paid")
    ] == []
    open_file["entrants"][0]["classes"] = ["juniors", "women"]
    assert {each.where.partition(",")[0] for each in checker.check(open_file).differences} > {"classes"}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda file: file["results"][1]["lines"][0].update(total=9_999), "series 1"),
        (lambda file: file["payments"][0].update(cents=1), "receipt 1"),
        (lambda file: file["acts"].pop(3), "act 4"),
        (lambda file: file["entrants"][0].update(phone="0170"), "entrants 1"),
        (lambda file: file.update(sign_ups=[]), "file"),
    ],
    ids=["a result", "a payment", "an audit entry is missing", "a phone number", "sign-ups"],
)
def test_changes_are_found_as_in_a_complete_file(scene, change, where):
    file = read(scene.event)
    change(file)

    assert any(each.where.startswith(where) for each in checker.check(file).differences if each.cell != "digest")


@pytest.mark.parametrize("kind", ["", "draft", None])
def test_a_file_of_an_unknown_kind_is_refused(scene, kind):
    with pytest.raises(ValueError, match="kind"):
        checker.check(read(scene.event) | {"kind": kind})


def test_the_check_page_accepts_it_and_lists_omissions(scene, client):
    file = SimpleUploadedFile("event-published.json", publish_event(scene.event))

    page = client.post("/check/", {"file": file}, headers={"accept-language": "de"}).text

    assert "Alles stimmt" in page
    assert "Prüfsummen und Siegel: in dieser Datei weggelassen, nicht geprüft" in page


def test_it_cannot_be_imported(client, tmp_path):
    club = club_of("Grand Hand", "karl")
    data = publish_event(a_small_event(club))
    client.force_login(User.objects.get(username="karl"))
    events = Event.objects.count()

    answer = client.post(reverse("import_event"), {"archive": SimpleUploadedFile("e.json", data), "club": club.pk})

    assert answer.status_code == 422
    assert "This file is only for checking. Nothing was imported. To import an event, use its full file." in answer.text
    (tmp_path / "e.json").write_bytes(data)
    with pytest.raises(CommandError, match="use its full file"):
        call_command("import_event", str(tmp_path / "e.json"), "--club", club.slug)
    assert Event.objects.count() == events


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "File for publication and checking: no access keys, phone numbers or dates of birth"),
        ("de", "Datei zum Veröffentlichen und Prüfen: ohne Schlüssel, Telefonnummern und Geburtsdaten"),
    ],
)
def test_the_page_of_files_offers_it_to_exporters(language, words):
    event = an_event()
    client = Client(headers={"accept-language": language})
    client.force_login(helper(event, Role.DIRECTOR))

    page = client.get(reverse("archive", args=[event.public_id])).text
    answer = client.get(reverse(ADDRESS, args=[event.public_id]))

    assert reverse(ADDRESS, args=[event.public_id]) in page
    assert words in " ".join(page.split())
    assert answer.content == publish_event(event)
    assert answer["Content-Disposition"].endswith('published.json"')


def test_the_command_writes_it(tmp_path, capsys):
    event = an_event()

    call_command("export_event", event.public_id, str(tmp_path / "e.json"), "--published")

    assert (tmp_path / "e.json").read_bytes() == publish_event(event)
    assert "private" not in capsys.readouterr().err
