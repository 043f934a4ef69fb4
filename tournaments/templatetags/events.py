"""Template tags that the pages of an event share: its state line, and the sentences of the audit log."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import template
from django.urls import reverse

from tournaments.events.models import AuditEntry, Event
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.choices import phase_words
from tournaments.events.phrases.prices import price_rows, price_words
from tournaments.events.phrases.reasons import reason_words
from tournaments.events.phrases.tour import TOUR
from tournaments.events.queries.desk_codes import without_name
from tournaments.events.queries.pseudonyms import Pseudonyms, pseudonyms_of
from tournaments.events.queries.sign_ups import placed_count
from tournaments.events.queries.state_line import state_line
from tournaments.events.queries.tour import PLAY, PRINTER, Tour
from tournaments.events.views.access import Desk
from tournaments.leagues.models import League
from tournaments.leagues.queries.pseudonyms import league_pseudonyms
from tournaments.seasons.models import Season
from tournaments.seasons.queries.pseudonyms import season_pseudonyms

register = template.Library()
# How to get the pseudonyms for each kind of audit log.
PSEUDONYMS: Final[Mapping[type, Callable[[Any], Pseudonyms]]] = {
    Event: pseudonyms_of,
    League: league_pseudonyms,
    Season: season_pseudonyms,
}


@register.simple_tag
def counts_of(event: Any) -> dict[str, int]:
    return state_line(event)


@register.simple_tag
def sign_ups_to_accept(event: Any) -> int:
    return placed_count(event)


@register.simple_tag
def prices(event: Any) -> str:
    return price_words(event)


@register.simple_tag(name="price_rows")
def rows_of_prices(event: Any) -> list[tuple[str, str]]:
    return list(price_rows(event))


@register.simple_tag
def tour_words(desk: Desk, tour: Tour) -> dict[str, Any]:
    """Return the text and button of a rehearsal's next step; `address` is empty if only the button does it."""
    text, button = TOUR[tour.key]
    return {
        "text": str(text) % tour.params if tour.params else str(text),
        "button": str(button),
        "address": reverse(tour.view, args=[desk.event.public_id, *tour.args]) if tour.view else "",
        "is_yours": tour.right in desk.rights,
        "has_button": tour.key in (PRINTER, PLAY),
    }


@register.filter
def where_it_stands(event: Any) -> str:
    return phase_words(event.phase, is_played=event.is_played)


@register.filter
def audit_words(record: AuditEntry) -> str:
    return action_words(record.act, _pseudonyms(record).audit_data(record.values))


@register.filter
def audit_reason(record: AuditEntry) -> str:
    return _pseudonyms(record).text(record.reason) if record.reason else ""


@register.filter
def reason(text: str) -> str:
    return reason_words(text)


@register.filter
def pseudonymised(text: str, pseudonyms: Pseudonyms) -> str:
    """Return a reason or a note, with the names as they are shown now."""
    return pseudonyms.text(text)


@register.filter
def shown_writer(by: str, desk: Desk) -> str:
    """Return the author of a change, on a public page: the name of a helper with a code is for staff only."""
    return by if desk.is_staff else without_name(by)


def _pseudonyms(record: AuditEntry) -> Pseudonyms:
    """Return the pseudonyms of the entry's owner, fetched once for all entries of a page."""
    owner = getattr(record, record.owner)
    # Cached on the owner: all entries of a page share the same instance.
    if not hasattr(owner, "audit_pseudonyms"):
        owner.audit_pseudonyms = PSEUDONYMS[type(owner)](owner)
    found: Pseudonyms = owner.audit_pseudonyms
    return found
