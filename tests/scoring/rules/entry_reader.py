"""Reads the entry table as the screen does: it looks up, adds and compares, and knows no rule."""

import json
from typing import Any

from scoring.rules import Ruleset


class EntryReader:
    def __init__(self, ruleset: Ruleset) -> None:
        # As it arrives at the screen.
        self.table: dict[str, Any] = json.loads(json.dumps(ruleset.entry_table()))

    def verdict(self, game: str, state: int, *, won: bool, bid: int | None, matadors: int = 0) -> list[str] | int:
        """The codes of a refusal, or the figure to write; impossible fields hide the result of the bid."""
        rules = self.table["games"][game]
        entry = self.table[rules["kind"]][state][won]
        if "codes" in entry:
            return entry["codes"]
        if rules["kind"] == "null":
            # A game with a fixed value is played from the hand.
            return self._null(rules["value"] or entry["value"], state | bool(rules["value"]), won=won, bid=bid)
        value = rules["base"] * (matadors + len(entry["levels"]))
        if won and bid is not None and bid > value:
            return ["V94"]
        needed = 0 if bid is None else self.table["needed"][str(rules["base"])][str(bid)]
        return self._written(max(value, needed), state, won=won, bid=bid)

    def _null(self, value: int, state: int, *, won: bool, bid: int | None) -> list[str] | int:
        if bid is not None and bid > value:
            return ["V21"]
        return self._written(value, state, won=won, bid=bid)

    def _written(self, charge: int, state: int, *, won: bool, bid: int | None) -> list[str] | int:
        if self.table["score_basis"] == "bid":
            if bid is None:
                return ["V26"]
            charge = bid
        return charge if won else -self.table["loss_factors"][state & 1] * charge
