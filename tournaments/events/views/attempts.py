"""Call a service from a view; a refusal becomes a message."""

from collections.abc import Callable, Collection
from typing import Final, ParamSpec, TypeVar

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext

from tournaments.events.locking import Refused
from tournaments.events.models import Entrant
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.claims import unfounded

How = ParamSpec("How")
Result = TypeVar("Result")

# The form field of a refusal. Others are shown at the form's `refused_at`, or above the form.
REFUSED_FIELDS: Final = {
    "reason_missing": "reason",
    "unfinished_reason": "ended_early",
    "too_many_deals": "deals",
    "evening_that_day": "day",
    "extension_minutes": "minutes",
    "no_such_time_left": "minutes",
}


def perform(where: BaseForm | HttpRequest, action: Callable[How, object], *what: How.args, **how: How.kwargs) -> bool:
    """Call the service; False if it raises Refused. The reason is added to the form, or to the request's messages.

    A ValidationError is added to the form as well; without a form it is raised.
    """
    try:
        action(*what, **how)
    except (Refused, ValidationError) as error:
        show_error(where, error)
        return False
    return True


def result_of(
    where: BaseForm | HttpRequest, action: Callable[How, Result], *what: How.args, **how: How.kwargs
) -> Result | None:
    """Return the service's result; None if it is refused, which is shown as by `perform`."""
    try:
        return action(*what, **how)
    except (Refused, ValidationError) as error:
        show_error(where, error)
    return None


def show_error(where: BaseForm | HttpRequest, error: Refused | ValidationError) -> None:
    """Add the error to the form, or a refusal to the request's messages."""
    if isinstance(error, Refused):
        refuse(where, error) if isinstance(where, BaseForm) else show_refusal(where, error)
    elif isinstance(where, BaseForm):
        where.add_error(None, error)
    else:
        raise error


def show_refusal(request: HttpRequest, refused: Refused) -> None:
    messages.error(request, refusal_words(refused.code, refused.params))


def warn_of_unfounded(request: HttpRequest, entrant: Entrant, claims: Collection[str]) -> None:
    for name in unfounded(entrant, claims):
        words = gettext(
            "%(name)s claims class %(class)s, but the recorded date of birth or sex rules it out. Ask the player."
        )
        messages.warning(request, words % {"name": entrant.name, "class": name})


def refuse(form: BaseForm, refused: Refused) -> None:
    """Add the refusal to the form, on its field if the form has it."""
    field = REFUSED_FIELDS.get(refused.code, "")
    place = field if field in form.fields else getattr(form, "refused_at", None)
    form.add_error(place, refusal_words(refused.code, refused.params))
