"""An age class ticked at the sign-up is a claim: stored, shown, confirmed or denied, and never lost."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from scoring.models import Player
from tests.checker.skat_check import checker
from tests.tournaments.cast import club_of, own_club
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.sign_up.cast import open_event, signed_up
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.models import Category, Entrant, Event
from tournaments.events.queries.age_gaps import age_gaps
from tournaments.events.queries.claims import claims_of
from tournaments.events.queries.labels import labels_of
from tournaments.events.queries.money import fees_due
from tournaments.events.queries.registration import registration_list
from tournaments.events.queries.standings import event_standings
from tournaments.events.services.claims import settle_class
from tournaments.events.services.events import change_settings, open_check_in
from tournaments.events.services.registration import change_entrant, mark_all_here, register
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import check_series, complete_series, start_series
from tournaments.events.services.sign_ups import accept, accept_unquestioned
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.erasure import erase

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

CLASSES = [
    Category(key="women", name="Women", sex="f"),
    Category(key="juniors", name="Juniors", born_from=date(2005, 1, 1)),
    Category(key="seniors", name="Seniors", born_to=date(1966, 1, 1)),
]
USUAL, JUNIOR, WOMAN = 1350, 750, 1150


def priced_event() -> Event:
    """Fees 12.00, women 10.00, juniors 6.00, and 1.50 for the cards."""
    fees = {"entry_fee": 1200, "card_fee": 150, "fees_by_category": [["juniors", 600], ["women", 1000]]}
    event = open_event(series=1, **fees)
    change_settings(event, by="anna", categories=CLASSES)
    return Event.objects.get(pk=event.pk)


def accepted(event: Event, name: str = "Junia Jung", **typed: object) -> Entrant:
    (one,) = signed_up(event, name, **{"classes": ["juniors"]} | typed)
    return accept(one, by="anna")


def due(entrant: Entrant) -> int:
    return fees_due(Event.objects.get(pk=entrant.event_id))[entrant.pk]


def classes_of(entrant: Entrant) -> tuple[str, ...]:
    return labels_of(Event.objects.get(pk=entrant.event_id))[entrant.number]


@pytest.fixture
def anna() -> Client:
    own_club()
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username="anna"))
    return client


def test_a_ticked_age_class_is_a_claim_that_the_fee_follows_and_no_ranking():
    junior = accepted(priced_event(), birth_year=2008)

    assert (junior.claims, due(junior), classes_of(junior)) == (["juniors"], JUNIOR, ())
    (claim,) = claims_of(junior.event)[junior.number]
    assert (claim.name, claim.birth_year) == ("Juniors", 2008)


def test_all_that_are_accepted_at_once_keep_their_claims():
    event = priced_event()
    signed_up(event, "Junia Jung", "Jan Jung", classes=["juniors"])
    signed_up(event, "Sepp Senior", classes=["seniors"])

    assert accept_unquestioned(event, by="anna") == 3

    assert [one.claims for one in event.entrants.order_by("number")] == [["juniors"], ["juniors"], ["seniors"]]
    assert [fees_due(event)[one.pk] for one in event.entrants.order_by("number")] == [JUNIOR, JUNIOR, USUAL]


@pytest.mark.parametrize(
    ("holds", "classes", "cents", "action"),
    [(True, ("juniors",), JUNIOR, "class_confirmed"), (False, (), USUAL, "class_denied")],
    ids=["confirmed", "denied"],
)
def test_one_answer_settles_a_claim(holds, classes, cents, action):
    junior = accepted(priced_event())

    settle_class(junior, "juniors", holds=holds, by="anna")

    junior.refresh_from_db()
    assert (junior.claims, classes_of(junior), due(junior)) == ([], classes, cents)
    assert junior.event.audit_entries.order_by("-seq").first().act == action


@pytest.mark.parametrize(
    ("born", "classes", "cents"),
    [(date(2008, 3, 1), ("juniors",), JUNIOR), (date(1960, 3, 1), ("seniors",), USUAL)],
    ids=["right", "wrong"],
)
def test_a_date_of_birth_decides_whatever_was_claimed_or_confirmed(born, classes, cents):
    junior = accepted(priced_event())
    for is_confirmed_first in (False, True):
        if is_confirmed_first:
            change_entrant(junior, by="anna", birth_date=None)
            settle_class(junior, "juniors", holds=True, by="anna")
            assert classes_of(junior) == ("juniors",)

        junior = change_entrant(junior, by="anna", birth_date=born)

        assert (junior.claims, classes_of(junior), due(junior)) == ([], classes, cents)


def test_other_details_leave_claims_and_confirmed_classes_alone():
    event = priced_event()
    claiming, confirmed = accepted(event), accepted(event, "Jan Jung")
    settle_class(confirmed, "juniors", holds=True, by="anna")

    change_entrant(claiming, by="anna", club_name="Karo 7", categories=[])
    change_entrant(confirmed, by="anna", club_name="Karo 7", categories=[])

    claiming.refresh_from_db()
    assert (claiming.claims, classes_of(confirmed)) == (["juniors"], ("juniors",))


@pytest.mark.postgresql
def test_a_walk_in_is_put_into_an_age_class_without_a_date():
    event = priced_event()
    walk_in = register(event, name="Willi Weg", by="anna")

    settle_class(walk_in, "juniors", holds=True, by="anna")
    assert due(walk_in) == JUNIOR
    settle_class(walk_in, "juniors", holds=False, by="anna")
    assert due(walk_in) == USUAL


def test_known_data_of_a_player_decides_and_the_organiser_is_informed(anna):
    event = priced_event()
    player = Player.objects.create(club=own_club(), name="Junia Jung", sex="m", birth_date=date(1960, 3, 1))
    (one,) = signed_up(event, "Junia Jung", classes=["juniors", "women"])

    at = f"/events/{event.public_id}/sign-ups/{one.pk}/accept/"
    page = anna.post(at, {"meant": f"player:{player.pk}"}, follow=True)

    entrant = event.entrants.get()
    assert (entrant.sex, entrant.claims, classes_of(entrant)) == ("m", [], ("men", "seniors"))
    for name in ("Juniors", "Women"):
        assert f"Junia Jung claims class {name}, but the recorded date of birth or sex rules it out." in page.text


def test_an_entered_player_gets_the_claim_too():
    event = priced_event()
    walk_in = register(event, name="Junia Jung", by="anna")
    (one,) = signed_up(event, "Junia Jung", classes=["juniors", "women"])

    accept(one, meant=f"entrant:{walk_in.number}", by="anna")

    walk_in.refresh_from_db()
    assert (walk_in.sex, walk_in.claims, due(walk_in)) == ("f", ["juniors"], JUNIOR)


def test_before_prizes_are_planned_missing_dates_of_birth_are_listed(anna):
    event = priced_event()
    accepted(event)
    register(event, name="Willi Weg", by="anna")
    register(event, name="Karl Known", birth_date=date(1980, 1, 1), by="anna")
    confirmed = accepted(event, "Jan Jung")
    settle_class(confirmed, "juniors", holds=True, by="anna")

    gaps = age_gaps(Event.objects.get(pk=event.pk))
    page = anna.get(f"/events/{event.public_id}/prizes/plan/").text

    assert [(one.name, [claim.name for claim in claims]) for one, claims in gaps["claimed"]] == [
        ("Junia Jung", ["Juniors"])
    ]
    assert [one.name for one in gaps["unknown"]] == ["Willi Weg"]
    assert "One player claims an age class that has not been checked and is not ranked in it yet:" in page
    assert "One player has no date of birth and is in no age class" in page


def test_an_event_without_age_classes_offers_no_claims():
    event = open_event()
    register(event, name="Willi Weg", by="anna")

    assert age_gaps(event) == age_gaps(open_event(name="Empty"))


def test_registration_shows_the_claim_with_its_fee_and_two_answers(anna):
    event = open_check_in(priced_event(), by="anna")
    junior = accepted(event, birth_year=2008)
    registration = f"/events/{event.public_id}/door/"

    page = anna.get(f"{registration}?show=claiming").text
    assert "claims Juniors</b>, born 2008?" in page
    assert "7.50" in page
    assert [row.entrant for row in registration_list(event).only("claiming", "")] == [junior]

    answer = anna.post(f"{registration}class/", {"confirm": f"{junior.number}:juniors"}, headers={"hx-request": "true"})

    assert "claims Juniors" not in answer.text
    assert (classes_of(junior), due(junior)) == (("juniors",), JUNIOR)


@pytest.mark.parametrize("answer", ["", "x:juniors", "99:juniors"])
def test_an_answer_about_nobody_is_not_found(anna, answer):
    event = priced_event()

    assert anna.post(f"/events/{event.public_id}/door/class/", {"confirm": answer}).status_code == 404


def played(event: Event) -> None:
    mark_all_here(event, range(1, 20), by="anna")
    event = open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get())
    complete_series(event, by="anna")
    check_series(event, by="anna")


def ranked(event: Event) -> list[int]:
    table = event_standings(event).by_key.get("category:juniors")
    return [row.entrant for row in table.rows] if table else []


def test_a_class_checked_after_the_play_corrects_what_was_published(tmp_path, capsys):
    event = priced_event()
    junior = accepted(event)
    for name in ("Anna Ahlers", "Bernd Brandt", "Clara Classen"):
        register(event, name=name, birth_date=date(1980, 1, 1), by="anna")
    played(event)
    event = Event.objects.get(pk=event.pk)
    versions = event.standings.count()
    assert ranked(event) == []

    settle_class(junior, "juniors", holds=True, by="anna")

    event = Event.objects.get(pk=event.pk)
    assert (ranked(event), event.standings.count()) == ([junior.number], versions + 1)
    file = tmp_path / "event.json"
    file.write_bytes(export_event(event))
    assert checker.main([str(file)]) == 0, capsys.readouterr().out


def test_the_file_of_an_event_keeps_a_claim_and_the_checker_knows_its_fee(tmp_path, capsys):
    with transaction.atomic():
        event = priced_event()
        accepted(event, birth_year=2008)
        data, claims = export_event(event), claims_of(event)
        # It goes to another site.
        transaction.set_rollback(True)
    file = tmp_path / "event.json"
    file.write_bytes(data)

    assert checker.main([str(file)]) == 0, capsys.readouterr().out
    restored = import_event(data, club_of("Grand Hand", "karl"), by="karl")
    assert export_event(restored) == data
    assert claims_of(restored) == claims


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"classes": "juniors", "birth_year": "1990"}, "does not match this year"),
        ({"classes": "seniors", "birth_year": "1967"}, "does not match this year"),
        ({"classes": "juniors", "birth_year": "2999"}, "Check the year."),
        ({"classes": "juniors", "birth_year": "x"}, "Enter a whole number."),
    ],
    ids=["too old", "too young", "not born yet", "no number"],
)
def test_an_impossible_year_is_reported_at_its_field(typed, expected):
    event = priced_event()
    stranger = Client(headers={"accept-language": "en"})

    answer = stranger.post(
        f"/events/{event.public_id}/sign-up/",
        {"name": "Junia Jung", "form_id": "00000000-0000-0000-0000-000000000001", **typed},
    )

    assert answer.status_code == 422
    assert expected in str(answer.context["form"]["birth_year"].errors)
    assert not event.sign_ups.exists()


def test_an_erased_player_leaves_no_year_of_birth_and_keeps_the_debt():
    junior = accepted(priced_event(), birth_year=2008)

    erase(Person.of(junior), by="anna")

    assert junior.sign_ups.get().birth_year is None
    assert due(junior) == JUNIOR
