"""Possible interpretations of a team or partner typed at sign-up, for the organiser to decide."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.alphabet import fold
from tournaments.events.models import Entrant, Event, SignUp
from tournaments.events.phrases.choices import SignUpState
from tournaments.events.queries.labels import MEN, WOMEN, labels_of
from tournaments.standings import TEAM_KINDS

PAIR: Final = 2
# "mit Ole Hansen", "zusammen mit Ole Hansen", "Partner: Ole Hansen" name a partner, never a team.
_PARTNER: Final = re.compile(
    r"\s*(?:(?:zusammen|gemeinsam|together|tandem|mixed|paar|pair|partner(?:in)?)\s+)*"
    r"(?:(?:mit|with|&|\+)\s+|(?:tandem|mixed|partner(?:in)?)\s*:?\s+)(?P<name>\S.*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TeamOffer:
    """A possible team: a pair with `partner`, or the team `name`, which `is_new` if it does not exist yet.

    `key` is "new:team", "join:PK" or "tandem:NUMBER".
    """

    key: str
    kind: str
    name: str = ""
    partner: str = ""
    is_new: bool = False


def partner_in(text: str) -> str:
    """Return the name after "mit", "with" or "Partner:"; "" if the text does not begin with one of these."""
    found = _PARTNER.fullmatch(text)
    return found["name"].strip() if found else ""


def team_questions(event: Event) -> list[tuple[SignUp, list[TeamOffer]]]:
    """Return accepted sign-ups with an open team or partner, each with its possible interpretations.

    There are none if the partner is not entered yet. A constant number of queries.
    """
    if not event.team_kinds:
        return []
    sign_ups = open_questions(event)
    if not sign_ups:
        return []
    found = _Found(event, sign_ups)
    return [(sign_up, list(found.offers(sign_up))) for sign_up in sign_ups]


def open_questions(event: Event) -> list[SignUp]:
    accepted = event.sign_ups.filter(state=SignUpState.ACCEPTED, entrant__isnull=False).exclude(plays_with="")
    return list(accepted.select_related("entrant").order_by("pk"))


class _Found:
    """The people and teams to which the texts may refer."""

    def __init__(self, event: Event, sign_ups: list[SignUp]) -> None:
        self.event, self.sign_ups = event, sign_ups
        self.entrants = list(event.entrants.order_by("number"))
        self.labels = labels_of(event)
        self.teams = list(event.teams.prefetch_related("members"))
        self.kinds = {(member.entrant_id, team.kind) for team in self.teams for member in team.members.all()}

    def offers(self, sign_up: SignUp) -> Iterator[TeamOffer]:
        person = sign_up.entrant
        if person is None:
            return
        partners = self._partners(sign_up, person)
        for kind in self.event.team_kinds:
            if (person.pk, kind) in self.kinds:
                continue
            if TEAM_KINDS[kind].size == PAIR:
                yield from self._pairs(kind, person, partners)
            elif partners or partner_in(sign_up.plays_with):
                yield from self._teams_of(kind, partners)
            else:
                yield from self._team(kind, sign_up.plays_with)

    def _partners(self, sign_up: SignUp, person: Entrant) -> list[Entrant]:
        """Return entrants with the typed name, and those who typed this person's name."""
        wanted = fold(partner_in(sign_up.plays_with) or sign_up.plays_with)
        named_by = {
            other.entrant_id
            for other in self.sign_ups
            if fold(partner_in(other.plays_with) or other.plays_with) == fold(person.name)
        }
        found = [one for one in self.entrants if fold(one.name) == wanted or one.pk in named_by]
        return [one for one in found if one.pk != person.pk]

    def _pairs(self, kind: str, person: Entrant, partners: list[Entrant]) -> Iterator[TeamOffer]:
        sexes = {WOMEN, MEN}
        for one in partners:
            own, other = ({*self.labels[each.number]} & sexes for each in (person, one))
            is_alike = TEAM_KINDS[kind].one_of_each and own and own == other
            if not is_alike and (one.pk, kind) not in self.kinds:
                yield TeamOffer(f"{kind}:{one.number}", kind, partner=one.name)

    def _teams_of(self, kind: str, partners: list[Entrant]) -> Iterator[TeamOffer]:
        wanted = {one.pk: one.name for one in partners}
        for team in self.teams:
            members = [member.entrant_id for member in team.members.all()]
            if team.kind == kind and len(members) < TEAM_KINDS[kind].size:
                for pk in wanted.keys() & set(members):
                    yield TeamOffer(f"join:{team.pk}", kind, name=team.name, partner=wanted[pk])

    def _team(self, kind: str, name: str) -> Iterator[TeamOffer]:
        team = next((each for each in self.teams if each.kind == kind and fold(each.name) == fold(name)), None)
        if team is None:
            yield TeamOffer(f"new:{kind}", kind, name=name, is_new=True)
        elif len(team.members.all()) < TEAM_KINDS[kind].size:
            yield TeamOffer(f"join:{team.pk}", kind, name=team.name)
