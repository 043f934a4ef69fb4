"""The rights of a person: objection to the name, erasure, and consents."""

from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.db import transaction

from scoring.clock import now
from scoring.clubs.members import change_player
from scoring.models import Player, Privacy
from scoring.models.people import player_pseudonym
from scoring.models.pseudonyms import new_pseudonym_number
from scoring.settled_clock import settled_now
from tournaments.events.locking import Refused
from tournaments.events.models import EventAuditEntry
from tournaments.events.services.player_names import rename_guest
from tournaments.privacy.models import Consent, ErasureRequest
from tournaments.privacy.queries.logins import Login
from tournaments.privacy.queries.mentions import mentions
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.erasure import erase

# Days after closing an event in which results may be protested; a league's table becomes final after as many.
PROTEST_DAYS: Final = 14


@transaction.atomic
def object_to_names(person: Person, *, by: str, card: str = "") -> None:
    """Show a number in place of the name from now on; nothing is erased.

    `card` is the objecting start card: only this card can withdraw the objection, which restores the previous setting.
    """
    if person.player:
        _object_as_player(person.player, by=by, card=card)
        return
    for guest in person.entrants:
        if not guest.written_name:
            rename_guest(guest, player_pseudonym(new_pseudonym_number()), by=by)


def _object_as_player(player: Player, *, by: str, card: str) -> None:
    locked = Player.objects.select_for_update(of=("self",)).get(pk=player.pk)
    if locked.privacy == Privacy.OBJECTED:
        return
    change_player(locked, by=by, privacy=Privacy.OBJECTED)
    # Only the card that objected may restore what others saw before.
    if card:
        Player.objects.filter(pk=locked.pk).update(card_objection={"card": card, "before": locked.privacy})


@transaction.atomic
def take_objection_back(person: Person, *, by: str, card: str) -> bool:
    """Show the name again; False, without a change, if another card than this one objected."""
    if person.player:
        locked = Player.objects.select_for_update(of=("self",)).get(pk=person.player.pk)
        if not locked.objected_by(card):
            return False
        change_player(locked, by=by, privacy=locked.card_objection["before"])
        return True
    for guest in person.entrants:
        if guest.written_name:
            rename_guest(guest, guest.written_name, by=by)
    return True


@transaction.atomic
def request_erasure(person: Person, *, by: str, card: str = "") -> ErasureRequest:
    """Store an erasure request, and pseudonymise the name at once; an existing pending request is returned.

    The leader erases members; guests and logins are erased when their events are over.
    """
    known = ErasureRequest.objects.filter(**person.key, done_at=None).first()
    if known:
        return known
    require_other_person(person)
    object_to_names(person, by=by, card=card)
    return ErasureRequest.objects.create(club=person.club, **person.key, asked_at=now(), asked_by=by)


@transaction.atomic
def withdraw_request(person: Person) -> bool:
    """Withdraw a pending request; return whether there was one. The name remains pseudonymised."""
    pending, _each = ErasureRequest.objects.filter(**person.key, done_at=None).delete()
    return pending > 0


def require_other_person(person: Person) -> None:
    """Raise Refused (`keeps_alone`, `runs_alone`) for the only login of a club or of the administration."""
    if not isinstance(person, Login):
        return
    if clubs := person.keeps_alone():
        raise Refused("keeps_alone", names=clubs)
    if person.runs_alone():
        raise Refused("runs_alone")


def unfinished_events(person: Person) -> list[str]:
    """Return names of events that are not over, including protests: prizes may be due, places may change.

    For a login these are the events in which it did something: a person who protests must be able to learn who that
    was.
    """
    recently = settled_now() - timedelta(days=PROTEST_DAYS)
    found = []
    events = person.events().filter(rehearses=None) if person.login else ()
    for event in events or {entrant.event for entrant in person.entrants}:
        closed = EventAuditEntry.objects.filter(event=event, act="event_closed", at__gt=recently)
        if not event.is_closed or closed.exists():
            found.append(event.name)
    return sorted(found)


@transaction.atomic
def erase_now(person: Person, *, by: str) -> ErasureRequest:
    """Erase the person and store the number for the leader.

    Raises Refused (`not_over_yet`) while an event is unfinished.
    """
    require_other_person(person)
    if names := unfinished_events(person):
        raise Refused("not_over_yet", names=names)
    erasure_request = request_erasure(person, by=by)
    erasure_request.texts = [mention.key for mention in mentions(person)]
    erased = erase(person, by=by)
    erasure_request.done_at, erasure_request.number = now(), erased.number
    erasure_request.save(update_fields=["done_at", "number", "texts"])
    return erasure_request


def erase_due(*, by: str = "") -> list[ErasureRequest]:
    """Erase guests and logins that requested it and whose events are over."""
    pending = ErasureRequest.objects.filter(done_at=None, player=None).values_list("pk", flat=True)
    erased = []
    for pk in list(pending):
        # `erase_now` checks under the lock whether an event is unfinished; such a request stays pending.
        with suppress(Refused):
            erased.append(_erase_due(pk, by=by))
    return [erasure_request for erasure_request in erased if erasure_request]


@transaction.atomic
def _erase_due(pk: int, *, by: str) -> ErasureRequest | None:
    """Erase one person; None if the request has been withdrawn or done: several processes check every hour."""
    pending = ErasureRequest.objects.select_for_update(of=("self",)).select_related("entrant__event", "login")
    erasure_request = pending.filter(pk=pk, done_at=None).first()
    if erasure_request is None:
        return None
    person = Login(login=erasure_request.login) if erasure_request.login else Person(guest=erasure_request.entrant)
    return erase_now(person, by=by)


@transaction.atomic
def allow(person: Person, to: str, *, by: str) -> Consent:
    """Store a consent; giving it again changes nothing."""
    key = {**person.key, "to": to}
    known = Consent.objects.filter(**key, withdrawn_at=None).first()
    return known or Consent.objects.create(**key, given_at=now(), given_by=by)


@transaction.atomic
def withdraw(person: Person, to: str, *, by: str) -> None:
    """Withdraw a consent; the row remains as evidence that it was given."""
    consents = Consent.objects.filter(**person.key, to=to, withdrawn_at=None)
    consents.update(withdrawn_at=now(), withdrawn_by=by)
