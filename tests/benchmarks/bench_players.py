"""A player's page and a club's records over 80, 800 and 8,000 stored lines, beside counting their deals again."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from time import process_time

from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.models import Club, Player, SheetRecord
from scoring.rules import tally
from tests.tournaments.players.players.many_lists import DealPool, make_players, signed_lists
from tournaments.players.queries.player_figures import player_figures
from tournaments.players.queries.records import club_records

Row = tuple[str, str, str]
PLAYERS = 12
LISTS = (20, 200, 2000)
# The page of somebody with 2,000 lists is to be there within this time.
GOAL_SECONDS = 0.2


def run() -> list[Row]:
    """Seconds of the processor for each size, and the ratio to the size before."""
    call_command("migrate", verbosity=0)
    rows: list[Row] = []
    for name, act in (("player's figures", _figures), ("club's records", _records)):
        before = 0.0
        for lists in LISTS:
            with transaction.atomic():
                club, player = _club(lists)
                took, queries = _measured(lambda: act(club, player))  # noqa: B023
                again, _ = _measured(lambda: _counted_again(player)) if act is _figures else (0.0, 0)  # noqa: B023
                transaction.set_rollback(True)
            told = f"{name}, {lists} lists of four, {queries} queries, s"
            rows.append((told, f"{took:.3f}", f"{took / before:.1f}" if before else ""))
            before = took
        if act is _figures:
            rows.append((f"the goal for {LISTS[-1]} lists, s", f"{GOAL_SECONDS}", f"{took / GOAL_SECONDS:.2f} of it"))
            rows.append(("their deals counted again, s", f"{again:.3f}", f"{again / took:.0f}"))
    return rows


def _club(lists: int) -> tuple[Club, Player]:
    club = Club.objects.create(name=f"Benchmark {lists}", slug=f"benchmark-{lists}")
    players, rng = make_players(club, PLAYERS), Random(1)
    tables = [[players[0], *rng.sample(players[1:], 3)] for _ in range(lists)]
    start = datetime(2010, 1, 1, 19, tzinfo=UTC)
    signed_lists(club, tables, deals=8, pool=DealPool(1, size=10), from_day=start)
    return club, players[0]


def _figures(club: Club, player: Player) -> object:
    return player_figures(player)


def _records(club: Club, player: Player) -> object:
    return club_records(club)


def _counted_again(player: Player) -> object:
    sheets = SheetRecord.objects.filter(seats__player=player).prefetch_related("entries")
    return [tally(sheet.to_sheet(), sheet.scheme) for sheet in sheets]


def _measured(act: Callable[[], object]) -> tuple[float, int]:
    act()
    with CaptureQueriesContext(connection) as queries:
        begin = process_time()
        act()
        took = process_time() - begin
    return took, len(queries)
