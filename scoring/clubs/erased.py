"""Whose name is erased: by which words people called them, and what stands there from now on."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.clubs.members import is_form_of
from scoring.models.names import last_name_first, pseudonymised, split_name


@dataclass(frozen=True)
class Erased:
    """All `names` of a person, and the `number` that replaces them, `shown` as “Player 7”.

    `borne` are the names of others in the same place: a name that one of them bears too, or begins with, stays where
    nothing says whose it is. `things` are names of events, clubs, teams and the like, which stay wherever they are
    written. `login` is that of who did things; people call nobody by it in their texts.
    """

    number: int
    shown: str
    names: frozenset[str] = frozenset()
    borne: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    login: str = ""

    def among(self, others: Collection[str]) -> "Erased":
        """The same where these others are."""
        return replace(self, borne=frozenset(others))

    def own_data(self, value: Any) -> Any:
        """Plain data that is about this person alone."""
        return pseudonymised(value, self._replaced)

    def text(self, value: Any) -> Any:
        """Plain data that is about anybody."""
        return pseudonymised(value, self._spoken)

    def is_mentioned(self, text: str) -> bool:
        return bool(self.text(text) != text)

    def is_called(self, name: str) -> bool:
        """Whether the whole of a name on a list is theirs, perhaps with the number that tells two apart."""
        return any(is_form_of(name.casefold(), form.casefold()) for form in self._forms)

    @cached_property
    def _forms(self) -> frozenset[str]:
        return frozenset(form for name in self.names for form in forms_of(name))

    @cached_property
    def _stay(self) -> Mapping[str, str]:
        """Names of things that contain the name; any other would only be written again as it is."""
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
    """Anna Ahlers, Ahlers Anna, and “Ahlers, Anna”."""
    first, last = split_name(name)
    return {name, last_name_first(name), f"{last} {first}".strip()}
