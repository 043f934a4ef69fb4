"""Free tables of a club: lists of two to five players, of any game, with all incidents of a table."""

from contextlib import suppress
from typing import Final

from scoring.models import Club, SheetRecord
from scoring.rules import find_ruleset
from scoring.sheets.locked_sheet import NothingToWithdraw, PointsWereGiven
from scoring.sheets.services import open_sheet

from .lists import Screen
from .plans import Plan

NAMES: Final = ("Anna", "Bernd", "Clara", "Dieter", "Emil")
CENTS: Final = ("0", "1", "1/2", "1/4")
SLIPS: Final = ("correct", "take_back", "adjust", "swap", "play_round_again", "object")


def play_list(plan: Plan, club: Club) -> SheetRecord:
    """One table of the club from its first deal to its last signature."""
    chance = plan.chance("table")
    ruleset = find_ruleset(plan.settings["ruleset_key"], **plan.settings["ruleset_options"])
    seats = chance.choice(ruleset.table_sizes)
    sheet = open_sheet(
        names=NAMES[:seats],
        ruleset=ruleset,
        scheme=plan.settings["scheme"],
        length=None if ruleset.ends_by_itself else plan.series[0].rounds * seats,
        first_dealer=chance.randrange(seats),
        cents_per_point=chance.choice(CENTS),
        loss_fee_steps=plan.settings["loss_fee_steps"],
        club=club,
        by="anna",
    )
    screen = Screen(sheet, plan.chance("cards"), is_quiet=plan.quiet > 50)
    _play(screen, slips=len(plan.accidents))
    return sheet


def _play(screen: Screen, *, slips: int) -> None:
    """With `slips` slips; then signed, and sometimes reopened and signed again."""
    chance = screen.chance
    for _ in range(slips):
        deals = screen.record.deal_count
        if screen.record.is_full:
            break
        screen.play(deals + chance.randint(1, 2))
        with suppress(PointsWereGiven, NothingToWithdraw):
            getattr(screen, chance.choice(SLIPS))()
        screen.record.refresh_from_db()
    screen.play()
    screen.sign()
    if slips > 2:
        screen.reopen()
        screen.correct()
        screen.play()
        screen.sign()
