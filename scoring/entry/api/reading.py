"""Read what a program sent to the JSON endpoint."""

import json
from typing import Any
from uuid import UUID

from scoring.rules import AnyDeal, Ruleset

# The id made by the writer, the `seq` of the newest entry it had seen, and the deal.
SentDeal = tuple[UUID, int, AnyDeal]


def read_sent(body: bytes, ruleset: Ruleset) -> SentDeal:
    """Return the deal in {"client_id", "after", "deal"}. Raises ValueError naming what cannot be read."""
    try:
        sent = json.loads(body)
        if not isinstance(sent, dict):
            raise ValueError("the body must be an object with client_id, after and deal")
        return _id_of(sent), _after_of(sent), ruleset.read_deal(_deal_of(sent))
    except RecursionError:
        raise ValueError("the body is nested too deeply") from None


def _id_of(sent: dict[str, Any]) -> UUID:
    try:
        return UUID(sent.get("client_id"))
    except (ValueError, TypeError, AttributeError):
        raise ValueError("client_id must be a UUID as text") from None


def _after_of(sent: dict[str, Any]) -> int:
    after = sent.get("after")
    if type(after) is not int or after < 0:
        raise ValueError("after must be a whole number, 0 for the first entry")
    return after


def _deal_of(sent: dict[str, Any]) -> dict[str, Any]:
    deal = sent.get("deal")
    if not isinstance(deal, dict):
        raise ValueError("deal must be an object")
    return deal
