"""The data of a sign-up page: free places, the waiting list, and possible identities."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from scoring.alphabet import fold
from scoring.clock import now
from tournaments.events.models import UNDO_PERIOD, Event, SignUp, SignUpPage
from tournaments.events.phrases.choices import Phase, SignUpState
from tournaments.events.queries.registration import club_players, earlier_entries, finds, names_of, words_of

# Phases in which sign-ups and promotion from the waiting list are possible.
BEFORE_PLAY: Final = (Phase.REGISTRATION, Phase.CHECK_IN)
# Not accepted yet.
OPEN: Final = (SignUpState.PLACED, SignUpState.WAITING)
# The period of the view "recent".
RECENT: Final = timedelta(minutes=10)
# What a sign-up may be: a new person, a player of the club, a guest of an earlier event, an entrant.
NEW, PLAYER, GUEST, ENTRANT = "new", "player", "guest", "entrant"


def page_of(event: Event) -> SignUpPage | None:
    return SignUpPage.objects.filter(event=event).first()


def is_open(event: Event, page: SignUpPage | None) -> bool:
    return page is not None and page.is_open and not page.is_over and event.phase in BEFORE_PLAY


def free_places(event: Event, page: SignUpPage | None) -> int | None:
    """Return the number of free places, at least 0; None if there is no limit."""
    if page is None or page.places is None:
        return None
    taken = event.entrants.count() + placed_count(event)
    return max(page.places - taken, 0)


def placed_count(event: Event) -> int:
    return event.sign_ups.filter(state=SignUpState.PLACED).count()


def waiting_list_length(event: Event) -> int:
    return event.sign_ups.filter(state=SignUpState.WAITING).count()


def place_in_line(sign_up: SignUp) -> int:
    """Return the place on the waiting list, from 1."""
    before = SignUp.objects.filter(event=sign_up.event_id, state=SignUpState.WAITING, pk__lt=sign_up.pk)
    return before.count() + 1


@dataclass(frozen=True, slots=True)
class Likeness:
    """A person with the name of a sign-up: `key` is "player:PK", "guest:PK" or "entrant:NUMBER"."""

    key: str
    name: str
    club: str = ""
    event: str = ""

    @property
    def kind(self) -> str:
        return self.key.partition(":")[0]

    @property
    def number(self) -> str:
        return self.key.partition(":")[2]


def likenesses(event: Event, *, is_own_club: bool) -> Mapping[str, list[Likeness]]:
    """Return all persons to whom a sign-up may refer, by folded name; a constant number of queries.

    Real names that are not shown match only for the club's logins.
    """
    wanted = {fold(name) for name in event.sign_ups.values_list("name", flat=True) if name}
    found: dict[str, list[Likeness]] = defaultdict(list)
    for person in event.entrants.select_related("player"):
        names = {fold(person.name)} | (names_of(person.player) if is_own_club and person.player else set())
        for name in names & wanted:
            found[name].append(Likeness(f"{ENTRANT}:{person.number}", person.name, person.club_name))
    for player in club_players(event):
        names = names_of(player) if is_own_club else {fold(player.shown_name)}
        for name in names & wanted:
            found[name].append(Likeness(f"{PLAYER}:{player.pk}", player.shown_name, event.club.name))
    known = set()
    for pk, name, club, at in earlier_entries(event).values_list("pk", "name", "club_name", "event__name"):
        if fold(name) in wanted and (fold(name), fold(club)) not in known:
            known.add((fold(name), fold(club)))
            found[fold(name)].append(Likeness(f"{GUEST}:{pk}", name, club, at))
    return found


@dataclass(frozen=True, slots=True)
class ShownSignUps:
    """Open sign-ups after filtering; `counts` has the size of each view."""

    placed: tuple[SignUp, ...]
    waiting_list: tuple[SignUp, ...]
    counts: Mapping[str, int]
    of_browser: Mapping[str, int]

    @property
    def keys(self) -> list[int]:
        return [one.pk for one in (*self.placed, *self.waiting_list)]


def shown_sign_ups(event: Event, show: str, text: str = "") -> ShownSignUps:
    """Return one view: "" for all, "waiting", "recent", or "browser-PK" for all from the browser of that sign-up."""
    coming = list(event.sign_ups.filter(state__in=OPEN))
    since = now() - RECENT
    of_browser = Counter(one.browser for one in coming if one.browser)
    recent = [one for one in coming if one.signed_up_at > since]
    waiting_list = [one for one in coming if one.is_on_waiting_list]
    views = {"": coming, "recent": recent, "waiting": waiting_list}
    counts = {view: len(people) for view, people in views.items()}
    if show.startswith("browser-"):
        browsers = {one.browser for one in coming if f"browser-{one.pk}" == show} - {""}
        views[show] = [one for one in coming if one.browser in browsers]
    words = words_of(text)
    found = [one for one in views.get(show, coming) if finds(words, fold(f"{one.name} {one.club_name}"))]
    return ShownSignUps(
        placed=tuple(one for one in found if not one.is_on_waiting_list),
        waiting_list=tuple(one for one in found if one.is_on_waiting_list),
        counts=counts,
        of_browser=of_browser,
    )


def is_signed_up(event: Event, name: str, club_name: str, form_id: UUID) -> bool:
    """Return whether this name is entered or signed up with another form; clubs are compared only if both are given."""
    signed_up = event.sign_ups.filter(state__in=OPEN).exclude(form_id=form_id).values_list("name", "club_name")
    entered = event.entrants.exclude(sign_ups__form_id=form_id).values_list("name", "club_name")
    wanted, club = fold(name), fold(club_name)
    return any(
        fold(known) == wanted and (not club or not known_club or fold(known_club) == club)
        for known, known_club in (*signed_up, *entered)
    )


def unquestioned(event: Event, known: Mapping[str, list[Likeness]]) -> list[SignUp]:
    """Return sign-ups with a place and a unique name: neither `known` nor signed up twice."""
    coming = list(event.sign_ups.filter(state__in=OPEN))
    names = Counter(fold(one.name) for one in coming)
    return [
        one
        for one in coming
        if one.state == SignUpState.PLACED and names[fold(one.name)] == 1 and not known.get(fold(one.name))
    ]


def last_declined_at(event: Event) -> datetime | None:
    declined = SignUp.objects.filter(event=event, state=SignUpState.DECLINED, declined_at__gt=now() - UNDO_PERIOD)
    return declined.order_by("-declined_at").values_list("declined_at", flat=True).first()


def declined_count(event: Event, moment: datetime) -> int:
    return SignUp.objects.filter(event=event, state=SignUpState.DECLINED, declined_at=moment).count()
