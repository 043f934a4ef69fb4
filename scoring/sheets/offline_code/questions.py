"""The questions that code a deal, in order, with the likelihood of each answer, derived from a game's entry forms.

The phone's script receives the same questions as data, so it contains no rules of any game.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from scoring.rules import Ruleset, dealer_of, positions
from scoring.rules.entry_form import EntryField, EntryForm, FieldKind
from scoring.sheets.forms.deals import forms_of

# The weight that an answer gains each time a list gives it.
LEARNT: Final = 16
# The weight of "" in a box that the form does not show; any answer in it has 1.
UNSAID_IF_HIDDEN: Final = 4096
# Weights of seats: those that may declare or play, and those that sit out.
_LIKELY, _UNLIKELY = 16, 1
# The field of the button that writes a refused deal as another one.
_OFFER: Final = "offer"
# A row of more numbers than this is written as "first..last".
_WORTH_A_ROW: Final = 3
_OUTCOMES: Final = {"won": 48, "lost": 12, "done": 48, "passed": 3, "": 1}
# Weights of runs of matadors, shortest first, with and without; from 2,000 deals played in clubs.
_RUNS: Final = (24, 9, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Question:
    """One input of the form: its answer is "", one of `choices`, or, rarely, any other text.

    `weights` has one row per turn, used deal by deal. A row starts with the weight of ""; its last weight applies to
    all remaining choices. `when` has pairs of an earlier answer, or "outcome", and the values for which the input is
    shown. With `many`, several boxes of the same name can be ticked.
    """

    name: str
    choices: tuple[str, ...]
    weights: tuple[tuple[int, ...], ...]
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    many: bool = False

    def answer_in(self, typed: Mapping[str, str | Sequence[str]]) -> str:
        value = typed.get(self.name, "")
        if isinstance(value, str) and not self.many:
            return value
        return next((choice for choice in self.choices if choice in value), "")


@dataclass(frozen=True)
class Questions:
    """All questions: first the mode and outcome of the deal, then those of its mode.

    `outcomes` are (mode of the form, button that submits it, weight).
    """

    outcomes: tuple[tuple[str, str, int], ...]
    of_mode: dict[str, tuple[Question, ...]]

    @cached_property
    def data(self) -> dict[str, Any]:
        """The questions as plain data for the page; the same for all tables that play these rules."""
        return {
            "ways": self.outcomes,
            "questions": {mode: [_plain(question) for question in boxes] for mode, boxes in self.of_mode.items()},
        }

    @cached_property
    def text(self) -> str:
        return json.dumps(self.data, sort_keys=True)


def _plain(question: Question) -> dict[str, Any]:
    """Return the question as plain data; a row of numbers is shortened to "first..last"."""
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
    forms = forms_of(ruleset)
    outcomes = [(form.mode, outcome, _OUTCOMES[outcome]) for form in forms for outcome in (*form.outcomes, "")]
    return Questions(
        tuple(outcomes), {form.mode: tuple(_questions(form, ruleset, seats, first_dealer)) for form in forms}
    )


def _questions(form: EntryForm, ruleset: Ruleset, seats: int, first_dealer: int) -> Iterator[Question]:
    # A passed deal shows no box at all.
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
    """Yield each input of the field: name, choices, weights, and whether several can be ticked."""
    # A main row is nearly always filled in, one behind "more" seldom.
    empty = 1 if is_main else 48
    match field.kind:
        case FieldKind.SEAT:
            likely = _likely_seats(field.name, ruleset, seats, first_dealer)
            yield field.name, tuple(map(str, range(seats))), tuple((empty, *row) for row in likely), False
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
            yield field.name, field.choices, ((empty, 4),), False


def _likely_seats(name: str, ruleset: Ruleset, seats: int, first_dealer: int) -> Iterator[tuple[int, ...]]:
    for number in range(1, seats + 1):
        dealer = dealer_of(number, seats, first_dealer)
        likely = ruleset.declarers(dealer, seats) if name == "declarer" else positions(dealer, seats).active
        yield tuple(_LIKELY if seat in likely else _UNLIKELY for seat in range(seats))


def _weight_of_run(choice: str) -> int:
    run = int(choice.split("-")[1])
    return _RUNS[min(run, len(_RUNS)) - 1]


def _numbers(choices: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(str, range(int(choices[0]), int(choices[-1]) + 1)))
