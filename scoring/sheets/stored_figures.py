"""Stored figures of signed lists: written with the last signature, deleted when a list is reopened."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from django.db import transaction
from django.forms.models import model_to_dict

from scoring.models import EntryRecord, GameFigures, ListLine, SheetRecord
from scoring.rules import tally
from scoring.rules.game_figures import game_figures
from scoring.sheets.locked_sheet import lock


def keep_figures(sheet: SheetRecord, entries: Iterable[EntryRecord] | None = None) -> None:
    """Replace the stored lines of a signed list; the caller has locked it.

    `entries` is the list's log, if it has already been read.
    """
    delete_figures(sheet)
    figures = figures_of(sheet, entries)
    ListLine.objects.bulk_create(line for line, _ in figures)
    GameFigures.objects.bulk_create(game for _, games in figures for game in games)


def delete_figures(sheet: SheetRecord) -> None:
    ListLine.objects.filter(sheet=sheet).delete()


def figures_of(
    sheet: SheetRecord, entries: Iterable[EntryRecord] | None = None
) -> list[tuple[ListLine, list[GameFigures]]]:
    if sheet.closed_at is None:
        raise ValueError("a list that is open has no figures to keep")
    played = sheet.to_sheet(entries)
    # The first signing: a correction does not make an old list a new one.
    signed_at = sheet.versions.order_by("number").values_list("closed_at", flat=True).first() or sheet.closed_at
    figures = []
    for seat, line, games in zip(sheet.seats.all(), tally(played, sheet.scheme), game_figures(played), strict=True):
        sums = {name: value for name, value in asdict(line).items() if name != "seat"}
        list_line = ListLine(
            seat=seat, sheet=sheet, player_id=seat.player_id, signed_at=signed_at, deals=len(played.deals), **sums
        )
        figures.append(
            (list_line, [GameFigures(line=list_line, game=game, **asdict(count)) for game, count in games.items()])
        )
    return figures


def figure_faults(sheet: SheetRecord) -> Iterator[str]:
    """Compare the stored figures with the list; yield one line in English per difference."""
    try:
        due = _plain(figures_of(sheet)) if sheet.is_closed else {}
    except ValueError as error:
        yield f"{sheet.public_id}: cannot be read: {error}"
        return
    stored = ListLine.objects.filter(sheet=sheet).select_related("seat").prefetch_related("games")
    recorded = _plain([(line, list(line.games.all())) for line in stored])
    for place in sorted(due.keys() | recorded.keys()):
        if place not in recorded:
            yield f"{sheet.public_id}: no figures are kept of seat {place + 1}"
        elif place not in due:
            yield f"{sheet.public_id}: figures are kept of seat {place + 1}, but the list is open"
        elif due[place] != recorded[place]:
            yield f"{sheet.public_id}: the figures kept of seat {place + 1} are not those of the list"


@transaction.atomic
def repair_figures(sheet: SheetRecord) -> bool:
    """Rebuild the stored figures from the log; False if the log cannot be read."""
    # Locked: if the list were reopened meanwhile, it would keep its figures.
    locked = lock(sheet)
    if not locked.sheet.is_closed:
        delete_figures(locked.sheet)
        return True
    try:
        locked.sheet.to_sheet(locked.log)
    except ValueError:
        return False
    keep_figures(locked.sheet, locked.log)
    return True


def _plain(figures: Iterable[tuple[ListLine, list[GameFigures]]]) -> dict[int, list[object]]:
    """Return lines and games as plain values by seat, without primary keys, for comparison."""
    return {
        line.seat.place: [
            model_to_dict(line, exclude=["id"]),
            sorted((model_to_dict(game, exclude=["id", "line"]) for game in games), key=lambda game: str(game["game"])),
        ]
        for line, games in figures
    }
