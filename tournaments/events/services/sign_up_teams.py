"""Resolve a team or partner typed at sign-up, as the organiser decides."""

from typing import Final

from django.db import transaction

from scoring.alphabet import fold
from tournaments.events.locking import Refused, lock
from tournaments.events.models import Entrant, Event, SignUp
from tournaments.events.queries.sign_up_teams import TeamOffer, open_questions, partner_in, team_questions
from tournaments.events.services.registration import change_team, make_team
from tournaments.standings import TEAM_KINDS

NEITHER: Final = "neither"


@transaction.atomic
def answer_team(sign_up: SignUp, answer: str, *, by: str) -> None:
    """Make or join the team that `answer` names, the key of a `TeamOffer`, or none for NEITHER.

    The question is then settled. Raises Refused: `sign_up_is_gone` if the answer is no longer offered, and as
    `make_team`.
    """
    locked = lock(sign_up.event)
    locked.require_open()
    question = next((each for each in team_questions(locked.event) if each[0].pk == sign_up.pk), None)
    if question is None:
        return
    stored, offers = question
    answered = [stored]
    if answer != NEITHER:
        offer = next((each for each in offers if each.key == answer), None)
        if offer is None:
            raise Refused("sign_up_is_gone")
        answered += _form_or_join(locked.event, stored, offer, by=by)
    SignUp.objects.filter(pk__in=[each.pk for each in answered]).update(plays_with="")


def _form_or_join(event: Event, sign_up: SignUp, offer: TeamOffer, *, by: str) -> list[SignUp]:
    """Make or join the team; return the other sign-ups that this settles."""
    person: Entrant = sign_up.entrant  # type: ignore[assignment]
    kind, _sign, number = offer.key.partition(":")
    if kind == "join":
        team = event.teams.get(pk=int(number))
        members = [member.entrant for member in team.members.select_related("entrant").order_by("place")]
        change_team(team, name=team.name, members=[*members, person], by=by)
        return []
    if kind == "new":
        return _new_team(event, sign_up, offer, by=by)
    partner = event.entrants.get(number=int(number))
    make_team(event, kind, f"{partner.name[:28]} / {person.name[:28]}", [partner, person], by=by)
    return [each for each in open_questions(event) if each.entrant == partner and _names(each, person)]


def _names(sign_up: SignUp, person: Entrant) -> bool:
    return fold(partner_in(sign_up.plays_with) or sign_up.plays_with) == fold(person.name)


def _new_team(event: Event, sign_up: SignUp, offer: TeamOffer, *, by: str) -> list[SignUp]:
    named = [each for each in open_questions(event) if fold(each.plays_with) == fold(sign_up.plays_with)]
    free = [each for each in named if each.entrant and not each.entrant.memberships.filter(kind=offer.kind).exists()]
    others = [each for each in free if each.pk != sign_up.pk][: TEAM_KINDS[offer.kind].size - 1]
    members = [each.entrant for each in (sign_up, *others) if each.entrant]
    make_team(event, offer.kind, offer.name, members, by=by)
    return others
