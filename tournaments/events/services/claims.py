"""Age classes without a date of birth: confirm or deny them after asking the player."""

from django.db import transaction

from tournaments.events.locking import lock
from tournaments.events.models import PLAYED, Entrant
from tournaments.events.phrases.reasons import coded_reason
from tournaments.events.queries.claims import open_claims
from tournaments.events.services.standings import republish


@transaction.atomic
def settle_class(entrant: Entrant, key: str, *, holds: bool, by: str) -> Entrant:
    """Add the entrant to this age class or remove them, whatever they claimed.

    Does nothing if a known date of birth decides, or if nothing changes. Once a series has been played the standings
    are corrected, since the ranking of the class changes.
    """
    locked = lock(entrant.event)
    locked.require_open()
    entrant = locked.event.entrants.get(pk=entrant.pk)
    category = locked.event.categories.filter(key=key).first()
    if category is None or not category.is_undecided(entrant.sex, entrant.birth_date):
        return entrant
    is_claimed, is_member = key in entrant.claims, category.members.filter(pk=entrant.pk).exists()
    if not is_claimed and is_member == holds:
        return entrant
    entrant.claims = [each for each in entrant.claims if each != key]
    entrant.save(update_fields=["claims"])
    (category.members.add if holds else category.members.remove)(entrant)
    action = "class_confirmed" if holds else "class_denied"
    is_played = locked.event.series.filter(state__in=PLAYED).exists()
    reason = coded_reason("class_checked") if is_played else ""
    facts = {"number": entrant.number, "name": entrant.name, "category": category.name}
    locked.log(action, by=by, reason=reason, wrote=[entrant], **facts)
    republish(locked, by=by, reason=reason)
    return entrant


def settle_by_date(entrant: Entrant) -> list[str]:
    """Drop claims and confirmations that are now decided; return the names of the changed fields.

    The caller locks the event and saves the entrant.
    """
    if entrant.birth_date:
        entrant.own_categories.remove(*[each for each in entrant.own_categories.all() if not each.is_own])
    left = open_claims(entrant, entrant.claims)
    if left == entrant.claims:
        return []
    entrant.claims = left
    return ["claims"]
