"""What a sign-up page has to know: how many places are free, who waits before whom, and whom a name may mean."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.alphabet import fold
from tournaments.events.models import Event, SignUp, SignUpPage, SignUpState
from tournaments.events.phrases.choices import Phase
from tournaments.events.queries.door import club_players, earlier_entries, names_of

# While these last somebody may sign up, and moves up.
BEFORE_PLAY: Final = (Phase.REGISTRATION, Phase.CHECK_IN)
# What somebody who signed up may be: somebody new, a player of the club, a guest of an earlier event, an entrant.
NEW, PLAYER, GUEST, ENTRANT = "new", "player", "guest", "entrant"


def page_of(event: Event) -> SignUpPage | None:
    return SignUpPage.objects.filter(event=event).first()


def is_open(event: Event, page: SignUpPage | None) -> bool:
    """Whether somebody can sign up now."""
    return page is not None and page.is_open and not page.is_over and event.phase in BEFORE_PLAY


def free_places(event: Event, page: SignUpPage | None) -> int | None:
    """How many places nobody has, never below 0; None where there is no limit."""
    if page is None or page.places is None:
        return None
    taken = event.entrants.count() + placed_count(event)
    return max(page.places - taken, 0)


def placed_count(event: Event) -> int:
    """How many have a place and are still to be accepted."""
    return event.sign_ups.filter(state=SignUpState.PLACED).count()


def waiting_count(event: Event) -> int:
    return event.sign_ups.filter(state=SignUpState.WAITING).count()


def place_in_line(sign_up: SignUp) -> int:
    """The place on the waiting list, from 1."""
    before = SignUp.objects.filter(event=sign_up.event_id, state=SignUpState.WAITING, pk__lt=sign_up.pk)
    return before.count() + 1


@dataclass(frozen=True, slots=True)
class Likeness:
    """Somebody who bears the name of a sign-up: `key` is "player:PK", "guest:PK" or "entrant:NUMBER"."""

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
    """Everybody whom a sign-up of a folded name may mean, in as many queries for one as for a thousand.

    Who is shown by another name than his own is found by his own for the club's logins alone.
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


def unquestioned(event: Event, known: Mapping[str, list[Likeness]]) -> list[SignUp]:
    """Those with a place whose name means nobody else: neither somebody `known`, nor a second who signed up."""
    coming = list(event.sign_ups.filter(state__in=(SignUpState.PLACED, SignUpState.WAITING)))
    names = Counter(fold(one.name) for one in coming)
    return [
        one
        for one in coming
        if one.state == SignUpState.PLACED and names[fold(one.name)] == 1 and not known.get(fold(one.name))
    ]
