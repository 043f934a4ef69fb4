"""The file of the demo's deals: how many there are, which chance dealt each of them, and how they are written."""

import json
from collections.abc import Iterable
from random import Random

from scoring.rules import Deal, deal_to_dict

from .play import PlayedDeal, play_deal

SEED = 7
# Enough for lists that are all different, and the rare games among them.
COUNT = 2000


def make_deal(number: int) -> PlayedDeal:
    """The deal at this place of the file; each has a chance of its own, so that one is made without the others."""
    return play_deal(Random(f"{SEED}/{number}"))


def format_deals(deals: Iterable[Deal]) -> str:
    """A deal a line."""
    lines = ",\n".join(json.dumps(deal_to_dict(deal), separators=(",", ":")) for deal in deals)
    return f'{{"deals": [\n{lines}\n]}}\n'
