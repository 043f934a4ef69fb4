"""What is asked of each deal, in which order, and how likely each answer is: all of it read off a game's entry forms.

The phone's script is given the same questions as data, and so needs to know no game.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from scoring.rules import Ruleset, dealer_of, positions
from scoring.rules.entry_form import EntryField, EntryForm, FieldKind
from scoring.sheets.forms.deals import forms_of

# An answer that a list has given counts for so much more when it is asked again.
LEARNT: Final = 16
# Of a box that the form does not show, against one answer in it.
UNSAID_IF_HIDDEN: Final = 4096
# Of what the list itself decides: who may declare, and who sits out.
_LIKELY, _UNLIKELY = 16, 1
# The button that writes a refused deal as another one, by its value.
_OFFER: Final = "offer"
# As many numbers and more are told by the first and the last.
_WORTH_A_ROW: Final = 3
_OUTCOMES: Final = {"won": 48, "lost": 12, "done": 48, "passed": 3, "": 1}
# Runs of matadors from the shortest, with and without, of 2,000 deals as clubs play them.
_RUNS: Final = (24, 9, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Question:
    """One box of the form: what is typed in it is "", one of `choices`, or, seldom, any other text.

    `weights` begin with that of "", and the last holds for all choices that follow; several are taken in turn, deal by
    deal. `when` are pairs of an answer given before, or "outcome", and the values with which the box is shown. A box
    of `many` can be ticked beside others of its name.
    """

    name: str
    choices: tuple[str, ...]
    weights: tuple[tuple[int, ...], ...]
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    many: bool = False

    def answer_in(self, typed: Mapping[str, str | Sequence[str]]) -> str:
        """What is typed in the box, "" for nothing."""
        value = typed.get(self.name, "")
        if isinstance(value, str) and not self.many:
            return value
        return next((choice for choice in self.choices if choice in value), "")


@dataclass(frozen=True)
class Questions:
    """All that is asked: the way first, then the questions of its mode.

    `outcomes` to send a deal off are the mode of its form, the button, and how likely that is.
    """

    outcomes: tuple[tuple[str, str, int], ...]
    of_mode: dict[str, tuple[Question, ...]]

    @cached_property
    def data(self) -> dict[str, Any]:
        """The questions as plain data for the page, shared by all tables that play so."""
        return {
            "ways": self.outcomes,
            "questions": {mode: [_plain(question) for question in boxes] for mode, boxes in self.of_mode.items()},
        }

    @cached_property
    def text(self) -> str:
        """The same as text, for the signature."""
        return json.dumps(self.data, sort_keys=True)


def _plain(question: Question) -> dict[str, Any]:
    """The question as plain data; a row of numbers is told by its first and its last."""
    choices = question.choices
    is_row = len(choices) > _WORTH_A_ROW and choices[0].isdigit() and _numbers(choices) == choices
    return {
        "name": question.name,
        "choices": f"{choices[0]}..{choices[-1]}" if is_row else " ".join(choices),
        "weights": question.weights,
        "when": question.when,
        "many": question.many,
    }


@lru_cache(maxsize=256)
def questions_of(ruleset: Ruleset, seats: int, first_dealer: int) -> Questions:
    """The questions of a table's deals."""
    forms = forms_of(ruleset)
    outcomes = [(form.mode, outcome, _OUTCOMES[outcome]) for form in forms for outcome in (*form.outcomes, "")]
    return Questions(
        tuple(outcomes), {form.mode: tuple(_questions(form, ruleset, seats, first_dealer)) for form in forms}
    )


def _questions(form: EntryForm, ruleset: Ruleset, seats: int, first_dealer: int) -> Iterator[Question]:
    played = ("outcome", tuple(outcome for outcome in (*form.outcomes, "") if outcome != "passed"))
    for row in form.rows:
        for field in row.fields:
            when = (played, *field.when)
            for name, choices, weights, many in _boxes(field, row.main, ruleset, seats, first_dealer):
                yield Question(name, choices, weights, when, many)
    yield Question(_OFFER, (), ((UNSAID_IF_HIDDEN,),))


def _boxes(
    field: EntryField, is_main: bool, ruleset: Ruleset, seats: int, first_dealer: int
) -> Iterator[tuple[str, tuple[str, ...], tuple[tuple[int, ...], ...], bool]]:
    """The name of each box of the field, its choices, their weights, and whether several can be ticked."""
    unsaid = 1 if is_main else 48
    match field.kind:
        case FieldKind.SEAT:
            likely = _likely_seats(field.name, ruleset, seats, first_dealer)
            yield field.name, tuple(map(str, range(seats))), tuple((unsaid, *row) for row in likely), False
        case FieldKind.SEATS:
            for seat in range(seats):
                yield field.name, (str(seat),), ((8, 1),), True
        case FieldKind.FLAG:
            yield field.name, ("on", "off"), ((32 if is_main else 64, 4 if is_main else 1, 1),), False
        case FieldKind.NUMBERS:
            for seat in range(seats):
                yield f"{field.name}_{seat}", _numbers(field.choices), ((16, 1),), False
        case FieldKind.NUMBER:
            yield field.name, _numbers(field.choices), ((100 if is_main else 400, 1),), False
        case FieldKind.MATADORS:
            yield field.name, field.choices, ((4, *(_weight_of_run(choice) for choice in field.choices)),), False
        case FieldKind.CHOICE:
            yield field.name, field.choices, ((unsaid, 4),), False


def _likely_seats(name: str, ruleset: Ruleset, seats: int, first_dealer: int) -> Iterator[tuple[int, ...]]:
    for number in range(1, seats + 1):
        dealer = dealer_of(number, seats, first_dealer)
        likely = ruleset.declarers(dealer, seats) if name == "declarer" else positions(dealer, seats).active
        yield tuple(_LIKELY if seat in likely else _UNLIKELY for seat in range(seats))


def _weight_of_run(choice: str) -> int:
    run = int(choice.split("-")[1])
    return _RUNS[min(run, len(_RUNS)) - 1]


def _numbers(choices: Sequence[str]) -> tuple[str, ...]:
    """All numbers from the first to the last."""
    return tuple(map(str, range(int(choices[0]), int(choices[-1]) + 1)))
