"""The names of an erased person, and what replaces them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.clubs.members import is_form_of
from scoring.models.names import last_name_first, pseudonymised, split_name


@dataclass(frozen=True)
class Erased:
    """All `names` of a person, and the `number` that replaces them, `shown` as “Player 7”.

    `borne` are the names of others in the same place: a name that equals or starts one of them is not replaced, unless
    the text is certainly about this person. `things` are names of events, clubs, teams and so on, which are never
    replaced. `login` is the name in author fields; texts do not use it for anyone.
    """

    number: int
    shown: str
    names: frozenset[str] = frozenset()
    borne: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    login: str = ""

    def among(self, others: Collection[str]) -> "Erased":
        return replace(self, borne=frozenset(others))

    def own_data(self, value: Any) -> Any:
        return pseudonymised(value, self._replaced)

    def text(self, value: Any) -> Any:
        return pseudonymised(value, self._spoken)

    def is_mentioned(self, text: str) -> bool:
        return bool(self.text(text) != text)

    def is_called(self, name: str) -> bool:
        """Return whether a name on a list is entirely theirs, perhaps with a number that tells two players apart."""
        return any(is_form_of(name.casefold(), form.casefold()) for form in self._forms)

    @cached_property
    def _forms(self) -> frozenset[str]:
        return frozenset(form for name in self.names for form in forms_of(name))

    @cached_property
    def _stay(self) -> Mapping[str, str]:
        """The names of things that contain the person's name, mapped to themselves."""
        as_number = dict.fromkeys(self._forms, self.shown)
        return {thing: thing for thing in self.things if pseudonymised(thing, as_number) != thing}

    @cached_property
    def _replaced(self) -> Mapping[str, str]:
        return {**self._stay, **dict.fromkeys(self._forms, self.shown)}

    @cached_property
    def _spoken(self) -> Mapping[str, str]:
        others = " | ".join(self.borne)
        spoken = {form: self.shown for form in self._forms if pseudonymised(others, {form: ""}) == others}
        return {**spoken, **self._stay} if spoken else {}


def forms_of(name: str) -> set[str]:
    first, last = split_name(name)
    return {name, last_name_first(name), f"{last} {first}".strip()}
