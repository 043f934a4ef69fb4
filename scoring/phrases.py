"""The words for what the rules say in codes: problems, games, levels, sums, options."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import Deal, Game, Outcome, Problem, Score, Side, Step

MINUS: Final = "\u2212"
# How the log names whoever enters by the table's key: no login is called that.
TABLE: Final = ""
# U+FE0E asks for the plain sign, never the coloured picture.
TEXT_SIGN: Final = "\ufe0e"
SUIT_SIGNS: Final = {
    Game.CLUBS: "\u2663" + TEXT_SIGN,
    Game.SPADES: "\u2660" + TEXT_SIGN,
    Game.HEARTS: "\u2665" + TEXT_SIGN,
    Game.DIAMONDS: "\u2666" + TEXT_SIGN,
}

GAMES: Final = {
    Game.CLUBS: gettext_lazy("Clubs"),
    Game.SPADES: gettext_lazy("Spades"),
    Game.HEARTS: gettext_lazy("Hearts"),
    Game.DIAMONDS: gettext_lazy("Diamonds"),
    Game.GRAND: gettext_lazy("Grand"),
    Game.NULL: gettext_lazy("Null"),
    Game.REVOLUTION: gettext_lazy("Revolution"),
}
NULL_NAMES: Final = {
    "null": gettext_lazy("Null"),
    "null_hand": gettext_lazy("Null Hand"),
    "null_ouvert": gettext_lazy("Null ouvert"),
    "null_ouvert_hand": gettext_lazy("Null ouvert Hand"),
    "revolution": gettext_lazy("Revolution"),
}
FIELDS: Final = {
    "declarer": gettext_lazy("Declarer"),
    "game": gettext_lazy("Game"),
    "matadors": gettext_lazy("Matadors"),
    "levels": gettext_lazy("Levels"),
    "announced": gettext_lazy("Announced"),
    "bid": gettext_lazy("Bid"),
    "conceded": gettext_lazy("Conceded or ruled"),
    "points": gettext_lazy("Card points"),
    "kontra": gettext_lazy("Kontra"),
    "kontra_by": gettext_lazy("Kontra said by"),
    "bidders": gettext_lazy("Bid or held"),
    "hand": gettext_lazy("Hand"),
    "schneider": gettext_lazy("Schneider"),
    "schwarz": gettext_lazy("Schwarz"),
    "ouvert": gettext_lazy("Ouvert"),
    "schneider_announced": gettext_lazy("Schneider announced"),
    "schwarz_announced": gettext_lazy("Schwarz announced"),
}
KONTRAS: Final = {
    1: gettext_lazy("Kontra"),
    2: gettext_lazy("Re"),
    3: gettext_lazy("Supra (Bock)"),
    4: gettext_lazy("Resupra (Hirsch)"),
}
CONCESSIONS: Final = {
    Side.DECLARER.value: gettext_lazy("the declarer gave up"),
    Side.DEFENDERS.value: gettext_lazy("the defenders gave up"),
}
SCHEME_NAMES: Final = {
    "seeger_fabian": gettext_lazy("Seeger-Fabian"),
    "seeger": gettext_lazy("Seeger"),
    "classic": gettext_lazy("Classic"),
    "league_document": gettext_lazy("League, as printed"),
}
SCHEME_NOTES: Final = {
    "seeger_fabian": gettext_lazy("+50 a won game, −50 a lost one; the others get 40 (at three) or 30 (at four)."),
    "seeger": gettext_lazy("+50 a won game, −50 a lost one."),
    "classic": gettext_lazy("Game points alone."),
    "league_document": gettext_lazy("+50 a won game; the others get 40 a lost one."),
}
RULESET_NAMES: Final = {"isko": gettext_lazy("Skat by the International Skat Order")}
OPTIONS: Final = {
    "grand_base": gettext_lazy("Base value of Grand"),
    "max_matadors_suit": gettext_lazy("Most matadors that count in a suit game"),
    "loss_factor_skat": gettext_lazy("A lost game counts times"),
    "loss_factor_hand": gettext_lazy("A lost Hand game counts times"),
    "score_basis": gettext_lazy("What is written"),
    "hand_schwarz_includes_schneider_announced": gettext_lazy("A Hand game won Schwarz counts Schneider as announced"),
    "kontra_levels": gettext_lazy("Kontra"),
    "kontra_requires_bid": gettext_lazy("Only who bid or held may say Kontra"),
    "revolution": gettext_lazy("Revolution"),
    "card_points": gettext_lazy("Card points"),
}
OPTION_VALUES: Final[dict[tuple[str, Any], Any]] = {
    ("max_matadors_suit", 11): gettext_lazy("11: Jacks and trumps"),
    ("max_matadors_suit", 12): gettext_lazy("12: with the sixes"),
    ("max_matadors_suit", 4): gettext_lazy("4: Jacks only"),
    ("score_basis", "game_value"): gettext_lazy("the value of the game"),
    ("score_basis", "bid"): gettext_lazy("the bid"),
    ("kontra_levels", 0): gettext_lazy("not played"),
    ("kontra_levels", 1): gettext_lazy("Kontra"),
    ("kontra_levels", 2): gettext_lazy("up to Re"),
    ("kontra_levels", 3): gettext_lazy("up to Supra (Bock)"),
    ("kontra_levels", 4): gettext_lazy("up to Resupra (Hirsch)"),
    ("revolution", 0): gettext_lazy("not played"),
    ("card_points", "off"): gettext_lazy("are not kept"),
    ("card_points", "optional"): gettext_lazy("may be entered"),
    ("card_points", "required"): gettext_lazy("must be entered"),
}

# One step of a sum, as it is said at the table: "with 2, game 3, Schneider 4, 4 × 12 = 48".
STEPS: Final = {
    "passed": gettext_lazy("passed in"),
    "with": gettext_lazy("with %(number)s"),
    "without": gettext_lazy("without %(number)s"),
    "matadors": gettext_lazy("%(number)s matadors"),
    "game": gettext_lazy("game %(number)s"),
    "hand": gettext_lazy("Hand %(number)s"),
    "schneider": gettext_lazy("Schneider %(number)s"),
    "schneider_announced": gettext_lazy("Schneider announced %(number)s"),
    "schwarz": gettext_lazy("Schwarz %(number)s"),
    "schwarz_announced": gettext_lazy("Schwarz announced %(number)s"),
    "ouvert": gettext_lazy("ouvert %(number)s"),
    "product": gettext_lazy("%(number)s × %(by)s = %(result)s"),
    "null": gettext_lazy("Null = %(result)s"),
    "null_hand": gettext_lazy("Null Hand = %(result)s"),
    "null_ouvert": gettext_lazy("Null ouvert = %(result)s"),
    "null_ouvert_hand": gettext_lazy("Null ouvert Hand = %(result)s"),
    "revolution": gettext_lazy("Revolution = %(result)s"),
    "overbid": gettext_lazy("overbid with %(number)s: counts %(result)s"),
    "bid_counts": gettext_lazy("the bid counts: %(number)s"),
    "lost": gettext_lazy("lost %(by)s × %(number)s = %(result)s"),
    "kontra_1": gettext_lazy("Kontra × %(by)s = %(result)s"),
    "kontra_2": gettext_lazy("Re × %(by)s = %(result)s"),
    "kontra_3": gettext_lazy("Supra × %(by)s = %(result)s"),
    "kontra_4": gettext_lazy("Resupra × %(by)s = %(result)s"),
}

# systems.md 26; V90 and above concern the tapped outcome.
PROBLEMS: Final = {
    "V01": gettext_lazy("Choose the declarer or mark the deal as passed."),
    "V02": gettext_lazy("%(name)s deals and sits out; choose one of the three active players."),
    "V03": gettext_lazy("%(bid)s is not a possible game value; nearest: %(lo)s, %(hi)s."),
    "V04": gettext_lazy("The lowest bid is 18."),
    "V05": gettext_lazy("Every trump game is played with or without at least one matador."),
    "V06": gettext_lazy("A Grand counts at most 4 matadors."),
    "V07": gettext_lazy("A suit game counts at most %(max)s matadors."),
    "V08": gettext_lazy("Null games have no matadors."),
    "V09": gettext_lazy("Only Ouvert can be added to a Null game."),
    "V10": gettext_lazy("Schneider can only be announced in a Hand game."),
    "V11": gettext_lazy("Schwarz can only be announced in a Hand game."),
    "V12": gettext_lazy("Schwarz announced includes Schneider announced."),
    "V13": gettext_lazy("An open suit or Grand game is a Hand game with Schwarz announced."),
    "V14": gettext_lazy("Card points must be between 0 and 120."),
    "V15": gettext_lazy("No set of cards is worth %(n)s points."),
    "V16": gettext_lazy("Enter the declarer's card points."),
    "V17": gettext_lazy("A Null game is decided by tricks; leave card points empty."),
    "V18": gettext_lazy("If the defenders took no trick, the declarer has 120 points."),
    "V19": gettext_lazy("Without a trick the declarer has at most the skat: 22 points."),
    "V20": gettext_lazy("Only one side can be without tricks, and an announced Schwarz is won only that way."),
    "V21": gettext_lazy(
        "%(game)s is worth %(v)s and cannot cover %(bid)s; enter the lost suit or Grand game the declarer chooses."
    ),
    "V22": gettext_lazy("This doubling is not played at this table, or its Kontra is missing."),
    "V23": gettext_lazy("Only a defender who bid or held may say Kontra."),
    "V24": gettext_lazy("The declarer cannot say Kontra."),
    "V25": gettext_lazy("A passed deal has no declarer, bid or game."),
    "V26": gettext_lazy("This ruleset scores the bid; enter it."),
    "V27": gettext_lazy("All %(n)s deals of this series are entered."),
    "V28": gettext_lazy("A table needs %(n)s different players."),
    "V30": gettext_lazy("Ramsch is played only when everyone passed."),
    "V90": gettext_lazy("Choose the game that was played."),
    "V91": gettext_lazy("Say whether the game was won or lost."),
    "V92": gettext_lazy("The card points say that the game was lost."),
    "V93": gettext_lazy("With %(n)s card points Schneider does not fit."),
    "V94": gettext_lazy("The game is not worth the bid of %(bid)s: it is overbid and lost."),
    "V95": gettext_lazy("Schwarz includes Schneider."),
    "V96": gettext_lazy("An announced Schneider is won only with Schneider."),
    "V97": gettext_lazy("A game the declarer gives up is lost."),
}
# The other half of a code that has two sentences.
OTHER_PROBLEMS: Final = {
    "V02": gettext_lazy("%(name)s sits out this deal; choose one of the three active players."),
    "V04": gettext_lazy("No game is worth more than %(top)s."),
    "V92": gettext_lazy("The card points say that the game was won."),
    "V92 null": gettext_lazy("The tricks and the outcome contradict each other."),
    "V97": gettext_lazy("A game the defenders give up is won."),
}
ENTRIES: Final = {
    "deal": gettext_lazy("Deal %(number)s entered: %(content)s"),
    "correction": gettext_lazy("Deal %(number)s corrected: %(content)s"),
    "withdrawal": gettext_lazy("Deal %(number)s taken back"),
    "adjustment": gettext_lazy("Points adjusted: %(content)s"),
    "ending": gettext_lazy("List ended early: %(content)s"),
    "signature": gettext_lazy("List signed"),
    "reopening": gettext_lazy("List reopened: %(content)s"),
}
WORDS: Final = {
    "won": gettext_lazy("Won"),
    "lost": gettext_lazy("Lost"),
    "who": gettext_lazy("Who played?"),
    "what": gettext_lazy("Which game?"),
    "how_many": gettext_lazy("With or without how many?"),
}


def problem_sentence(problem: Problem, names: Sequence[str] = ()) -> str:
    """The sentence for a problem; `names` are the players in the order of their seats."""
    values: dict[str, Any] = dict(problem.values)
    if "seat" in values:
        values["name"] = names[values["seat"]] if names else values["seat"] + 1
    if problem.code == "V21":
        values["game"] = NULL_NAMES[values["game"]]
    return str(_problem_words(problem.code, problem.fields, values)) % values


def _problem_words(code: str, fields: Sequence[str], values: dict[str, Any]) -> Any:
    takes_other = {
        "V02": values.get("deals") == 0,
        "V04": values.get("bid", 0) > values.get("top", 0),
        "V92": values.get("won") == 1,
        "V97": values.get("conceded") == Side.DEFENDERS,
    }
    if code == "V92" and "null_tricks" in fields:
        return OTHER_PROBLEMS["V92 null"]
    return OTHER_PROBLEMS[code] if takes_other.get(code) else PROBLEMS[code]


def format_points(points: int) -> str:
    """The figure as written on a list, with the real minus."""
    return str(points).replace("-", MINUS)


def format_money(cents: int) -> str:
    """An amount of cents as the reader writes it: "1,50" in German."""
    return number_format(Decimal(cents) / 100, decimal_pos=2).replace("-", MINUS)


def step_sentence(step: Step) -> str:
    """One step of a sum: "game 3"."""
    values = {"number": step.number, "by": step.by, "result": step.result}
    return str(STEPS[step.word]) % {name: format_points(value) for name, value in values.items()}


def sum_in_words(score: Score) -> str:
    """The sum as one says it at the table: "with 2, game 3, Schneider 4, 4 × 12 = 48"."""
    return ", ".join(step_sentence(step) for step in score.steps)


def game_name(deal: Deal) -> str:
    """The game's name: "Hearts", "Null ouvert", or that nobody played."""
    if deal.game is None:
        return _("Passed in")
    if deal.game is Game.NULL:
        return str(NULL_NAMES["null" + "_ouvert" * deal.ouvert + "_hand" * deal.hand])
    return str(GAMES[deal.game])


