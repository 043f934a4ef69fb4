"""A whole club: its players, the lists of its last evenings, and three tables of the current one."""

from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify

from scoring.models import Club, Player

from .club_lists import PlannedList, write_list
from .club_people import GUEST, make_people

CLUB_NAME: Final = "Skatclub Herz Dame"
_LOSS_FEE: Final = ((1, 50), (4, 100))
# In the order of their opening, so that the newest is at the top of the club's page.
PLAN: Final = (
    PlannedList(title="Skat 1", weeks_ago=4, slips=1, loss_fee_steps=_LOSS_FEE),
    PlannedList(title="Skat 2", weeks_ago=4, seats=3, length=36, card_points="required"),
    PlannedList(title="Skat 1", weeks_ago=3, takes_back=True, loss_fee_steps=_LOSS_FEE),
    PlannedList(title="Skat 2", weeks_ago=3, seats=5, length=40, scheme="classic", cents_per_point="1/2"),
    PlannedList(title="Skat 1", weeks_ago=2, slips=2, penalty=-50, loss_fee_steps=_LOSS_FEE),
    PlannedList(title="Skat 2", weeks_ago=2, seats=3, length=36, guest=True),
    PlannedList(title="Skat 1", weeks_ago=1, slips=1, card_points="required"),
    PlannedList(title="Skat 2", weeks_ago=1, slips=1, reopened=True, loss_fee_steps=_LOSS_FEE),
    PlannedList(title="Skat 3", seats=3, length=36, slips=1),
    PlannedList(title="Skat 1", played=17, slips=1, loss_fee_steps=_LOSS_FEE),
    PlannedList(title="Skat 2", played=2),
)


@transaction.atomic
def make_demo_club(seed: int, *, now: datetime | None = None) -> Club:
    """A new club with its lists; the same seed gives the same names, seats, deals and corrections.

    The lists of the current evening reach up to `now`; earlier evenings are whole weeks before.
    """
    club = _new_club()
    # The club's own name keeps the ids of its entries apart from those of an earlier demo of this seed.
    chance = Random(seed)
    ids = Random(f"{club.name} {seed}")
    moment = now or timezone.now()
    players = [Player.objects.create(club=club, **person) for person in make_people(chance)]
    evenings = dict.fromkeys(planned.weeks_ago for planned in PLAN)
    waiting = {weeks_ago: chance.sample(players, len(players)) for weeks_ago in evenings}
    for planned in PLAN:
        seated: list[Player | str] = [waiting[planned.weeks_ago].pop() for _ in range(planned.seats)]
        if planned.guest:
            seated[-1] = GUEST
        write_list(planned, club=club, seated=seated, chance=chance, ids=ids, now=moment)
    return club


def _new_club() -> Club:
    """The club; from the second one on its name ends in a number."""
    number, name = 1, CLUB_NAME
    while Club.objects.filter(Q(name=name) | Q(slug=slugify(name))).exists():
        number += 1
        name = f"{CLUB_NAME} {number}"
    return Club.objects.create(name=name, slug=slugify(name))
