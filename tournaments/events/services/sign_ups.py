"""Sign-ups: places, the waiting list, and accepting players."""

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import transaction

from scoring.alphabet import fold
from scoring.clock import now
from scoring.limits import spend
from scoring.models import Player
from scoring.models.names import clean_name, validate_name
from scoring.settled_clock import settled_today
from tournaments.events.locking import LockedEvent, Refused, as_logged, lock
from tournaments.events.models import (
    SIGN_UP_RETENTION,
    UNDO_PERIOD,
    Category,
    Entrant,
    Event,
    SignUp,
    SignUpPage,
)
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.phrases.choices import SignUpState
from tournaments.events.phrases.sign_ups import SIGNED_UP
from tournaments.events.queries.claims import open_claims
from tournaments.events.queries.registration import earlier_entries
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
from tournaments.events.services.promotion import promote
from tournaments.events.services.registration import register, remove_entrant
from tournaments.standings import TEAM_KINDS

# Limits a flood of made-up names. Per event, because all phones in a hall may have one address.
MOST_IN_A_WHILE: Final = 600
A_WHILE: Final = timedelta(minutes=10)
# Typed by the player, who may change it until the organiser has accepted it.
TYPED: Final = ("name", "club_name", "plays_with", "classes", "birth_year", "note", "email")
RETAINED_FIELDS: Final = ("note", "plays_with", "birth_year")
# Enough for a club that signs up all its players on one laptop, too few for a robot.
MOST_OF_ONE_BROWSER, ITS_TIME = 40, timedelta(hours=1)


@transaction.atomic
def change_page(event: Event, *, by: str, **settings: Any) -> SignUpPage:
    """Open, close or change the sign-up page; promotes the waiting list into new places."""
    locked = lock(event)
    locked.require_open()
    page = page_of(locked.event) or SignUpPage(event=locked.event)
    was_open, old = page.is_open, {field: as_logged(getattr(page, field)) for field in settings}
    for field, value in settings.items():
        setattr(page, field, value)
    page.save()
    new = {field: as_logged(getattr(page, field)) for field in settings}
    changed = [field for field in new if new[field] != old[field]]
    action = "sign_up_changed" if page.is_open == was_open else f"sign_up_{'opened' if page.is_open else 'closed'}"
    if changed:
        differences = {field: old[field] for field in changed}, {field: new[field] for field in changed}
        locked.log(action, by=by, old=differences[0], new=differences[1])
    promote(locked)
    return page


@transaction.atomic
def sign_up(
    event: Event,
    *,
    form_id: UUID,
    language: str = "",
    browser: str = "",
    is_namesake: bool = False,
    **typed: Any,
) -> SignUp:
    """Sign up with a place if one is free, otherwise on the waiting list; `typed` are fields from TYPED.

    Sending the same form again returns the first sign-up. There is no audit entry before it is accepted, so it can be
    deleted without a trace. Raises Refused: `sign_up_is_closed`, `sign_up_is_full`, `sign_up_is_busy`.
    """
    locked = lock(event)
    if sign_up := locked.event.sign_ups.filter(form_id=form_id).first():
        if not sign_up.is_open or fold(sign_up.name) == fold(clean_name(typed["name"])):
            return sign_up
        # The form was reopened with "back" to sign up another player.
        form_id = uuid4()
    page = page_of(locked.event)
    if not is_open(locked.event, page):
        raise Refused("sign_up_is_closed")
    _require_room(locked)
    free = free_places(locked.event, page)
    sign_up = SignUp(event=locked.event, form_id=form_id, language=language, signed_up_at=now())
    sign_up.browser, sign_up.is_namesake = browser, is_namesake
    sign_up.state = SignUpState.WAITING if free == 0 else SignUpState.PLACED
    _take(sign_up, typed)
    sign_up.mail_due = SIGNED_UP if sign_up.email else ""
    sign_up.save(force_insert=True)
    return sign_up