def deal_sentence(deal: Deal, score: Score, names: Sequence[str]) -> str:
    """The deal in one line: "Anna: Hearts +30"."""
    if deal.outcome is Outcome.PASSED or deal.declarer is None:
        return _("Passed in")
    written = score.points[deal.declarer]
    sign = "+" if written > 0 else ""
    return f"{names[deal.declarer]}: {game_name(deal)} {sign}{format_points(written)}"


def entry_sentence(kind: str, number: int | None, content: str) -> str:
    """What was written on the list, in one line: "Deal 7 corrected: Anna: Hearts +30"."""
    return str(ENTRIES[kind]) % {"number": number, "content": content}


def choice_label(field: str, value: str) -> str:
    """The words for one value of an entry field."""
    if field == "game":
        return str(GAMES[Game(value)])
    if field == "conceded":
        return str(CONCESSIONS[value])
    if field == "kontra":
        return str(KONTRAS[int(value)])
    if field == "matadors":
        side, run = value.split("-")
        return str(STEPS[side]) % {"number": run}
    return value


def ruleset_name(key: str) -> str:
    """The name of a ruleset; one that nobody named yet goes by its key."""
    return str(RULESET_NAMES.get(key, key))


def list_went_back() -> str:
    """What a phone is told that knows more entries than the list has."""
    return _("The list was brought back to an earlier state; this deal is not stored yet.")


def taken_back() -> str:
    """Why a line is struck that its own table took back."""
    return _("taken back")


def writer_name(entered_by: str) -> str:
    """Who entered: a login's name, or whoever held the table's key."""
    return _("at the table") if entered_by == TABLE else entered_by


def option_label(name: str, value: Any) -> str:
    """The words for one value of a ruleset's option."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(OPTION_VALUES.get((name, value), value))


def script_words() -> dict[str, Any]:
    """The words the entry screen's script needs, so that it says what the list says."""
    return {name: str(word) for name, word in WORDS.items()} | {
        "minus": MINUS,
        "step": {word: str(sentence) for word, sentence in STEPS.items()},
        "code": {code: str(sentence) for code, sentence in PROBLEMS.items()}
        | {f"{code} other": str(sentence) for code, sentence in OTHER_PROBLEMS.items()},
        "game": {game.value: str(name) for game, name in GAMES.items()},
    }
