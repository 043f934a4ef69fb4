"""Opening a table of any game, asking only for its open options."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from scoring.models import Club, Player, SheetRecord
from scoring.rules import Account, find_ruleset
from scoring.sheets.forms.new_table import NewTableForm, length_choices
from scoring.sheets.game_systems import find_system
from scoring.sheets.services import open_sheet, renew_key
from tests.scoring.game_tables import SYSTEMS, every_ruleset
from tests.scoring.page_forms import fields_of
from tests.scoring.toy_games import make_known
from tests.tournaments.cast import club_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

FIVE = ("Anna", "Bernd", "Clara", "Dieter", "Emil")
NEW = "/tables/new/"


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def toy(monkeypatch) -> None:
    make_known(monkeypatch)


def address(key: str) -> str:
    return f"{NEW}?game={key}"


def names(count: int) -> dict[str, str]:
    return {f"name_{place}": name for place, name in enumerate(FIVE[:count])}


def form_of(client: Client, key: str) -> dict[str, str]:
    """The form of a new table as a browser would send it unchanged."""
    return fields_of(client.get(address(key)).text)


@pytest.mark.sampled(3)
@every_ruleset
def test_a_table_of_every_game_needs_only_names(client, key):
    system = find_system(key)

    for seats in {min(system.ruleset.table_sizes), max(system.ruleset.table_sizes)}:
        answer = client.post(NEW, {"game": key, "rounds": 12, "first_dealer": 0} | names(seats))

        sheet = SheetRecord.objects.latest("pk")
        assert answer["Location"] == reverse("enter", args=[sheet.public_id])
        assert (sheet.ruleset, sheet.scheme, sheet.seat_count) == (system.ruleset, system.scheme, seats)
        assert sheet.length == (None if system.ruleset.ends_by_itself else 12 * seats)
        assert (sheet.cents_per_point, sheet.loss_fee_steps) == ("0", [])


@pytest.mark.sampled(3)
@every_ruleset
def test_the_page_of_every_game_asks_for_its_open_options(client, key):
    system = find_system(key)
    ruleset = SYSTEMS[key]

    form = form_of(client, key)
    answer = client.post(address(key), form | names(min(ruleset.table_sizes)))

    seats = [name for name in form if name.startswith("name_")]
    assert len(seats) == max(ruleset.table_sizes)
    assert ("rounds" in form) == (not ruleset.ends_by_itself)
    assert ("scheme" in form) == (len(ruleset.schemes) > 1)
    assert ("cents_per_point" in form) == (ruleset.account is Account.POINTS)
    assert ("loss_fee" in form) == (ruleset.schemes != ("classic",))
    # Untouched it opens the game with its own settings.
    assert answer.status_code == 302
    sheet = SheetRecord.objects.get()
    assert (sheet.ruleset, sheet.scheme) == (system.ruleset, system.scheme)


@pytest.mark.sampled(3)
@every_ruleset
def test_a_refused_form_keeps_everything(client, key):
    form = form_of(client, key) | {"name_0": "Anna", "name_1": "", "title": "Table 7"}
    least = min(SYSTEMS[key].table_sizes)

    answer = client.post(NEW, form)
    one_too_few = NewTableForm(
        {"game": key, "rounds": 12, "first_dealer": 0} | names(least - 1), clubs=Club.objects.none()
    )

    assert answer.status_code == 422
    assert "A name is missing: this game is for" in answer.text
    assert fields_of(answer.text) == form
    assert not SheetRecord.objects.exists()
    # One player too few is reported at the empty seat.
    assert set(one_too_few.errors) == {f"name_{least - 1}"}


def test_without_a_choice_the_usual_game_is_played(client):
    client.post(NEW, {"rounds": 12, "first_dealer": 0} | names(4))

    assert SheetRecord.objects.get().ruleset == find_ruleset()


def test_the_chosen_game_stands_at_the_top(client):
    system = find_system("classic")

    text = client.get(address("classic")).text

    assert escape(system.name) in text
    assert escape(system.about) in text
    assert 'href="/games/classic/"' in text
    assert fields_of(text)["scheme"] == "classic"


@pytest.mark.parametrize("key", ["nothing", "house-1", "house-x"])
def test_a_game_nobody_knows_has_no_table(client, key):
    assert client.get(address(key)).status_code == 404


def test_a_form_for_a_game_that_is_gone_keeps_the_names(client):
    answer = client.post(NEW, {"game": "nothing", "rounds": 12, "first_dealer": 0} | names(3))

    assert answer.status_code == 422
    assert "The game you chose no longer exists." in answer.text
    fields = fields_of(answer.text)
    assert (fields["name_2"], fields["game"]) == ("Clara", find_ruleset().key)


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((2,), "24"),
        ((3,), "36"),
        ((3, 4), "48 (36 for three players)"),
        ((3, 4, 5), "48 (36 for three players, 60 for five)"),
        ((2, 5), "each player deals 12 times"),
    ],
)
def test_the_usual_lengths_are_shown_for_the_sizes_of_the_table(sizes, expected):
    assert str(length_choices(sizes)[0][1]) == expected


@pytest.mark.parametrize(
    ("expected", "length"),
    [
        ({"rounds": "10"}, 30),
        ({"rounds": "0", "length": "7"}, 7),
        # A number that was typed before another length was chosen does no harm.
        ({"rounds": "5", "length": "99"}, 15),
    ],
    ids=["rounds", "a custom length", "a number left over"],
)
def test_a_table_plays_as_many_deals_as_agreed(client, expected, length):
    client.post(NEW, form_of(client, "") | names(3) | expected)

    assert SheetRecord.objects.get().length == length


@pytest.mark.parametrize(
    ("expected", "field"),
    [
        ({"rounds": "0", "length": ""}, "length"),
        ({"rounds": "0", "length": "61"}, "length"),
        ({"rounds": ""}, "rounds"),
        ({"rounds": "7"}, "rounds"),
        ({"first_dealer": "4"}, "first_dealer"),
        ({"scheme": "nothing"}, "scheme"),
        ({"option_grand_base": "7"}, "option_grand_base"),
    ],
    ids=lambda value: str(value),
)
def test_an_impossible_value_is_reported_at_its_field(client, expected, field):
    form = NewTableForm(form_of(client, "") | names(3) | expected, clubs=Club.objects.none())

    assert set(form.errors) == {field}


def test_the_first_dealer_is_the_one_on_the_seat_as_typed(client):
    client.post(NEW, form_of(client, "") | names(4) | {"name_3": "", "name_4": "Emil", "first_dealer": "4"})

    sheet = SheetRecord.objects.get()
    assert (sheet.seat_count, sheet.first_dealer) == (4, 3)


def test_an_option_is_set(client):
    client.post(address("isko"), form_of(client, "isko") | names(3) | {"option_kontra_levels": "2"})

    assert SheetRecord.objects.get().ruleset_options == {"kontra_levels": 2}


@pytest.mark.usefixtures("toy")
class TestToy:
    """A game for two and for money, whose options are amounts, and which a target ends."""

    def test_amounts_are_typed_as_money(self, client):
        client.post(address("toy"), form_of(client, "toy") | names(2) | {"option_coin": "0.50"})

        assert SheetRecord.objects.get().ruleset == find_ruleset("toy", coin=50)

    def test_amounts_say_their_unit_their_limits_and_what_is_printed(self, client):
        text = client.get(address("toy")).text

        assert "An amount from 0.01 to 1.00. House rule; our proposal: 0.05." in text
        assert "House rule; standard: pennies." in text
        assert fields_of(text)["option_coin"] == "0.05"

    @pytest.mark.parametrize("typed", ["0", "0.00", "101", "1.01", "5.00", ""])
    def test_an_amount_out_of_its_limits_is_refused_in_plain_words(self, client, typed):
        answer = client.post(address("toy"), form_of(client, "toy") | names(2) | {"option_coin": typed})

        assert answer.status_code == 422
        assert answer.text.count("Enter an amount from 0.01 to 1.00.") == 1
        assert fields_of(answer.text)["option_coin"] == typed
        assert re.search(r"<details open>\s*<summary>\s*House rules", answer.text)

    @pytest.mark.parametrize(
        ("typed", "status"), [("0.50", 302), ("0,5", 302), ("0.12", 422), ("0.55", 422), ("50", 422)]
    )
    def test_an_amount_in_steps_takes_no_other(self, client, typed, status):
        answer = client.post(address("toy"), form_of(client, "toy") | names(2) | {"option_ante": typed})

        assert answer.status_code == status
        assert status == 302 or "Enter an amount from 0.10 to 0.50, in steps of 0.05." in answer.text

    def test_conflicting_options_are_refused_with_a_sentence(self, client):
        expected = {"option_stakes": "1", "option_ramsch_tie": "1"}

        answer = client.post(address("toy"), form_of(client, "toy") | names(2) | expected)

        assert answer.status_code == 422
        assert "These house rules cannot be combined." in answer.text
        assert {name: fields_of(answer.text)[name] for name in expected} == expected

    def test_a_game_that_ends_by_itself_asks_for_no_length(self, client):
        form = form_of(client, "toy_901")

        client.post(address("toy_901"), form | names(2))

        assert "rounds" not in form
        assert SheetRecord.objects.get().length is None

    def test_an_option_that_ends_the_game_needs_no_length(self, client):
        expected = {"option_target": "300", "rounds": "0", "length": "99"}

        client.post(address("toy"), form_of(client, "toy") | names(2) | expected)

        assert SheetRecord.objects.get().length is None

    def test_an_option_that_takes_the_end_away_asks_for_a_length(self, client):
        form = form_of(client, "toy_901") | names(2) | {"option_target": "0"}

        refused = client.post(address("toy_901"), form)
        opened = client.post(address("toy_901"), fields_of(refused.text))

        assert refused.status_code == 422
        assert "Choose how many deals to play." in refused.text
        assert opened.status_code == 302
        assert SheetRecord.objects.get().length == 24

    def test_a_table_of_a_size_the_game_does_not_know_is_refused(self, client, monkeypatch):
        monkeypatch.setattr(type(find_ruleset("toy")), "table_sizes", (2, 4))

        answer = client.post(address("toy"), form_of(client, "toy") | names(3))

        assert answer.status_code == 422
        assert "This game is for 2 or 4 players." in answer.text


@pytest.mark.sampled(3)
@every_ruleset
def test_another_list_of_the_same_table_begins_with_the_same(client, key):
    system = find_system(key)
    seats = max(system.ruleset.table_sizes)
    client.post(NEW, {"game": key, "rounds": 5, "first_dealer": 0, "title": "Table 7"} | names(seats))
    first = SheetRecord.objects.get()

    page = client.get(NEW, {"again": first.public_id}).text
    client.post(NEW, fields_of(page))

    second = SheetRecord.objects.exclude(pk=first.pk).get()
    assert [seat.name for seat in second.seats.all()] == [seat.name for seat in first.seats.all()]
    for agreed in ("ruleset", "scheme", "length", "title", "cents_per_point", "loss_fee_steps"):
        assert getattr(second, agreed) == getattr(first, agreed)
    assert escape(system.name) in page or system.ruleset == system.base.ruleset


@pytest.mark.usefixtures("toy")
def test_another_list_keeps_the_house_rules_and_a_custom_length(client):
    rules = find_ruleset("toy", coin=7, target=0, stakes="matches")
    first = open_sheet(names=["Anna", "Bernd"], ruleset=rules, scheme="classic", length=7)
    client.get(reverse("take_key", args=[first.public_id, renew_key(first)]))

    client.post(NEW, fields_of(client.get(NEW, {"again": first.public_id}).text))

    second = SheetRecord.objects.exclude(pk=first.pk).get()
    assert (second.ruleset, second.length) == (rules, 7)


def test_another_list_keeps_the_money(client):
    first = open_sheet(names=FIVE[:4], cents_per_point="1/2", loss_fee_steps=[(1, 50), (4, 100)])
    client.get(reverse("take_key", args=[first.public_id, renew_key(first)]))

    client.post(NEW, fields_of(client.get(NEW, {"again": first.public_id}).text))

    second = SheetRecord.objects.exclude(pk=first.pk).get()
    assert (second.cents_per_point, second.loss_fee_steps) == ("1/2", [[1, 50], [4, 100]])


def test_a_stranger_sees_nothing_of_anothers_table(client):
    first = open_sheet(names=FIVE[:3])

    assert "Anna" not in client.get(NEW, {"again": first.public_id}).text


SAME_NAMES = {
    "twice": (
        ("Anna", "Bernd", "anna"),
        {"name_2": ["“Anna” appears twice. Make the names different."]},
    ),
    "three times": (
        ("Anna", "Anna", "Anna"),
        {name: ["“Anna” appears three times. Make the names different."] for name in ("name_1", "name_2")},
    ),
    "two pairs": (
        ("Anna", "Bernd", "Anna", "Bernd"),
        {
            "name_2": ["“Anna” appears twice. Make the names different."],
            "name_3": ["“Bernd” appears twice. Make the names different."],
        },
    ),
}


@pytest.mark.parametrize(("typed", "errors"), SAME_NAMES.values(), ids=SAME_NAMES.keys())
def test_a_repeated_name_is_reported_once_with_its_count(client, typed, errors):
    seats = {f"name_{place}": name for place, name in enumerate(typed)}

    answer = client.post(NEW, {"rounds": 12, "first_dealer": 0} | seats)

    assert answer.status_code == 422
    assert answer.context["form"].errors == errors


@pytest.mark.parametrize("page", ["new table", "seats"])
def test_a_player_cannot_sit_down_under_two_names(client, page):
    club = club_of()
    Player.objects.create(club=club, name="Bernd Brandt", nickname="Bernie")
    client.force_login(club.members.get())
    sheet = open_sheet(names=["Anna", "Clara", "Dieter"], club=club)
    address = NEW if page == "new table" else reverse("seats", args=[sheet.public_id])
    seats = {"name_0": "Bernd Brandt", "name_1": "Anna", "name_2": "Bernie"}

    answer = client.post(address, {"rounds": 12, "first_dealer": 0, "club": club.pk} | seats)

    assert answer.status_code == 422
    assert SheetRecord.objects.count() == 1


def test_too_few_names_are_refused_with_the_number_needed(client):
    form = client.post(NEW, {"rounds": 12, "first_dealer": 0, "name_0": "Anna", "name_1": "Bernd"}).context["form"]

    assert form.errors == {"name_2": ["A name is missing: this game is for 3, 4 or 5 players."]}


def test_the_scoring_is_chosen_by_its_name_and_explained_below(client):
    page = client.get(NEW).text

    assert ">Seeger-Fabian</option>" in page
    assert "<strong>Seeger-Fabian:</strong> +50 per game won" in page
