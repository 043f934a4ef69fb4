"""Signing up: who has a place, who waits and moves up, and who of them the organiser accepts as whom."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import transaction

from scoring.alphabet import fold
from scoring.clock import now
from scoring.models import Player
from scoring.models.names import clean_name, validate_name
from scoring.settled_clock import settled_today
from tournaments.events.held import HeldEvent, Refused, as_logged, hold
from tournaments.events.models import (
    SIGN_UPS_KEPT,
    Category,
    Entrant,
    Event,
    SignUp,
    SignUpPage,
    SignUpState,
)
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.phrases.sign_ups import SIGNED_UP
from tournaments.events.queries.door import earlier_entries
from tournaments.events.queries.sign_ups import (
    BEFORE_PLAY,
    ENTRANT,
    GUEST,
    NEW,
    PLAYER,
    free_places,
    is_open,
    likenesses,
    page_of,
    unquestioned,
)
from tournaments.events.services.moving_up import move_up
from tournaments.events.services.registration import make_team, register, remove_entrant
from tournaments.standings import TEAM_KINDS

# What keeps a flood of made-up names within bounds: for the whole event, since a hall is one address.
MOST_IN_A_WHILE: Final = 600
A_WHILE: Final = timedelta(minutes=10)
PAIR: Final = 2
# What somebody types, and may change until the organiser has accepted it.
TYPED: Final = ("name", "club_name", "plays_with", "classes", "note", "email")


@transaction.atomic
def change_page(event: Event, *, by: str, **settings: Any) -> SignUpPage:
    """Open or close the sign-up, or change its settings; whoever has room by them moves up."""
    held = hold(event)
    held.require_open()
    page = page_of(held.event) or SignUpPage(event=held.event)
    was_open, old = page.is_open, {field: as_logged(getattr(page, field)) for field in settings}
    for field, value in settings.items():
        setattr(page, field, value)
    page.save()
    new = {field: as_logged(getattr(page, field)) for field in settings}
    changed = [field for field in new if new[field] != old[field]]
    act = "sign_up_changed" if page.is_open == was_open else f"sign_up_{'opened' if page.is_open else 'closed'}"
    if changed:
        told = {field: old[field] for field in changed}, {field: new[field] for field in changed}
        held.log(act, by=by, old=told[0], new=told[1])
    move_up(held)
    return page


@transaction.atomic
def sign_up(event: Event, *, form_id: UUID, language: str = "", **typed: Any) -> SignUp:
    """Somebody signs up: with a place while there is one, else on the waiting list; `typed` are fields of TYPED.

    The same form again gives what it made before. Refused: `sign_up_is_closed`, `sign_up_is_full`, `sign_up_is_busy`.
    It is no act of the event until somebody accepts it: so it can be deleted without a trace.
    """
    held = hold(event)
    if made := held.event.sign_ups.filter(form_id=form_id).first():
        if not made.is_open or fold(made.name) == fold(clean_name(typed["name"])):
            return made
        # Back, and another name: somebody signs up a friend.
        form_id = uuid4()
    page = page_of(held.event)
    if not is_open(held.event, page):
        raise Refused("sign_up_is_closed")
    _require_room(held)
    free = free_places(held.event, page)
    made = SignUp(event=held.event, form_id=form_id, language=language, signed_up_at=now())
    made.state = SignUpState.WAITING if free == 0 else SignUpState.PLACED
    _take(made, typed)
    made.mail_due = SIGNED_UP if made.email else ""
    made.save(force_insert=True)
    return made


def _require_room(held: HeldEvent) -> None:
    sign_ups = held.event.sign_ups
    if sign_ups.filter(signed_up_at__range=(now() - A_WHILE, now())).count() >= MOST_IN_A_WHILE:
        raise Refused("sign_up_is_busy")
    coming = sign_ups.filter(state__in=(SignUpState.PLACED, SignUpState.WAITING)).count()
    if held.event.entrants.count() + coming >= MOST_PLAYERS:
        raise Refused("sign_up_is_full")


def _take(sign_up: SignUp, typed: Mapping[str, Any]) -> None:
    if unknown := set(typed) - set(TYPED):
        raise ValueError(f"these cannot be typed: {', '.join(sorted(unknown))}")
    for field, value in typed.items():
        if isinstance(value, str):
            validate_name(value)
            value = clean_name(value)
        setattr(sign_up, field, value)
    sign_up.clean_fields(exclude=["event", "key", "form_id", "entrant"])


@transaction.atomic
def change_sign_up(sign_up: SignUp, **typed: Any) -> SignUp:
    """Other details; Refused (`sign_up_is_settled`) once it was accepted."""
    _held, sign_up = _hold_open(sign_up)
    _take(sign_up, typed)
    sign_up.save(update_fields=[*typed])
    return sign_up


@transaction.atomic
def withdraw(sign_up: SignUp) -> SignUp:
    """Somebody does not come after all: what was typed is deleted, and whoever waits first moves up.

    Whoever was accepted is taken off the list too. Refused (`places_are_seated`, and as `remove_entrant`) once there
    is a seat or a payment.
    """
    held = hold(sign_up.event)
    sign_up = held.event.sign_ups.get(pk=sign_up.pk)
    if not (sign_up.is_open or sign_up.is_accepted):
        return sign_up
    if held.event.phase not in BEFORE_PLAY:
        raise Refused("places_are_seated")
    entrant = sign_up.entrant
    _forget(sign_up, SignUpState.WITHDRAWN)
    if entrant:
        remove_entrant(entrant, by="")
    move_up(held)
    return sign_up


@transaction.atomic
def decline(sign_up: SignUp, *, by: str) -> SignUp:
    """The organiser does not accept it: what was typed is deleted, and whoever waits first moves up."""
    held, sign_up = _hold_open(sign_up)
    _forget(sign_up, SignUpState.DECLINED)
    held.log("sign_up_declined", by=by)
    move_up(held)
    return sign_up


def _forget(sign_up: SignUp, state: str, *, keep: Collection[str] = ()) -> None:
    """Delete what was typed but what is to `keep`; the page of its key says what became of it."""
    sign_up.state, sign_up.entrant, sign_up.classes = state, None, []
    for field in {"name", "club_name", "plays_with", "note", "email", "mail_due", "language"} - {*keep}:
        setattr(sign_up, field, "")
    sign_up.save()


@transaction.atomic
def accept(sign_up: SignUp, *, by: str, meant: str = NEW, is_own_club: bool = True) -> Entrant:
    """Somebody who signed up takes part: as somebody new, or as whom `meant` names, the key of a `Likeness`.

    Refused: `sign_up_is_settled`, `sign_up_is_gone` where nobody of that key bears the name any more, as `register`.
    """
    player = _locked_player(sign_up.event, meant)
    held, sign_up = _hold_open(sign_up)
    if meant != NEW and meant not in _keys_of(sign_up, is_own_club=is_own_club):
        raise Refused("sign_up_is_gone")
    kind, _sign, number = meant.partition(":")
    if kind == ENTRANT:
        entrant = held.event.entrants.get(number=int(number))
        held.log("sign_up_merged", by=by, name=entrant.name, number=entrant.number)
    else:
        entrant = _entered(held.event, sign_up, by=by, player=player, guest=number if kind == GUEST else "")
    _pair(held.event, sign_up, entrant, by=by)
    _forget(sign_up, SignUpState.ACCEPTED, keep=("note", "plays_with"))
    sign_up.entrant = entrant
    sign_up.save(update_fields=["entrant"])
    move_up(held)
    return entrant


@transaction.atomic
def accept_unquestioned(event: Event, *, by: str, is_own_club: bool = True) -> int:
    """Accept all who have a place and a name that nobody else bears; how many these were."""
    held = hold(event)
    found = unquestioned(held.event, likenesses(held.event, is_own_club=is_own_club))
    for sign_up in found:
        accept(sign_up, by=by)
    return len(found)


def _keys_of(sign_up: SignUp, *, is_own_club: bool) -> set[str]:
    found = likenesses(sign_up.event, is_own_club=is_own_club).get(fold(sign_up.name), [])
    return {likeness.key for likeness in found}


def _hold_open(sign_up: SignUp) -> tuple[HeldEvent, SignUp]:
    held = hold(sign_up.event)
    held.require_open()
    sign_up = held.event.sign_ups.get(pk=sign_up.pk)
    if not sign_up.is_open:
        raise Refused("sign_up_is_settled")
    return held, sign_up


def _locked_player(event: Event, meant: str) -> Player | None:
    """The club's player who is meant, locked before the event as everywhere; None for anybody else."""
    kind, _sign, pk = meant.partition(":")
    if kind != PLAYER or not pk.isdecimal():
        return None
    wanted: Player | None = Player.objects.select_for_update().filter(club=event.club_id, pk=int(pk)).first()
    return wanted


