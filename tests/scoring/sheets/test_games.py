"""The catalogue of games, and the page of each: rules, values and options."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from scoring import phrases
from scoring.models import Club, HouseRules, Membership
from scoring.rules import find_preset, find_ruleset, option_names, presets_of, ruleset_keys
from scoring.sheets.game_systems import changed_settings, find_system, setting_groups, system_of, value_tables
from tests.scoring.game_tables import SYSTEMS, every_system
from tests.scoring.toy_games import LONG_TOY, TOY, make_known

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PRESETS = [preset for key in ruleset_keys() for preset in presets_of(key)]


def page(address: str, client: Client | None = None) -> str:
    answer = (client or Client(headers={"accept-language": "en"})).get(address)
    assert answer.status_code == 200
    return answer.text


def system_page(key: str) -> str:
    return page(reverse("game", args=[key]))


def member(club: Club, name: str) -> Client:
    user = User.objects.create_user(name)
    Membership.objects.create(club=club, user=user)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def house_rules() -> HouseRules:
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    options = {"grand_base": 20, "kontra_levels": 2}
    return HouseRules.objects.create(
        club=club, name="Thursday", ruleset_key="isko", ruleset_options=options, scheme="classic"
    )


def test_the_catalogue_lists_every_ruleset_and_every_preset_once():
    text = page(reverse("games"))

    linked = re.findall(r'href="/games/(\w+)/"', text)
    played = re.findall(r'href="/tables/new/\?game=(\w+)"', text)
    assert linked == list(ordered_keys())
    assert played == linked


def ordered_keys():
    for key in ruleset_keys():
        yield key
        yield from (preset.key for preset in presets_of(key))


@every_system
@pytest.mark.sampled(6)
def test_the_catalogue_says_of_each_game_what_it_is(key):
    system = find_system(key)

    text = page(reverse("games"))

    assert escape(system.name) in text
    assert escape(system.about) in text


@every_system
@pytest.mark.sampled(6)
def test_a_games_page_explains_it_and_leads_to_a_table(key):
    system = find_system(key)

    text = system_page(key)

    assert escape(system.name) in text
    assert escape(system.about) in text
    assert escape(system.explained) in text
    assert f'href="/tables/new/?game={key}"' in text


@every_system
@pytest.mark.sampled(6)
def test_a_games_page_shows_each_option_and_what_it_is_set_to(key):
    ruleset = SYSTEMS[key]
    values = [(phrases.option_name(ruleset, name), name) for name in option_names(ruleset)]

    text = system_page(key)
    shown = [setting for _title, settings in setting_groups(find_system(key)) for setting in settings]

    assert sorted(setting.label for setting in shown if setting.label != "Scoring") == sorted(
        name for name, _ in values
    )
    for setting in shown:
        assert f"<dt>{escape(setting.label)}</dt>" in text
        assert re.search(rf"<dd>\s*{re.escape(escape(setting.value))}\s", text)
    for label, name in values:
        assert any(one.label == label and one.value == words_of(ruleset, name) for one in shown)


def words_of(ruleset, name):
    return phrases.option_label(ruleset, name, getattr(ruleset, name))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
@pytest.mark.sampled(6)
def test_a_preset_is_its_ruleset_with_other_options(preset):
    base, system = find_ruleset(preset.ruleset.key), find_system(preset.key)
    labels = {phrases.option_name(base, name): name for name in option_names(base)}

    changed = [setting.label for setting in changed_settings(system)]
    text = system_page(preset.key)

    assert base.with_options(preset.ruleset.options()) == preset.ruleset
    assert {labels[label] for label in changed if label != "Scoring"} == set(preset.ruleset.options())
    assert ("Scoring" in changed) == (bool(preset.scheme) and preset.scheme != base.schemes[0])
    # Differences are at the top, and again among all settings.
    assert text.count("differs from ") == 2 * len(changed)
    assert f'href="/games/{base.key}/"' in text


@pytest.mark.parametrize("key", ruleset_keys())
def test_a_ruleset_does_not_differ_from_itself(key):
    text = system_page(key)

    assert changed_settings(find_system(key)) == []
    assert "differs from" not in text
    assert [preset.key for preset in presets_of(key) if f'href="/games/{preset.key}/"' not in text] == []


@every_system
@pytest.mark.sampled(6)
def test_the_values_on_the_page_are_those_of_the_ruleset(key):
    text = system_page(key)

    written = value_tables(SYSTEMS[key])
    figures = [figure for _, _, rows in written for _, row in rows for figure in row]
    assert re.findall(r'<td class="figure">([^<]*)</td>', text) == figures
    assert len(written) == len(SYSTEMS[key].value_tables())
    for title, heads, rows in written:
        assert f"<h3>{escape(title)}</h3>" in text
        assert {len(row) for _, row in rows} == {len(heads)}


@pytest.mark.parametrize("key", ["nothing", "house-1", "house-", "house-x", "house-99999999999"])
def test_there_is_no_page_of_what_nobody_plays(key):
    assert Client().get(reverse("game", args=[key])).status_code == 404


def test_the_start_page_and_a_new_table_lead_to_the_catalogue():
    for name in ("start", "new_table"):
        assert 'href="/games/"' in page(reverse(name))


def test_house_rules_are_a_game_to_the_members_of_the_club(house_rules):
    client = member(house_rules.club, "bernd")

    catalogue = page(reverse("games"), client)
    own = page(reverse("game", args=[f"house-{house_rules.pk}"]), client)

    assert f'href="/games/house-{house_rules.pk}/"' in catalogue
    assert "Skat by the International Skat Order as played by Herz Dame." in catalogue
    assert "with 3 settings changed" in own
    assert own.count("differs from ") == 6


def test_house_rules_are_not_shared_between_clubs(house_rules):
    address = reverse("game", args=[f"house-{house_rules.pk}"])
    stranger = member(Club.objects.create(name="Other", slug="other"), "dieter")

    assert stranger.get(address).status_code == 404
    assert Client().get(address).status_code == 404
    assert "Thursday" not in page(reverse("games"), stranger)
    assert "Thursday" not in page(reverse("games"))


def test_the_catalogue_takes_as_many_queries_for_three_house_rules_as_for_one(house_rules, django_assert_num_queries):
    client = member(house_rules.club, "bernd")
    client.get(reverse("games"))
    counts = []
    for name in ("Friday", "Saturday"):
        with django_assert_num_queries(7, exact=False) as taken:
            page(reverse("games"), client)
        counts.append(len(taken))
        HouseRules.objects.create(club=house_rules.club, name=name, ruleset_key="isko")

    assert counts[0] == counts[1]


class TestToy:
    """A ruleset with other options than those of Skat."""

    @pytest.fixture(autouse=True)
    def known(self, monkeypatch):
        make_known(monkeypatch)

    def test_its_page_is_made_of_what_it_brings(self):
        text = system_page("toy")

        assert "<h1>Pfennigskat</h1>" in text
        assert "<h3>What a deal pays</h3>" in text
        assert '<td class="figure">−0.05</td>' in text
        assert "<dd>as many deals as agreed</dd>" in text
        assert "<dd>2</dd>" in text
        assert "money, in cents" in text

    def test_what_the_documents_leave_open_is_marked_as_printed_or_as_a_proposal(self):
        text = system_page("toy")

        assert "house rule; our proposal: 0.05" in text
        assert "house rule; standard: pennies" in text

    def test_its_preset_shows_what_it_changes(self):
        text = system_page("toy_901")

        assert "This is Pfennigskat with one setting changed:" in text
        assert text.count("differs from Pfennigskat: 0") == 2
        assert "<dd>until the game ends by itself</dd>" in text

    def test_house_rules_say_what_is_printed_or_proposed_where_they_differ(self, house_rules):
        rules = HouseRules.objects.create(
            club=house_rules.club, name="Dear", ruleset_key="toy", ruleset_options={"coin": 50, "stakes": "matches"}
        )

        text = page(reverse("game", args=[f"house-{rules.pk}"]), member(house_rules.club, "bernd"))

        assert "house rule; differs from Pfennigskat, our proposal: 0.05" in text
        assert "house rule; differs from Pfennigskat, standard: pennies" in text

    def test_money_is_written_as_the_reader_writes_it(self):
        with translation.override("de"):
            ((_, _, rows),) = value_tables(TOY)

        assert rows == [("A deal", ["−0,05"])]

    def test_options_stand_in_their_groups(self):
        groups = setting_groups(find_system("toy"))

        found = [(title, [setting.label for setting in settings]) for title, settings in groups]
        assert found == [
            ("The game", ["Who has paid so much is out", "What is at stake"]),
            ("Ramsch", ["A tie"]),
            ("Money", ["The coin", "The ante"]),
        ]

    def test_a_ruleset_finds_its_system(self, house_rules):
        club = house_rules.club
        dear = HouseRules.objects.create(club=club, name="Dear", ruleset_key="toy", ruleset_options={"coin": 50})

        found = [
            system_of(rules, "classic", [club]).key
            for rules in (TOY, LONG_TOY.ruleset, dear.ruleset, TOY.with_options({"coin": 7}))
        ]

        assert found == ["toy", "toy_901", f"house-{dear.pk}", "toy"]


def test_a_list_finds_the_system_of_its_scheme():
    by_scheme = {preset.scheme: preset for preset in PRESETS if preset.scheme and not preset.ruleset.options()}

    for scheme, preset in by_scheme.items():
        found = system_of(preset.ruleset, scheme)
        assert (found.ruleset, found.scheme) == (find_preset(preset.key).ruleset, scheme)
