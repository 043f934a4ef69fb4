"""What the pages of an event share: the line of its state, and the words of a protocol."""

from typing import Any

from django import template

from tournaments.models import ActRecord
from tournaments.phrases.acts import act_words
from tournaments.queries.state_line import StateLine, state_line

register = template.Library()


@register.simple_tag
def counts_of(event: Any) -> StateLine:
    """Registered, present, paid."""
    return state_line(event)


@register.filter
def act(record: ActRecord) -> str:
    """What was done, in a sentence."""
    return act_words(record.act, record.data)