def may_sign_up(browser: str) -> bool:
    """Count one more sign-up from this browser; False at its limit. Do not call it in a transaction."""
    return spend("sign-up of a browser", browser, most=MOST_OF_ONE_BROWSER, within=ITS_TIME)


def _require_room(locked: LockedEvent) -> None:
    sign_ups = locked.event.sign_ups
    # Declined ones do not count, so that declining a flood makes room.
    lately = sign_ups.filter(signed_up_at__range=(now() - A_WHILE, now())).exclude(state=SignUpState.DECLINED)
    if lately.count() >= MOST_IN_A_WHILE:
        raise Refused("sign_up_is_busy")
    coming = sign_ups.filter(state__in=(SignUpState.PLACED, SignUpState.WAITING)).count()
    if locked.event.entrants.count() + coming >= MOST_PLAYERS:
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
    _locked, sign_up = _lock_open(sign_up)
    _take(sign_up, typed)
    sign_up.save(update_fields=[*typed])
    return sign_up


@transaction.atomic
def withdraw(sign_up: SignUp) -> SignUp:
    """Delete the typed data, and the entrant if it was accepted; promotes the waiting list.

    Raises Refused (`places_are_seated`, and as `remove_entrant`) once there is a seat or a payment.
    """
    locked = lock(sign_up.event)
    sign_up = locked.event.sign_ups.get(pk=sign_up.pk)
    if not (sign_up.is_open or sign_up.is_accepted):
        return sign_up
    if locked.event.phase not in BEFORE_PLAY:
        raise Refused("places_are_seated")
    entrant = sign_up.entrant
    erase_typed(sign_up, SignUpState.WITHDRAWN)
    if entrant:
        remove_entrant(entrant, by="")
    promote(locked)
    return sign_up


@transaction.atomic
def decline(sign_up: SignUp, *, by: str) -> SignUp:
    locked, sign_up = _lock_open(sign_up)
    erase_typed(sign_up, SignUpState.DECLINED)
    locked.log("sign_up_declined", by=by)
    promote(locked)
    return sign_up


def erase_typed(sign_up: SignUp, state: str, *, keep: Collection[str] = ()) -> None:
    """Delete the typed data except the fields to `keep`; the sign-up's own page still shows its state."""
    sign_up.state, sign_up.entrant, sign_up.classes = state, None, []
    sign_up.declined_at, sign_up.state_before, sign_up.browser, sign_up.is_namesake = None, "", "", False
    if "birth_year" not in keep:
        sign_up.birth_year = None
    for field in {"name", "club_name", "plays_with", "note", "email", "mail_due", "language"} - {*keep}:
        setattr(sign_up, field, "")
    sign_up.save()


@transaction.atomic
def accept(sign_up: SignUp, *, by: str, meant: str = NEW, is_own_club: bool = True) -> Entrant:
    """Enter the player, as a new one or as the one identified by `meant`, the key of a `Likeness`.

    Sex and the event's own classes are taken as ticked; age classes become claims that registration checks. A team is
    joined only if one with that name exists; `sign_up_teams` asks about the others.

    Raises Refused: `sign_up_is_settled`, `sign_up_is_gone` if that key no longer has the name, and as `register`.
    """
    player = _locked_player(sign_up.event, meant)
    locked, sign_up = _lock_open(sign_up)
    if meant != NEW and meant not in _keys_of(sign_up, is_own_club=is_own_club):
        raise Refused("sign_up_is_gone")
    kind, _sign, number = meant.partition(":")
    if kind == ENTRANT:
        entrant = _merged(locked, sign_up, locked.event.entrants.get(number=int(number)), by=by)
    else:
        entrant = _entered(locked.event, sign_up, by=by, player=player, guest=number if kind == GUEST else "")
    if entrant.memberships.filter(team__name=sign_up.plays_with).exists():
        # Joined already, so the organiser is not asked about it.
        sign_up.plays_with = ""
    erase_typed(sign_up, SignUpState.ACCEPTED, keep=RETAINED_FIELDS)
    sign_up.entrant = entrant
    sign_up.save(update_fields=["entrant"])
    promote(locked)
    return entrant


