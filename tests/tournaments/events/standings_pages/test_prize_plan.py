"""The prize plan: typed, previewed and saved."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.standings_pages.test_pages import words
from tournaments.events.forms.standings_prizes import format_amounts, format_weights, parse_amounts, parse_weights
from tournaments.events.models import Event
from tournaments.events.queries.prizes import PRESETS
from tournaments.standings import PrizeGroup

stored = [pytest.mark.storage, pytest.mark.django_db]
amounts = st.lists(st.integers(0, 9_999_999), max_size=30).map(tuple)


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("500 250", (50000, 25000)),
        ("12,50 € 7.5", (1250, 750)),
        ("9x0 10", (*[0] * 9, 1000)),
        ("3×5;1", (500, 500, 500, 100)),
        ("", ()),
    ],
)
def test_amounts_are_read(typed, cents):
    assert parse_amounts(typed) == cents


@pytest.mark.parametrize("typed", ["-5", "5,123", "abc", "1e3", "9999x1", "5-3", "٣"])
def test_other_amounts_are_refused(typed):
    with pytest.raises(ValueError, match=r"amount|many"):
        parse_amounts(typed)


@pytest.mark.parametrize("language", ["de", "en"])
@given(given_amounts=amounts)
def test_amounts_are_read_back(language, given_amounts):
    with translation.override(language):
        assert parse_amounts(format_amounts(given_amounts)) == given_amounts


@given(st.lists(st.integers(0, 99_999), max_size=30).map(tuple))
def test_weights_are_read_back(weights):
    assert parse_weights(format_weights(weights)) == weights


def test_weights_may_look_like_shares():
    assert parse_weights("50% 30% 20%") == parse_weights("50 : 30 : 20") == (50, 30, 20)


def ready(**settings) -> tuple[Event, Client]:
    event = an_event(series=2, entry_fee=1000, **settings)
    entrants(event, 8)
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return event, client


def at(event: Event) -> str:
    return reverse("prize_plan", args=[event.public_id])


def rows(*typed: dict[str, object], **others: object) -> dict[str, object]:
    data: dict[str, object] = {"plan-TOTAL_FORMS": len(typed), "plan-INITIAL_FORMS": 0} | others
    for number, row in enumerate(typed):
        data |= {f"plan-{number}-{name}": value for name, value in ({"unit": 1} | row).items()}
    return data


class TestPage:
    pytestmark = stored

    @pytest.mark.sampled(3)
    @pytest.mark.parametrize("preset", PRESETS)
    def test_each_template_plan_can_be_saved_unchanged(self, preset):
        event, client = ready(team_kinds=["team"])
        event.categories.create(key="women", name="Women", sex="f")
        page = client.get(at(event), {"preset": preset})
        forms = page.context["rows"]

        typed = [
            {name: form[name].value() or "" for name in form.fields if name != "once" or form[name].value()}
            for form in forms
        ]
        kept = client.post(at(event), rows(*typed, save="1"))

        assert kept.status_code == 302
        expected = [form.initial for form in forms if form.initial.get("ranking")]
        groups = Event.objects.get().prize_groups
        assert [group.ranking for group in groups] == [initial["ranking"] for initial in expected]
        assert [group.takers for group in groups] == [
            group.ranking if group.ranking == "team" else "players" for group in groups
        ]

    @pytest.mark.long
    def test_the_plan_is_previewed_before_it_is_saved(self):
        event, client = ready()
        typed = rows(
            {"ranking": "total", "share": "3", "weights": "50 30 20", "unit": 100},
            {"ranking": "series:1", "amounts": "10"},
        )

        page = client.post(at(event), typed)

        assert "8 players, pot 80.00 € Total 70.00 € 1. 35.00 € 2. 21.00 € 3. 14.00 €" in words(page)
        assert "Prizes 80.00 € = pot 80.00 €" in words(page)
        assert Event.objects.get().prize_plan == []

    def test_another_number_of_players_can_be_tried(self):
        event, client = ready()

        page = client.post(at(event), rows({"ranking": "total", "share": "1", "every": "4"}, players="16"))

        assert "16 players, pot 160.00 €" in words(page)
        assert 'value="16"' in page.content.decode()

    def test_a_plan_beyond_the_pot_shows_the_missing_amount(self):
        event, client = ready()

        page = client.post(at(event), rows({"ranking": "total", "amounts": "100"}))

        assert "The fixed prizes need 20.00 € more than the pot of 80.00 €." in words(page)

    @pytest.mark.postgresql
    def test_the_plan_is_saved_without_rows_that_lack_a_ranking(self):
        event, client = ready()

        client.post(
            at(event),
            rows({"ranking": "total", "share": "1", "every": "4", "once": "on"}, {"ranking": ""}, save="1"),
        )

        assert Event.objects.get().prize_groups == [PrizeGroup(ranking="total", share=1, every=4, once=True)]
        assert Event.objects.get().audit_entries.last().act == "prize_plan_changed"

    @pytest.mark.sampled(3)
    @pytest.mark.parametrize(
        ("row", "error"),
        [
            ({"ranking": "total"}, "Enter either fixed amounts or shares of the rest, not both."),
            (
                {"ranking": "total", "amounts": "5", "share": "1"},
                "Enter either fixed amounts or shares of the rest, not both",
            ),
            ({"ranking": "total", "share": "1"}, "Enter how the share is divided"),
            ({"ranking": "total", "share": "1", "weights": "0 0"}, "At least one share must be above zero."),
            ({"ranking": "total", "amounts": "0"}, "At least one amount must be above zero."),
            ({"ranking": "total", "amounts": "ten"}, "Enter amounts with spaces between them: 500 250 3x100."),
            ({"ranking": "total", "amounts": "5", "weights": "1"}, "Fixed amounts are not divided"),
            ({"ranking": "", "amounts": "5"}, "Choose what these prizes are for."),
            ({"ranking": "series:9", "amounts": "5"}, "This event no longer has this ranking."),
            ({"ranking": "total", "share": "-1", "every": "2"}, "Ensure this value is greater than or equal to 1."),
        ],
    )
    def test_a_wrong_row_stays_in_the_form_with_its_error(self, row, error):
        event, client = ready()

        page = client.post(at(event), rows(row, save="1"))

        assert (page.status_code, Event.objects.get().prize_plan) == (422, [])
        assert error in words(page)
        assert "Correct the marked fields first." in words(page)