def _entered(event: Event, sign_up: SignUp, *, by: str, player: Player | None, guest: str) -> Entrant:
    """A new entrant; of a guest of an earlier event what was known of him is taken over."""
    own = [each for each in event.categories.all() if each.key in sign_up.classes]
    earlier = earlier_entries(event).filter(pk=int(guest)).first() if guest else None
    return register(
        event,
        by=by,
        name=sign_up.name,
        player=player,
        club_name=sign_up.club_name or (earlier.club_name if earlier else ""),
        sex=_sex_of(own) or (earlier.sex if earlier else ""),
        birth_date=earlier.birth_date if earlier else None,
        categories=[each for each in own if each.is_own],
        teams=_team_of(event, sign_up),
    )


def _sex_of(classes: Iterable[Category]) -> str:
    """Whoever signs up for a class of one sex is of it."""
    return next((each.sex for each in classes if each.sex), "")


def _team_of(event: Event, sign_up: SignUp) -> dict[str, str]:
    """The team of four to join, where there is room in it; a person named there is a partner."""
    name = sign_up.plays_with
    if "team" not in event.team_kinds or not name or _partner_of(event, sign_up):
        return {}
    team = event.teams.filter(kind="team", name=name).first()
    is_full = team is not None and team.members.count() >= TEAM_KINDS["team"].size
    return {} if is_full else {"team": name}


