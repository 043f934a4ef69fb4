"""The figures of a player's page equal a recount of all deals, for a thousand players."""

from collections import Counter, defaultdict
from datetime import UTC, datetime
from random import Random

import pytest

from scoring.models import Player, SheetRecord
from scoring.rules import Deal, tally
from tests.tournaments.cast import an_event, club_of, know_the_tables
from tests.tournaments.players.players.many_lists import DealPool, make_players, play_at_event, signed_lists
from tournaments.events.models import Entrant
from tournaments.players.queries.player_figures import player_figures

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

LEVELS = ("hand", "schneider", "schwarz", "ouvert")


class Recount:
    """One player's figures, deal by deal."""

    def __init__(self) -> None:
        self.sums: Counter[str] = Counter()
        self.games: dict[str, Counter[str]] = defaultdict(Counter)
        self.totals: list[int] = []

    def add(self, sheet: SheetRecord, place: int) -> None:
        played = sheet.to_sheet()
        lines = tally(played, sheet.scheme)
        own = lines[place]
        self.totals.append(own.total)
        ahead = all(line.total <= own.total for line in lines)
        self.sums.update(played=1, deals=len(played.deals), points=own.points, total=own.total, ahead=ahead)
        for row in played.rows:
            if isinstance(row.deal, Deal) and row.deal.declarer == place and row.deal.game:
                self.add_game(row.deal, row.score)

    def add_game(self, deal, score) -> None:
        count = self.games[deal.game]
        moved = sum(score.points)
        is_won = moved > 0
        data = {step.word for step in score.steps}
        if deal.game == "null":
            data = {name for name in ("hand", "ouvert") if getattr(deal, name)}
        count.update(won=is_won, lost=not is_won, points=moved, overbid=score.overbid)
        count.update({level: level in data for level in LEVELS})
        count["ouvert_won"] += is_won and "ouvert" in data
        count["best"] = max(count["best"], moved)
        self.sums.update(won=is_won, lost=not is_won)


def recounted() -> dict[int, Recount]:
    """Every player's figures from the entries alone."""
    found: dict[int, Recount] = defaultdict(Recount)
    for sheet in SheetRecord.objects.order_by("closed_at", "pk").prefetch_related("entries", "seats"):
        for seat in sheet.seats.all():
            found[seat.player_id].add(sheet, seat.place)
    return found


def differences(player: Player, expected: Recount) -> dict[str, object]:
    """Differing figures on the page."""
    figures = player_figures(player)
    result = ("played", "deals", "points", "won", "lost", "total", "ahead")
    data = {name: getattr(figures.sums, name) for name in result}
    wrong: dict[str, object] = {
        name: (value, expected.sums[name]) for name, value in data.items() if value != expected.sums[name]
    }
    names = ("won", "lost", "points", "best", *LEVELS, "ouvert_won", "overbid")
    games = {str(game): {name: getattr(count, name) for name in names} for game, count in figures.games.items()}
    counted = {str(game): {name: count[name] for name in names} for game, count in expected.games.items()}
    if games != counted:
        wrong["games"] = (games, counted)
    if figures.best_list.total != max(expected.totals):
        wrong["best list"] = figures.best_list.total
    return wrong


@pytest.mark.parametrize("count", [24, pytest.param(1000, marks=pytest.mark.long)])
def test_players_have_the_figures_of_their_deals(count):
    rng, pool = Random(5), DealPool(seed=5)
    event = an_event(club_of(), series=0)
    players = make_players(event.club, count)
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, number=number, player=player, name=player.name, registered_at=event.created_at)
        for number, player in enumerate(players, start=1)
    )
    by_player = {entrant.player_id: entrant for entrant in entrants}
    start = datetime(2025, 1, 1, 19, tzinfo=UTC)
    for number in (1, 2, 3):
        seated = rng.sample(players, len(players))
        tables = [seated[first : first + 4] for first in range(0, count, 4)]
        sheets = signed_lists(event.club, tables, deals=8, pool=pool, from_day=start)
        if number < 3:
            play_at_event(event, number, sheets, by_player)

    know_the_tables()

    expected = recounted()

    wrong = {player.name: found for player in players if (found := differences(player, expected[player.pk]))}
    assert wrong == {}
    assert len(expected) == count
    assert sum(recount.sums["played"] for recount in expected.values()) == 3 * count
