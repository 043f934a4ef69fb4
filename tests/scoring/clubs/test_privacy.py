"""Access to the pages of a club: none for strangers, and nobody sees data stored only for classes."""

from datetime import date
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.models import Club, HouseRules, Membership, Player
from scoring.sheets.game_systems import house_key
from scoring.sheets.services import open_sheet
from tests.scoring.cast import won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

BIRTH_DATE = date(1949, 3, 17)


@pytest.fixture
def club() -> Club:
    club = Club.objects.create(name="Skatclub", slug="skatclub")
    other = Club.objects.create(name="Other club", slug="other")
    Membership.objects.create(club=club, user=User.objects.create_user("bernd", "bernd@canary.example"))
    Membership.objects.create(club=other, user=User.objects.create_user("dieter"))
    return club


@pytest.fixture
def player(club) -> Player:
    return Player.objects.create(
        club=club, name="Annemarie Canary", nickname="Anna", sex="f", birth_date=BIRTH_DATE, member_number="M-4711"
    )


@pytest.fixture
def house_rules(club) -> HouseRules:
    return HouseRules.objects.create(club=club, name="Thursday rules", ruleset_key="isko", scheme="classic")


@pytest.fixture
def sheet(club, player, house_rules):
    sheet = open_sheet(names=[player, "Bernd", "Clara"], club=club)
    write(sheet, won(0))
    return sheet


def browser(name: str | None = None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def addresses(sheet, player) -> dict[str, str]:
    """Every address of the site with arguments that exist."""
    house_rules = HouseRules.objects.get()
    known = {
        "public_id": sheet.public_id,
        "key": "x" * 22,
        "number": 1,
        "place": 0,
        "picture": UUID(int=1),
        "slug": "skatclub",
        "pk": player.pk,
        "seats": 3,
        "length": 36,
        "rules_pk": house_rules.pk,
        # The games everybody knows are public; this one is the club's own.
        "system_key": house_key(house_rules),
    }
    found = {}
    for pattern in walk(get_resolver("scoring.urls").url_patterns):
        wanted = {name: known[name] for name in pattern.pattern.regex.groupindex}
        found[pattern.name] = reverse(pattern.name, kwargs=wanted)
    return found


def walk(patterns: list[URLPattern | URLResolver]):
    for pattern in patterns:
        yield from walk(pattern.url_patterns) if isinstance(pattern, URLResolver) else [pattern]


# What the public may open; everything else is for the table's key or the club's logins.
PUBLIC = {
    "start",
    "new_table",
    "games",
    "find_sheet",
    "sheet",
    "entry_form",
    "deal",
    "blank_lists",
    "blank_pdf",
    "sheet_pdf",
    "sheet_file",
    "display",
    "phone",
    "worker",
}
# These lead a stranger to the list, or to the login.
LEADS_AWAY = {"enter", "take_key", "find_sheet", "new_club", "club", "player_new", "player_edit", "house_rules"}
NOT_THERE_YET = {"version"}
SLOW = {"blank_pdf", "sheet_pdf"}


def test_a_stranger_opens_public_pages_only(sheet, player):
    found = {
        name: browser().get(address).status_code
        for name, address in addresses(sheet, player).items()
        if name not in SLOW | NOT_THERE_YET
    }

    opened = {name for name, status in found.items() if status == 200}
    led_away = {name for name, status in found.items() if status == 302}
    assert opened == PUBLIC - SLOW - LEADS_AWAY
    assert led_away == LEADS_AWAY
    assert {status for name, status in found.items() if name not in PUBLIC | LEADS_AWAY} <= {404, 405}


@pytest.mark.long
def test_a_login_of_another_club_is_a_stranger(sheet, player):
    found = {
        name: browser("dieter").get(address).status_code
        for name, address in addresses(sheet, player).items()
        if name not in SLOW | PUBLIC | NOT_THERE_YET | {"new_club"}
    }

    assert {name: status for name, status in found.items() if status not in (404, 405)} == {
        "enter": 302,
        "take_key": 302,
    }


@pytest.mark.long
def test_a_member_of_the_club_opens_its_pages(sheet, player):
    wanted = (
        "club",
        "player_new",
        "player_edit",
        "house_rules",
        "game",
        "enter",
        "sign",
        "adjust",
        "end",
        "correct",
        "table_code",
    )

    found = {name: browser("bernd").get(addresses(sheet, player)[name]).status_code for name in wanted}

    # Deals are left: signing redirects to the list with a message.
    assert found == dict.fromkeys(wanted, 200) | {"sign": 302}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("person", [None, "dieter"])
@pytest.mark.promise("S8")
def test_private_data_is_on_no_page_of_strangers(sheet, player, person):
    private = ("Annemarie", "Canary", "Thursday rules", "M-4711", "1949", "03/17", "bernd@canary.example", player.pk)

    for name, address in addresses(sheet, player).items():
        if name in SLOW:
            continue
        page = browser(person).get(address).content.decode()
        assert not [word for word in private[:-1] if str(word) in page], name


@pytest.mark.long
def test_the_birth_date_is_on_the_players_own_form_alone(sheet, player):
    pages = {
        name: browser("bernd").get(address).content.decode()
        for name, address in addresses(sheet, player).items()
        if name not in SLOW | NOT_THERE_YET
    }

    assert [name for name, page in pages.items() if "1949" in page] == ["player_edit"]


@pytest.mark.long
def test_reading_changes_nothing(sheet, player):
    from scoring.models import EntryRecord, Seat, SheetRecord

    def everything():
        return [
            list(model.objects.order_by("pk").values())
            for model in (Club, HouseRules, Player, SheetRecord, Seat, EntryRecord)
        ]

    before = everything()
    for name, address in addresses(sheet, player).items():
        if name not in SLOW:
            browser("bernd").get(address)

    assert everything() == before


@pytest.mark.promise("S2")
def test_every_post_needs_its_token(sheet, player):
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username="bernd"))

    found = {name: client.post(address).status_code for name, address in addresses(sheet, player).items()}

    # The JSON endpoint reads no cookie: without the table's key there is no such page.
    assert found.pop("enter_deal") == 404
    assert set(found.values()) == {403}


@pytest.mark.parametrize(("entries", "queries"), [(1, 14), (3, 14)])
def test_the_clubs_page_takes_as_many_queries_for_one_list_as_for_three(
    club, player, entries, queries, django_assert_max_num_queries
):
    for _ in range(entries):
        open_sheet(names=[player, "Bernd", "Clara"], club=club)
        Player.objects.create(club=club, name="Clara")
    client = browser("bernd")

    with django_assert_max_num_queries(queries):
        assert client.get(reverse("club", args=["skatclub"])).status_code == 200