@transaction.atomic
def accept_unquestioned(event: Event, *, by: str, is_own_club: bool = True) -> int:
    locked = lock(event)
    found = unquestioned(locked.event, likenesses(locked.event, is_own_club=is_own_club))
    for sign_up in found:
        accept(sign_up, by=by)
    return len(found)


def _keys_of(sign_up: SignUp, *, is_own_club: bool) -> set[str]:
    found = likenesses(sign_up.event, is_own_club=is_own_club).get(fold(sign_up.name), [])
    return {likeness.key for likeness in found}


def _lock_open(sign_up: SignUp) -> tuple[LockedEvent, SignUp]:
    locked = lock(sign_up.event)
    locked.require_open()
    sign_up = locked.event.sign_ups.get(pk=sign_up.pk)
    if not sign_up.is_open:
        raise Refused("sign_up_is_settled")
    return locked, sign_up


def _locked_player(event: Event, meant: str) -> Player | None:
    """Return the club's player identified by `meant`, locked before the event as everywhere; None for other kinds."""
    kind, _sign, pk = meant.partition(":")
    if kind != PLAYER or not pk.isdecimal():
        return None
    wanted: Player | None = Player.objects.select_for_update().filter(club=event.club_id, pk=int(pk)).first()
    return wanted


def _entered(event: Event, sign_up: SignUp, *, by: str, player: Player | None, guest: str) -> Entrant:
    ticked = _ticked(event, sign_up)
    earlier = earlier_entries(event).filter(pk=int(guest)).first() if guest else None
    known = player or earlier
    return register(
        event,
        by=by,
        name=sign_up.name,
        player=player,
        club_name=sign_up.club_name or (earlier.club_name if earlier else ""),
        sex=(known.sex if known else "") or _sex_of(ticked),
        birth_date=earlier.birth_date if earlier else None,
        categories=[each for each in ticked if each.is_own],
        claims=[each.key for each in ticked],
        teams=_team_of(event, sign_up),
    )


def _merged(locked: LockedEvent, sign_up: SignUp, entrant: Entrant, *, by: str) -> Entrant:
    ticked, known = _ticked(locked.event, sign_up), {each.pk for each in entrant.own_categories.all()}
    entrant.sex = entrant.sex or _sex_of(ticked)
    claimed = [each.key for each in ticked if each.pk not in known]
    entrant.claims = open_claims(entrant, [*entrant.claims, *claimed])
    entrant.save(update_fields=["sex", "claims"])
    entrant.own_categories.add(*[each for each in ticked if each.is_own])
    locked.log("sign_up_merged", by=by, wrote=[entrant], name=entrant.name, number=entrant.number)
    return entrant


def _ticked(event: Event, sign_up: SignUp) -> list[Category]:
    return [each for each in event.categories.all() if each.key in sign_up.classes]


def _sex_of(classes: Iterable[Category]) -> str:
    return next((each.sex for each in classes if each.sex), "")


def _team_of(event: Event, sign_up: SignUp) -> dict[str, str]:
    if "team" not in event.team_kinds or not sign_up.plays_with:
        return {}
    team = event.teams.filter(kind="team", name=sign_up.plays_with).first()
    has_room = team is not None and team.members.count() < TEAM_KINDS["team"].size
    return {"team": sign_up.plays_with} if has_room else {}


def erase_old_sign_ups() -> None:
    """Delete sign-ups SIGN_UP_RETENTION after the event, and the typed data of those that can no longer be restored."""
    for sign_up in SignUp.objects.filter(state=SignUpState.DECLINED, declined_at__lt=now() - UNDO_PERIOD):
        erase_typed(sign_up, sign_up.state)
    SignUp.objects.filter(event__day__lt=settled_today() - SIGN_UP_RETENTION).delete()