def _pair(event: Event, sign_up: SignUp, entrant: Entrant, *, by: str) -> None:
    """A pair of the one kind that is ranked, once both are entered; where it cannot be it is left to the organiser."""
    kinds = [kind for kind in event.team_kinds if TEAM_KINDS[kind].size == PAIR]
    partner = _partner_of(event, sign_up)
    if len(kinds) != 1 or partner is None or partner == entrant:
        return
    if not partner.memberships.filter(kind=kinds[0]).exists():
        with suppress(Refused):
            make_team(event, kinds[0], f"{partner.name[:28]} / {entrant.name[:28]}", [partner, entrant], by=by)


def _partner_of(event: Event, sign_up: SignUp) -> Entrant | None:
    """The one entrant whom the sign-up names, or who named him when he signed up himself."""
    name, named = fold(sign_up.name), fold(sign_up.plays_with)
    found = [one for one in event.entrants.all() if named and fold(one.name) == named]
    if not found:
        others = event.sign_ups.filter(state=SignUpState.ACCEPTED, entrant__isnull=False).select_related("entrant")
        found = [other.entrant for other in others if other.entrant and fold(other.plays_with) == name]
    return found[0] if len(found) == 1 else None


def forget_old_sign_ups() -> None:
    """Delete the sign-ups of events whose day is long enough past."""
    SignUp.objects.filter(event__day__lt=settled_today() - SIGN_UPS_KEPT).delete()
