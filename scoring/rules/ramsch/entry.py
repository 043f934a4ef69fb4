"""The entry form for a Ramsch, and its line on the list."""

from math import prod

from ..card_points import MOST_SKAT_POINTS
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind, choice, number
from ..list_line import DealLine
from ..score import Score
from .checks import MOST_PUSHES
from .deal import RamschDeal
from .options import RamschOptions


def ramsch_form(options: RamschOptions, *, has_skat: bool = True, has_unused: bool = False) -> EntryForm:
    limits = ("0", str(options.ramsch_total))
    fields = [EntryField("points", FieldKind.NUMBERS, limits)]
    if has_skat:
        fields.append(number("skat", 0, MOST_SKAT_POINTS))
    if has_unused:
        fields.append(EntryField("unused", FieldKind.NUMBER, limits))
    if options.last_trick_counts:
        fields.append(EntryField("last", FieldKind.SEAT))
    fields.append(EntryField("virgins", FieldKind.SEATS))
    if options.ramsch_schieben:
        fields.append(choice("pushes", *range(1, MOST_PUSHES + 1)))
    rows = tuple(EntryRow(field.name, (field,)) for field in fields)
    return EntryForm(rows, outcomes=("done",), mode="ramsch")


def ramsch_line(deal: RamschDeal, score: Score) -> DealLine:
    """Return the game's name, the factor of pushes and virgins, and the sum lost.

    Players who tie each lose the same figure. If figures differ, their sum is shown, which is also the written figure
    unless a soloist's own figure is written.
    """
    moved = {figure for figure in score.points if figure}
    value = None if deal.declarer is None else sum(score.points)
    return DealLine(
        game="ramsch",
        doubling=prod(step.by for step in score.steps if step.word in ("jungfrau", "pushed")),
        value=moved.pop() if len(moved) == 1 else value,
    )
