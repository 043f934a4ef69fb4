"""House rules of a club, stored by name: saved with a table, listed among the games, renamed and deleted."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import Club, HouseRules, Membership, SheetRecord
from scoring.rules import find_ruleset
from scoring.sheets.services import HouseRulesExist, delete_house_rules, save_house_rules
from tests.scoring.page_forms import fields_of
from tests.scoring.toy_games import make_known

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NAMES = {f"name_{place}": name for place, name in enumerate(("Anna", "Bernd", "Clara"))}
LENIENT = {"option_grand_base": "1", "scheme": "classic"}


def browser(club: Club | None = None, name: str = "bernd") -> Client:
    client = Client(headers={"accept-language": "en"})
    if club:
        user, _ = User.objects.get_or_create(username=name)
        Membership.objects.get_or_create(club=club, user=user)
        client.force_login(user)
    return client


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Herz Dame", slug="herz-dame")


@pytest.fixture
def other() -> Club:
    return Club.objects.create(name="Other", slug="other")


@pytest.fixture
def thursday(club) -> HouseRules:
    return save_house_rules(kept(club))


def kept(club: Club, name: str = "Thursday", **options: object) -> HouseRules:
    return HouseRules(
        club=club,
        name=name,
        ruleset_key="isko",
        ruleset_options={"grand_base": 20} | options,
        scheme="classic",
    )


def open_table(client: Client, *, address: str = "", **values: object):
    """Post the page of a new table with names and these fields."""
    address = address or reverse("new_table")
    return client.post(address, fields_of(client.get(address).text) | NAMES | values)


def test_rules_are_saved_for_the_club_with_the_table_they_are_played_at(club):
    answer = open_table(browser(club), save_as="Thursday", **LENIENT)

    (rules,) = club.house_rules.all()
    assert answer.status_code == 302
    assert (rules.name, rules.ruleset, rules.scheme) == ("Thursday", find_ruleset(grand_base=20), "classic")
    assert SheetRecord.objects.get().ruleset == rules.ruleset


def test_a_table_is_opened_by_the_clubs_own_rules(thursday):
    answer = open_table(browser(thursday.club), address=f"{reverse('new_table')}?game=house-{thursday.pk}")

    sheet = SheetRecord.objects.get()
    assert answer.status_code == 302
    assert (sheet.ruleset, sheet.scheme, sheet.club) == (thursday.ruleset, "classic", thursday.club)


def test_the_clubs_own_rules_choose_the_club(thursday, other):
    client = browser(thursday.club)
    Membership.objects.create(club=other, user=User.objects.get(username="bernd"))

    page = client.get(reverse("new_table"), {"game": f"house-{thursday.pk}"}).text

    assert fields_of(page)["club"] == str(thursday.club.pk)


def test_rules_without_a_name_are_not_stored(club):
    open_table(browser(club), **LENIENT)

    assert not HouseRules.objects.exists()


def test_rules_of_many_kinds_are_read_as_stored(club, monkeypatch):
    make_known(monkeypatch)
    client = browser(club)

    address = f"{reverse('new_table')}?game=toy"
    open_table(client, address=address, save_as="Dear", option_coin="0.50", option_target="300", option_stakes="1")

    rules = HouseRules.objects.get()
    assert rules.ruleset == find_ruleset("toy", coin=50, target=300, stakes="matches")
    fields = fields_of(client.get(f"{reverse('new_table')}?game=house-{rules.pk}").text)
    assert (fields["option_coin"], fields["option_target"], fields["option_stakes"]) == ("0.50", "300", "1")


def test_the_same_rules_again_are_the_same(club, thursday):
    again = save_house_rules(kept(club, "THURSDAY"))

    assert again == thursday
    assert HouseRules.objects.count() == 1


def test_other_rules_need_another_name(thursday):
    answer = open_table(browser(thursday.club), save_as="thursday", scheme="seeger")

    assert answer.status_code == 422
    assert "The club already has house rules with this name." in answer.text
    assert fields_of(answer.text)["save_as"] == "thursday"
    assert not SheetRecord.objects.exists()


def test_another_club_may_use_the_name(thursday, other):
    open_table(browser(other), save_as="Thursday", scheme="seeger")

    assert [rules.scheme for rules in other.house_rules.all()] == ["seeger"]


def test_only_members_are_asked_for_a_name(club):
    assert "save_as" in fields_of(browser(club).get(reverse("new_table")).text)
    assert "save_as" not in fields_of(browser().get(reverse("new_table")).text)


def test_a_stranger_who_posts_a_name_saves_nothing():
    open_table(browser(), save_as="Thursday")

    assert not HouseRules.objects.exists()


def test_a_name_without_a_club_asks_for_the_club(club):
    answer = open_table(browser(club), save_as="Thursday", club="")

    assert answer.status_code == 422
    assert "Choose the club to save these rules for." in answer.text
    assert re.search(r"<details open>\s*<summary>\s*Title, club, money", answer.text)
    assert not HouseRules.objects.exists()


def test_another_clubs_rules_are_not_there(thursday, other):
    stranger = browser(other, "dieter")
    pages = (
        reverse("game", args=[f"house-{thursday.pk}"]),
        f"{reverse('new_table')}?game=house-{thursday.pk}",
        reverse("house_rules", args=[thursday.club.slug, thursday.pk]),
        reverse("house_rules", args=[other.slug, thursday.pk]),
    )

    assert [stranger.get(page).status_code for page in pages] == [404] * 4
    answer = open_table(stranger, game=f"house-{thursday.pk}")
    assert answer.status_code == 422
    assert not SheetRecord.objects.exists()
    for slug in (thursday.club.slug, other.slug):
        assert stranger.post(reverse("delete_house_rules", args=[slug, thursday.pk])).status_code == 404
    assert HouseRules.objects.get() == thursday


def test_the_clubs_page_shows_its_rules(thursday, other):
    save_house_rules(kept(other, "Friday"))

    page = browser(thursday.club).get(thursday.club.get_absolute_url()).text

    assert "Thursday" in page
    assert "Friday" not in page
    assert f"?game=house-{thursday.pk}" in page
    assert reverse("house_rules", args=[thursday.club.slug, thursday.pk]) in page


def test_rules_get_another_name(thursday):
    client = browser(thursday.club)
    address = reverse("house_rules", args=[thursday.club.slug, thursday.pk])

    answer = client.post(address, {"name": "Friday"})

    assert answer["Location"] == thursday.club.get_absolute_url()
    assert fields_of(client.get(address).text)["name"] == "Friday"
    assert HouseRules.objects.get().ruleset == thursday.ruleset


@pytest.mark.parametrize("name", ["friday", "", "Thurs\u202eday"])
def test_rules_do_not_get_the_name_of_others(thursday, name):
    save_house_rules(kept(thursday.club, "Friday", kontra_levels=1))

    answer = browser(thursday.club).post(reverse("house_rules", args=[thursday.club.slug, thursday.pk]), {"name": name})

    assert answer.status_code == 422
    thursday.refresh_from_db()
    assert thursday.name == "Thursday"


def test_rules_may_change_the_letters_of_their_name(thursday):
    thursday.name = "THURSDAY"

    assert save_house_rules(thursday).name == "THURSDAY"


def test_a_taken_name_is_reported(thursday):
    with pytest.raises(HouseRulesExist):
        save_house_rules(kept(thursday.club, kontra_levels=1))


def test_deleted_rules_are_gone_and_their_lists_stay(thursday):
    client = browser(thursday.club)
    open_table(client, address=f"{reverse('new_table')}?game=house-{thursday.pk}")

    answer = client.post(reverse("delete_house_rules", args=[thursday.club.slug, thursday.pk]))

    assert answer["Location"] == thursday.club.get_absolute_url()
    assert not HouseRules.objects.exists()
    assert SheetRecord.objects.get().ruleset == find_ruleset(grand_base=20)


@pytest.mark.postgresql
def test_a_form_filled_in_while_its_rules_were_deleted_keeps_the_names(thursday):
    client = browser(thursday.club)
    address = f"{reverse('new_table')}?game=house-{thursday.pk}"
    filled = fields_of(client.get(address).text) | NAMES
    delete_house_rules(thursday)

    answer = client.post(address, filled)

    assert answer.status_code == 422
    assert "The game you chose no longer exists." in answer.text
    assert fields_of(answer.text)["name_0"] == "Anna"
    assert client.post(address, fields_of(answer.text)).status_code == 302


def test_reading_deletes_nothing(thursday):
    answer = browser(thursday.club).get(reverse("delete_house_rules", args=[thursday.club.slug, thursday.pk]))

    assert answer.status_code == 405
    assert HouseRules.objects.exists()
