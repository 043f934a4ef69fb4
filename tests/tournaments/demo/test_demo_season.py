"""The demo plays a season's evenings from their ticks to their end, and the same again for the same seed."""

from datetime import datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.models import Club, GameFigures, Player, SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults
from tests.tournaments.cast import club_of
from tournaments.demo.season import play_season
from tournaments.models import Evening, PaymentKind, Season
from tournaments.seasons.queries.seasons import season_standings

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NOW = timezone.make_aware(datetime(2026, 6, 13, 12))


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Club:
    """Two dozen members; a series of theirs is soon over."""
    monkeypatch.setattr("tournaments.demo.season.ROUNDS", 2)
    club = club_of()
    Player.objects.bulk_create(Player(club=club, name=f"Member {number}") for number in range(24))
    return club


@pytest.mark.long
def test_every_evening_is_ended_and_has_all_that_a_year_brings(club):
    season = play_season(club, evenings=3, seed=7, now=NOW)

    evenings = list(season.evenings.select_related("event").order_by("number"))
    days = [one.event.day for one in evenings]
    kinds = {kind for one in evenings for kind in one.event.payments.values_list("kind", flat=True)}
    assert {one.event.phase for one in evenings} == {"closed"}
    assert days == [NOW.date() - timedelta(days=3, weeks=weeks) for weeks in (2, 1, 0)]
    assert {12 <= one.event.entrants.count() <= 20 for one in evenings} == {True}
    assert {PaymentKind.FEE, PaymentKind.LOSS} <= kinds
    assert season_standings(season).guests
    assert any(one.excused.exists() for one in evenings)
    # Lists entered at the table are sound, and tell of games.
    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []
    assert GameFigures.objects.exists()


# It plays two whole seasons to compare them.
@pytest.mark.long
def test_the_same_seed_gives_the_same_people(club):
    first, second = (play_season(club, evenings=2, seed=5, now=NOW) for _ in range(2))

    assert people(first) == people(second)


def people(season: Season) -> list[tuple[int, str]]:
    return sorted(season.evenings.values_list("number", "event__entrants__name"))


@pytest.mark.long
def test_it_can_be_closed_with_its_ranking(club):
    season = play_season(club, evenings=1, seed=7, close=True, now=NOW)

    assert season.is_closed
    assert season.versions.count() == 1


@pytest.mark.parametrize("evenings", [0, 61])
def test_what_nobody_plays_is_refused(club, evenings):
    with pytest.raises((ValueError, CommandError)):
        call_command("demo_season", evenings=evenings)

    assert not Season.objects.exists()


def test_a_small_club_is_refused(club):
    Player.objects.filter(club=club).update(is_active=False)

    with pytest.raises(CommandError, match="needs 12 players"):
        call_command("demo_season")


@pytest.mark.long
def test_the_command_says_where_to_look(club, capsys):
    call_command("demo_season", evenings=1)
    call_command("demo_season", once=True)

    season = Season.objects.get()
    said = capsys.readouterr().out
    assert season.get_absolute_url() in said
    assert f"There is a season already ({season.name}); no demo was made." in said
    assert Evening.objects.count() == 1
