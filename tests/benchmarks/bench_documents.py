"""Printed lists per second, compared with reportlab, typst and plain WeasyPrint; and from the tap to the PDF.

Processor time, ours first: "ours : theirs"; taps by wall clock on a served site. The lists are those of an event: other
names, numbers and keys on each.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from scoring.sheets.printing.score_list import ScoreList
from scoring.sheets.printing.score_list_pages import draw as score_list_pdf
from tests.scoring.sheets.printing.samples import filled_list, list_with_names
from tournaments.events.phrases.documents import start_number_words

from . import reportlab_rival, typst_rival, weasyprint_rival
from .lifelike import list_numbers, names
from .measuring import cpu_in_turns
from .taps import taps

Row = tuple[str, str, str]
Lists = Sequence[ScoreList]
LISTS = 250
SEATS = 4
# So many tables are played to the end; their figures come again under other names.
PLAYED = 50
ROUNDS = 3
# WeasyPrint takes half a second for the 1,200 cells of a page, and longer for each where there are many.
TABLES = 2


class Rival(NamedTuple):
    """Another way to do the same, with the number of lists; `goal` is how many times as fast ours should be."""

    name: str
    draw: Callable[[Lists], object]
    goal: int | None = None
    lists: int = LISTS


def run() -> list[Row]:
    """(what, ours : theirs, ratio) for each measurement."""
    _begin()
    with_names, filled = _lists(list_with_names, PLAYED), _lists(filled_list, PLAYED)
    return [
        *_compared(f"{LISTS} lists with names", with_names, _rivals(3)),
        *_compared(f"{LISTS} filled lists", filled, _rivals(1)),
        *taps(),
    ]


def _rivals(goal: int) -> list[Rival]:
    """Without codes the rivals do less than ours: making a code takes most of their time."""
    naive = partial(reportlab_rival.lists_pdf, keeps_form=False)
    kept = partial(reportlab_rival.lists_pdf, keeps_form=True)
    rivals = [
        Rival("reportlab, every page drawn", partial(naive, has_codes=True), goal),
        Rival("reportlab, every page drawn, no codes", partial(naive, has_codes=False), goal),
        Rival("reportlab, form kept", partial(kept, has_codes=True)),
        Rival("reportlab, form kept, no codes", partial(kept, has_codes=False)),
        Rival("WeasyPrint alone, a table", weasyprint_rival.lists_pdf, lists=TABLES),
    ]
    if typst_rival.typst:
        rivals += [
            Rival("typst, form kept", partial(typst_rival.lists_pdf, has_codes=True)),
            Rival("typst, form kept, no codes", partial(typst_rival.lists_pdf, has_codes=False)),
        ]
    return rivals


def _begin() -> None:
    """Do beforehand what every process does once: find and read fonts."""
    score_list_pdf([list_with_names()])
    reportlab_rival.load_fonts()


def _lists(make: Callable[[int], ScoreList], samples: int) -> list[ScoreList]:
    """The lists of an event's series, each with its own players, number and key."""
    people = names(SEATS * LISTS)
    made = [make(seed) for seed in range(samples)]
    return [
        replace(
            made[place % samples],
            number=number,
            address=address,
            prints_address=False,
            event="Herbstpreis der Skatfreunde Leipziger Land",
            table=str(place + 1),
            names=tuple(people[SEATS * place : SEATS * (place + 1)]),
            details=tuple(start_number_words(SEATS * place + seat + 1) for seat in range(SEATS)),
            keeper="",
        )
        for place, (number, address) in enumerate(list_numbers(LISTS))
    ]


def _compared(what: str, lists: Lists, rivals: Sequence[Rival]) -> list[Row]:
    ways = [partial(score_list_pdf, lists), *(partial(rival.draw, lists[: rival.lists]) for rival in rivals)]
    ours, *theirs = cpu_in_turns(ways, ROUNDS)
    rows = [(f"{what}, a second", f"{LISTS / ours:.0f}", "1")]
    for rival, seconds in zip(rivals, theirs, strict=True):
        figures = f"{LISTS / ours:.0f} : {rival.lists / seconds:.{0 if rival.lists == LISTS else 1}f}"
        ratio = f"{LISTS / ours / (rival.lists / seconds):.1f}" + (f" (goal {rival.goal})" if rival.goal else "")
        rows.append((f"  {rival.name}", figures, ratio))
    return rows
