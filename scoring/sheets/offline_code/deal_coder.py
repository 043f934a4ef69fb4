"""Code the deals of a list question by question; each answer becomes likelier when it is given again."""

from collections.abc import Mapping, Sequence
from typing import Final

from .coder import Coder, code_text
from .ids import COUNTER_BITS
from .questions import LEARNT, UNSAID_IF_HIDDEN, Question, Questions

# The boxes of an entry form by their names, as they are posted; those that can be ticked several times as lists.
Typed = Mapping[str, str | Sequence[str]]

# Weights of how a deal's counter follows the one before: written elsewhere, the next, the one after that, any other.
# The first row applies after a deal that was written elsewhere.
STEPS: Final = ((48, 2, 1, 1), (1, 60, 3, 1))
_ELSEWHERE, _ANY = 0, 3


class DealCoder:
    """Writes deals with a `ChoiceWriter`; with a `ChoiceReader` the same calls return what was written."""

    def __init__(self, coder: Coder, questions: Questions) -> None:
        self.coder = coder
        self.questions = questions
        self.outcome_weights = [weight for *_, weight in questions.outcomes]
        self.weights = {mode: [_spread(question) for question in boxes] for mode, boxes in questions.of_mode.items()}
        self.counter = 0
        self.was_here = True

    def count(self, counter: int = 0) -> int:
        """Code the counter of the next deal; 0 if another device wrote it."""
        step = counter - self.counter if counter else _ELSEWHERE
        step = self.coder.choice(STEPS[self.was_here], step if 0 < step < _ANY or not counter else _ANY)
        self.was_here = step != _ELSEWHERE
        if not self.was_here:
            return 0
        self.counter = self.coder.number(1 << COUNTER_BITS, counter) if step == _ANY else self.counter + step
        return self.counter

    def deal(self, number: int, typed: Typed) -> dict[str, str | list[str]]:
        mode, outcome, _ = self.questions.outcomes[self._learn(self.outcome_weights, self._outcome_of(typed))]
        answers: dict[str, str] = {"outcome": outcome}
        typed_deal: dict[str, str | list[str]] = {"mode": mode}
        if outcome:
            typed_deal["outcome"] = outcome
        for question, spread in zip(self.questions.of_mode[mode], self.weights[mode], strict=True):
            answer = self._answer(question, spread[(number - 1) % len(spread)], typed, answers)
            answers[question.name] = answer
            if answer and question.many:
                typed_deal[question.name] = [*typed_deal.get(question.name, []), answer]
            elif answer:
                typed_deal[question.name] = answer
        return typed_deal

    def _outcome_of(self, typed: Typed) -> int:
        if not typed:
            return 0
        outcomes = [(mode, outcome) for mode, outcome, _ in self.questions.outcomes]
        return outcomes.index((str(typed.get("mode") or outcomes[0][0]), str(typed.get("outcome", ""))))

    def _answer(self, question: Question, weights: list[int], typed: Typed, answers: Mapping[str, str]) -> str:
        choices = ("", *question.choices)
        answer = question.answer_in(typed)
        # The last choice stands for any other text.
        chosen = choices.index(answer) if answer in choices else len(choices)
        # A hidden box is nearly always empty, so it costs almost nothing. Learning from it would spoil the weights of
        # the visible box.
        if all(answers.get(name, "") in values for name, values in question.when):
            chosen = self._learn(weights, chosen)
        else:
            chosen = self.coder.choice([UNSAID_IF_HIDDEN] + [1] * len(choices), chosen)
        return choices[chosen] if chosen < len(choices) else code_text(self.coder, answer)

    def _learn(self, weights: list[int], chosen: int) -> int:
        chosen = self.coder.choice(weights, chosen)
        # Writer and reader update the weights in the same order, so the reader needs no table.
        weights[chosen] += LEARNT
        return chosen


def _spread(question: Question) -> list[list[int]]:
    """Return the weights of "", each choice and any other text, for each turn."""
    count = len(question.choices) + 1
    return [[*turn, *[turn[-1]] * (count - len(turn)), 1] for turn in question.weights]
