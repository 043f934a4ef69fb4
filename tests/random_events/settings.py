"""The announcement of a random event: its game, fees, prizes, rankings and tie-breaks."""

from random import Random
from typing import Any, Final

from scoring.rules import Ruleset, find_ruleset, option_names, presets_of, ruleset_keys
from tournaments.seating import MODES
from tournaments.seating.seeded import THREES

TABLES: Final = {3, 4}
TIE_BREAKS: Final = (
    "total won lost lot",
    "total won lost lot",
    "total won lost",
    "total lost won lot",
    "total points won lost lot",
    "total best_series won lost lot",
    "total worst_series others_lost lot",
    "average total won lot",
    "average_over:2 won lost lot",
    "won total lost lot",
    "has_played played total lot",
    "total",
)
CLASSES: Final = ("women", "juniors", "seniors", "own-1-guests")
TEAM_KINDS: Final = ("team", "tandem", "mixed")
LOSS_FEES: Final = ([], [], [[1, 50], [4, 100]], [[1, 100]], [[1, 33], [2, 50], [3, 101]])


def random_settings(chance: Random, kind: str, *, series: int, players: int, mornings: int = 0) -> dict[str, Any]:
    """Settings as plain data; the others keep the defaults of the site."""
    ruleset = random_ruleset(chance, any_table=kind == "list")
    settings: dict[str, Any] = {
        "ruleset_key": ruleset.key,
        "ruleset_options": _plain(ruleset.explicit_options()),
        "scheme": chance.choice(ruleset.schemes) if chance.random() < 0.3 else ruleset.schemes[0],
        "loss_fee_steps": chance.choice(LOSS_FEES),
    }
    if kind == "event":
        settings |= _event_settings(chance, series=series, players=players)
        if series > 1 and chance.random() < 0.2:
            settings |= _final(chance, series=series)
        if mornings:
            settings["prize_plan"] = [_prizes(chance, "together", players), *settings["prize_plan"]]
    return settings


def random_ruleset(chance: Random, *, any_table: bool = False) -> Ruleset:
    """Official Skat in most cases, else any game for such a table, with random options."""
    if chance.random() < (0.2 if any_table else 0.55):
        return find_ruleset()
    while True:
        found = find_ruleset(chance.choice(ruleset_keys()))
        presets = presets_of(found.key)
        if presets and chance.random() < 0.4:
            found = chance.choice(presets).ruleset
        options = {}
        for name in chance.sample(option_names(found), min(chance.choice((0, 1, 2, 4)), len(option_names(found)))):
            options[name] = chance.choice(found.legal_values(name))
        try:
            ruleset = found.with_options(options)
        except ValueError:
            # Some options exclude each other.
            continue
        if any_table or (set(ruleset.table_sizes) >= TABLES and not ruleset.ends_by_itself):
            return ruleset


def _event_settings(chance: Random, *, series: int, players: int) -> dict[str, Any]:
    kinds = [kind for kind in TEAM_KINDS if chance.random() < 0.35]
    classes = [key for key in CLASSES if chance.random() < 0.4]
    settings: dict[str, Any] = {
        "entry_fee": chance.choice((0, 500, 1000, 1001)),
        "card_fee": chance.choice((0, 0, 200)),
        "fees_by_category": [[key, chance.choice((0, 300, 777))] for key in classes if chance.random() < 0.5],
        "pot_percent": chance.choice((100, 100, 90, 67, 0)),
        "loss_money_is_paid_out": chance.random() < 0.3,
        "tie_rule": chance.choice(("split", "lot")),
        "tie_breaks": chance.choice(TIE_BREAKS).split(),
        "team_kinds": kinds,
        "draw_mode": chance.choice(MODES),
        "seeded_threes": chance.choice(THREES),
        "second_keying": chance.choice(("never", "unproved", "always")),
        "classes": classes,
    }
    rankings = ["total", *(f"series:{number}" for number in range(1, series + 1))]
    rankings += [*(f"category:{key}" for key in classes), *kinds]
    plan = [_prizes(chance, key, players) for key in rankings if chance.random() < 0.6]
    return settings | {"prize_plan": plan} | _house_rules(chance)


def _house_rules(chance: Random) -> dict[str, Any]:
    """Rules that most events leave unchanged; drawn last, so that other random values stay as before."""
    rules = ("fills_up_teams", "leavers_have_no_place", "keeps_missed_fees")
    fees = [[kind, chance.choice((1000, 2001))] for kind in TEAM_KINDS if chance.random() < 0.3]
    return {name: chance.random() < 0.3 for name in rules} | {"team_fees": fees}


def _final(chance: Random, *, series: int) -> dict[str, Any]:
    final_from, size = chance.randint(2, series), chance.choice((3, 4, 6, 7, 8, 12))
    return {"final_size": size, "final_from": final_from, "final_counts": chance.choice(("all", "final"))}


def _prizes(chance: Random, ranking: str, players: int) -> dict[str, Any]:
    """Fixed amounts or a share of the pot, of any kind."""
    group: dict[str, Any] = {"ranking": ranking, "once": chance.random() < 0.3}
    if ranking in TEAM_KINDS:
        group["takers"] = ranking
    if chance.random() < 0.4:
        return group | {"amounts": [chance.randrange(1, 40) * players for _ in range(chance.randint(1, 4))]}
    group |= {"share": chance.choice((1, 25, 75, 90)), "unit": chance.choice((1, 50, 100, 500))}
    if chance.random() < 0.5:
        return group | {"every": chance.choice((2, 3, 4, 10))}
    return group | {"weights": chance.choice(([1], [3, 2, 1], [50, 30, 20], [4, 2, 1, 1], [7, 0, 3]))}


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    """As stored: lists for tuples, text for choices."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
