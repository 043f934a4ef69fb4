"""The words for codes of the rules: problems, games, levels, sums, options.

A ruleset has its own words in English, by key ("game.solo", "problem.V71"); words that several games share are here.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.rules import (
    Account,
    DealLine,
    Ending,
    FootRow,
    Game,
    Preset,
    Problem,
    Ruleset,
    Score,
    Side,
    Step,
    find_ruleset,
    presets_of,
)
from scoring.suit_names import suit_name

MINUS: Final = "\u2212"
# The author of entries made with the table's key: no login can have this name.
TABLE: Final = ""
# The author of entries made with a start card: no login starts with a blank.
CARD: Final = " card"
# U+FE0E requests the plain sign instead of the emoji.
TEXT_SIGN: Final = "\ufe0e"
SUIT_SIGNS: Final = {
    Game.CLUBS: "\u2663" + TEXT_SIGN,
    Game.SPADES: "\u2660" + TEXT_SIGN,
    Game.HEARTS: "\u2665" + TEXT_SIGN,
    Game.DIAMONDS: "\u2666" + TEXT_SIGN,
}

GAMES: Final = {
    Game.CLUBS: suit_name(Game.CLUBS),
    Game.SPADES: suit_name(Game.SPADES),
    Game.HEARTS: suit_name(Game.HEARTS),
    Game.DIAMONDS: suit_name(Game.DIAMONDS),
    Game.GRAND: gettext_lazy("Grand"),
    Game.NULL: gettext_lazy("Null"),
    Game.REVOLUTION: gettext_lazy("Revolution"),
    "null_hand": gettext_lazy("Null Hand"),
    "null_ouvert": gettext_lazy("Null ouvert"),
    "null_ouvert_hand": gettext_lazy("Null ouvert Hand"),
    "ramsch": gettext_lazy("Ramsch"),
}
SUITS: Final = {game: GAMES[game] for game in SUIT_SIGNS}
FIELDS: Final = {
    "declarer": gettext_lazy("Declarer"),
    "game": gettext_lazy("Game"),
    "matadors": gettext_lazy("Matadors"),
    "levels": gettext_lazy("Levels"),
    "announced": gettext_lazy("Announced"),
    "bid": gettext_lazy("Bid"),
    "conceded": gettext_lazy("Conceded or by ruling"),
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
COLUMNS: Final = {
    "base": gettext_lazy("Base value"),
    "with": gettext_lazy("with"),
    "without": gettext_lazy("without"),
    "levels": gettext_lazy("Levels"),
}
LEVEL_MARKS: Final = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
MARKS: Final = {name: FIELDS[name] for name in LEVEL_MARKS} | {
    "overbid": gettext_lazy("overbid"),
    "conceded": gettext_lazy("conceded or by ruling"),
}
MARK_SHORTS: Final = {
    "hand": pgettext_lazy("Hand", "H"),
    "schneider": pgettext_lazy("Schneider", "S"),
    "schneider_announced": pgettext_lazy("Schneider announced", "Sa"),
    "schwarz": pgettext_lazy("Schwarz", "Z"),
    "schwarz_announced": pgettext_lazy("Schwarz announced", "Za"),
    "ouvert": pgettext_lazy("ouvert", "O"),
    "overbid": pgettext_lazy("overbid", "ob"),
    "conceded": pgettext_lazy("conceded", "co"),
}
CHOICES: Final = {
    ("kontra", 1): gettext_lazy("Kontra"),
    ("kontra", 2): gettext_lazy("Re"),
    ("kontra", 3): gettext_lazy("Supra (Bock)"),
    ("kontra", 4): gettext_lazy("Resupra (Hirsch)"),
    ("conceded", Side.DECLARER.value): gettext_lazy("the declarer gave up"),
    ("conceded", Side.DEFENDERS.value): gettext_lazy("the defenders gave up"),
}
OUTCOMES: Final = {
    "won": gettext_lazy("Won"),
    "lost": gettext_lazy("Lost"),
    "passed": gettext_lazy("Passed in"),
    "done": gettext_lazy("Write it down"),
}
MODES: Final = {"played": gettext_lazy("A game"), "ramsch": gettext_lazy("Ramsch")}
SCHEME_NAMES: Final = {
    "seeger_fabian": gettext_lazy("Seeger-Fabian"),
    "seeger": gettext_lazy("Seeger"),
    "classic": gettext_lazy("Classic"),
    "league_document": gettext_lazy("League, without −50"),
}
SCHEME_NOTES: Final = {
    "seeger_fabian": gettext_lazy(
        "+50 per game won, −50 per game lost; each opponent gets 40 (table of three) or 30 (table of four)."
    ),
    "seeger": gettext_lazy("+50 per game won, −50 per game lost."),
    "classic": gettext_lazy("Game points only."),
    "league_document": gettext_lazy("+50 per game won; each defender gets 40 per game lost."),
}
OPTIONS: Final = {
    "grand_base": gettext_lazy("Base value of Grand"),
    "max_matadors_suit": gettext_lazy("Highest number of matadors that counts in a suit game"),
    "loss_factor_skat": gettext_lazy("Factor for a lost game"),
    "loss_factor_hand": gettext_lazy("Factor for a lost Hand game"),
    "score_basis": gettext_lazy("What is scored"),
    "hand_schwarz_includes_schneider_announced": gettext_lazy("A Hand game won Schwarz counts Schneider as announced"),
    "kontra_levels": gettext_lazy("Kontra"),
    "kontra_requires_bid": gettext_lazy("Only those who bid or held may say Kontra"),
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
    ("card_points", "off"): gettext_lazy("are not recorded"),
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
    "V01": gettext_lazy("Choose the declarer or mark the deal as passed in."),
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
    "V15": gettext_lazy("No combination of cards adds up to %(n)s points."),
    "V16": gettext_lazy("Enter the declarer's card points."),
    "V17": gettext_lazy("A Null game is decided by tricks; leave card points empty."),
    "V18": gettext_lazy("If the defenders took no trick, the declarer has 120 points."),
    "V19": gettext_lazy("Without a trick the declarer has at most the skat: 22 points."),
    "V20": gettext_lazy(
        "Only one side can be without tricks, and an announced Schwarz is won only if the defenders are."
    ),
    "V21": gettext_lazy(
        "%(game)s is worth %(v)s and cannot cover %(bid)s; enter the lost suit or Grand game the declarer chooses."
    ),
    "V22": gettext_lazy("This table does not play this doubling, or the Kontra is missing."),
    "V23": gettext_lazy("Only a defender who bid or held may say Kontra."),
    "V24": gettext_lazy("The declarer cannot say Kontra."),
    "V25": gettext_lazy("A deal that was passed in has no declarer, bid or game."),
    "V26": gettext_lazy("These rules score the bid. Enter it."),
    "V27": gettext_lazy("All %(n)s deals of this series are entered."),
    "V28": gettext_lazy("A table needs %(n)s different players."),
    "V30": gettext_lazy("Ramsch is played only when everyone passed."),
    "V98": gettext_lazy("This would make deal %(n)s invalid. Correct that deal first."),
    "V90": gettext_lazy("Choose the game that was played."),
    "V91": gettext_lazy("Choose whether the game was won or lost."),
    "V92": gettext_lazy("By the card points, the game was lost."),
    "V93": gettext_lazy("Schneider does not match %(n)s card points."),
    "V94": gettext_lazy("The game is not worth the bid of %(bid)s: it is overbid and lost."),
    "V95": gettext_lazy("Schwarz includes Schneider."),
    "V96": gettext_lazy("An announced Schneider is won only with Schneider."),
    "V97": gettext_lazy("A game the declarer gives up is lost."),
}
# The second sentence of codes that have two.
OTHER_PROBLEMS: Final = {
    "V02": gettext_lazy("%(name)s sits out this deal; choose one of the three active players."),
    "V04": gettext_lazy("No game is worth more than %(top)s."),
    "V28 points": gettext_lazy("Enter the card points of each of the %(n)s players at this table."),
    "V28 virgins": gettext_lazy("Players who took no trick must sit at this table and be named once each."),
    "V92": gettext_lazy("By the card points, the game was won."),
    "V92 null": gettext_lazy("The tricks and the outcome contradict each other."),
    "V97": gettext_lazy("A game the defenders give up is won."),
}
ENTRIES: Final = {
    "deal": gettext_lazy("Deal %(number)s entered: %(content)s"),
    "correction": gettext_lazy("Deal %(number)s corrected: %(content)s"),
    "withdrawal": gettext_lazy("Deal %(number)s withdrawn"),
    "adjustment": gettext_lazy("Points adjusted: %(content)s"),
    "ending": gettext_lazy("List ended early: %(content)s"),
    "signature": gettext_lazy("List signed"),
    "reopening": gettext_lazy("List reopened: %(content)s"),
    "reseating": gettext_lazy("Seats swapped: %(content)s"),
}
WORDS: Final = {
    "won": gettext_lazy("Won"),
    "lost": gettext_lazy("Lost"),
    "who": gettext_lazy("Who played?"),
    "what": gettext_lazy("Which game?"),
    "how_many": gettext_lazy("With or without?"),
    "each_other": gettext_lazy("each of the others"),
    # Words the script writes after each deal, before the site has responded.
    "deal": gettext_lazy("Deal %(number)s"),
    "deal_of": gettext_lazy("Deal %(number)s of %(length)s"),
    "correct_deal": gettext_lazy("Correct deal %(number)s"),
    "deals": gettext_lazy("%(dealer)s deals"),
    "checks": gettext_lazy("%(dealer)s checks deal %(number)s"),
    "undone": gettext_lazy("Deal %(number)s withdrawn"),
    "valued_later": gettext_lazy("the server will work out the value"),
    "complete": gettext_lazy("All deals are entered"),
    "moved": gettext_lazy(
        "This was entered as deal %(was)s, with %(before)s as dealer. Since then an earlier deal was "
        "removed or added: it is now deal %(number)s, and %(dealer)s deals. Is that right?"
    ),
    "two_phones": gettext_lazy("this deal was entered on two phones"),
    # Words for signing without a connection.
    "won_and_lost": gettext_lazy("%(won)s won, %(lost)s lost"),
    "i_confirm": gettext_lazy("I am %(name)s and confirm"),
    "signs": gettext_lazy("%(name)s signs"),
}
# Why an outcome is impossible, short enough for a key; the problem has the full sentence.
SHORT_PROBLEMS: Final = {
    "V92": gettext_lazy("by the points"),
    "V94": gettext_lazy("overbid"),
    "V97": gettext_lazy("conceded"),
}


def word(ruleset: Ruleset, key: str) -> str:
    """Return the text for a key: the ruleset's own, else the shared one, else the key's last part."""
    specific = ruleset.words.get(key)
    if specific is not None:
        return _(specific)
    return str(SHARED.get(key, key.rpartition(".")[2]))


def problem_sentence(problem: Problem, names: Sequence[str] = (), ruleset: Ruleset | None = None) -> str:
    ruleset = ruleset or find_ruleset()
    values: dict[str, Any] = {name: _display(name, value, ruleset) for name, value in problem.values}
    if "seat" in values:
        values["name"] = names[values["seat"]] if names else values["seat"] + 1
    return _problem_words(ruleset, problem.code, problem.fields, values) % values


def _display(name: str, value: int | str, ruleset: Ruleset) -> int | str:
    # A text value of a problem is the code of a game, unless it selects one of two sentences.
    return game_word(ruleset, value) if isinstance(value, str) and name not in ("case", "conceded") else value


def _problem_words(ruleset: Ruleset, code: str, fields: Sequence[str], values: dict[str, Any]) -> str:
    takes_other = {
        "V02": values.get("deals") == 0,
        "V04": values.get("bid", 0) > values.get("top", 0),
        "V92": values.get("won") == 1,
        "V97": values.get("conceded") == Side.DEFENDERS,
    }
    case = f"problem.{code}.{values.get('case')}"
    if case in ruleset.words:
        return word(ruleset, case)
    if code == "V92" and "null_tricks" in fields:
        return str(OTHER_PROBLEMS["V92 null"])
    # V28 about the seats counts players; about a field it counts the field's entries.
    if code == "V28" and f"V28 {fields[0]}" in OTHER_PROBLEMS:
        return str(OTHER_PROBLEMS[f"V28 {fields[0]}"])
    return str(OTHER_PROBLEMS[code]) if takes_other.get(code) else word(ruleset, f"problem.{code}")


def format_points(points: int) -> str:
    """Return the figure with a typographic minus, never grouped: 1852, as lists are written."""
    return str(points).replace("-", MINUS)


def format_money(cents: int) -> str:
    """Cents as an amount in the active language, never grouped: "1852,50" in German."""
    return number_format(Decimal(cents) / 100, decimal_pos=2).replace("-", MINUS)


def format_average(average: Fraction | float) -> str:
    """Return a mean with one decimal, rounded half away from zero."""
    tenths = int(abs(Fraction(average)) * 10 + Fraction(1, 2))
    return number_format(Decimal(tenths if average > 0 else -tenths) / 10, decimal_pos=1).replace("-", MINUS)


def format_share(share: float) -> str:
    """Return a share from 0 to 1 in per cent: "28.4 %"."""
    return _("%(number)s %%") % {"number": format_average(100 * share)}


def format_account(figure: int, ruleset: Ruleset) -> str:
    return format_money(figure) if ruleset.account is Account.CENTS else format_points(figure)


def format_moved(figure: int, ruleset: Ruleset) -> str:
    return signed(figure, format_account(figure, ruleset))


def signed(figure: int, words: str) -> str:
    """Return the words of a change: positive figures have a sign too."""
    return f"+{words}" if figure > 0 else words


def step_sentence(step: Step, ruleset: Ruleset) -> str:
    shown = format_money if step.in_cents else format_points
    values = {"number": step.number, "by": step.by, "result": step.result}
    return word(ruleset, f"step.{step.word}") % {name: shown(value) for name, value in values.items()}


def sum_in_words(score: Score, ruleset: Ruleset) -> str:
    return ", ".join(step_sentence(step, ruleset) for step in score.steps)


def game_word(ruleset: Ruleset, code: str) -> str:
    return word(ruleset, f"game.{code}")


def game_name(line: DealLine, ruleset: Ruleset) -> str:
    if not line.game:
        return str(OUTCOMES["passed"])
    name = game_word(ruleset, line.game)
    suit = f"suit.{line.suit}"
    # A game named after its suit does not repeat it.
    if line.game == line.suit or not (suit in ruleset.words or suit in SHARED):
        return name
    return f"{name}, {word(ruleset, suit)}"


def game_with_run(line: DealLine, ruleset: Ruleset) -> str:
    runs = [str(STEPS[side]) % {"number": line.cells[side]} for side in ("with", "without") if side in line.cells]
    return " ".join([game_name(line, ruleset), *runs])


def foot_figure(row: FootRow, seat: int) -> str:
    figure = row.figures[seat]
    if isinstance(figure, str):
        return figure
    return format_money(figure) if row.in_cents else format_points(figure)


def moves_sentence(score: Score, names: Sequence[str], ruleset: Ruleset) -> str:
    moves = score.cents if ruleset.account is Account.CENTS else score.points
    moved = [f"{name} {format_moved(move, ruleset)}" for name, move in zip(names, moves, strict=False) if move]
    if score.pot:
        pot = signed(score.pot, format_money(score.pot))
        moved.append(_("pot %(figure)s") % {"figure": pot})
    return ", ".join(moved)


def deal_sentence(line: DealLine, score: Score, declarer: int | None, names: Sequence[str], ruleset: Ruleset) -> str:
    """Return the deal in one line: "Anna: Hearts +30", "Ramsch: Bernd −50", or both if others pay for a
    soloist's game."""
    game = game_name(line, ruleset)
    if not line.game:
        return game
    if declarer is not None and line.value in (None, score.written):
        return f"{names[declarer]}: {game} {format_moved(score.written, ruleset)}"
    if declarer is not None:
        game = f"{names[declarer]}: {game}"
    return f"{game}: {moves_sentence(score, names, ruleset) or format_points(0)}"


def entry_sentence(kind: str, number: int | None, content: str) -> str:
    return str(ENTRIES[kind]) % {"number": number, "content": content}


def ending_sentence(ending: Ending, names: Sequence[str], ruleset: Ruleset) -> str:
    players = [names[seat] for seat in ending.seats]
    return word(ruleset, f"ending.{ending.word}") % {"names": joined(players)}


def winners_sentence(names: Sequence[str], figure: str) -> str:
    text = ngettext("%(names)s wins with %(figure)s.", "%(names)s share first place with %(figure)s.", len(names))
    return text % {"names": joined(names), "figure": figure}


def second_list_title(title: str) -> str:
    return _("%(title)s, copy") % {"title": title}


def location_words(table: int, series: int) -> str:
    return _("Table %(table)s · Series %(series)s") % {"table": table, "series": series}


CALLS: Final[dict[str, Any]] = {
    "": pgettext_lazy("entry", "Ref"),
    "waits": pgettext_lazy("entry", "called"),
    "comes": pgettext_lazy("entry", "comes"),
}


def call_words(answer: str) -> str:
    return str(CALLS.get(answer, CALLS[""]))


def format_hours(time: timedelta) -> str:
    """ "1:07 h", started minutes counted in full, like a countdown clock; no line break before the unit."""
    hours, minutes = divmod(ceil(time.total_seconds() / 60), 60)
    return f"{hours}:{minutes:02}\u00a0h"


def time_left(left: timedelta, behind: int) -> str:
    if not behind:
        return _("%(hours)s, on time") % {"hours": format_hours(left)}
    return _("%(hours)s, %(deals)s behind") % {"hours": format_hours(left), "deals": behind}


def time_stands(left: timedelta) -> str:
    return _("%(hours)s, paused") % {"hours": format_hours(max(left, timedelta()))}


def time_is_up() -> str:
    return _("Time is up")


def time_gone(gone: timedelta) -> str:
    return _("%(hours)s so far") % {"hours": format_hours(gone)}


def joined(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return _("%(others)s and %(last)s") % {"others": ", ".join(names[:-1]), "last": names[-1]}


def field_label(ruleset: Ruleset, name: str) -> str:
    return word(ruleset, f"field.{name}")


def mark_short(ruleset: Ruleset, mark: str) -> str:
    key = f"short.{mark}"
    return word(ruleset, key) if key in ruleset.words or key in SHARED else word(ruleset, f"mark.{mark}")[:2]


def choice_label(ruleset: Ruleset, field: str, value: str) -> str:
    if field == "matadors":
        side, run = value.split("-")
        return str(STEPS[side]) % {"number": run}
    for key in (f"choice.{field}.{value}", f"game.{value}", f"suit.{value}"):
        if key in ruleset.words or key in SHARED:
            return word(ruleset, key)
    return value


def option_name(ruleset: Ruleset, name: str) -> str:
    return word(ruleset, f"option.{name}")


def option_label(ruleset: Ruleset, name: str, value: Any) -> str:
    key = f"option.{name}.{_key_part(value)}"
    if key in ruleset.words or key in SHARED:
        return word(ruleset, key)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if ruleset.is_in_cents(name):
        return format_money(value)
    return " / ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _key_part(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def system_name(ruleset: Ruleset) -> str:
    """Return the name of the preset with exactly these options, else the ruleset's own."""
    variants = (ruleset, ruleset.as_corrected())
    same = (preset for preset in presets_of(ruleset.key) if preset.ruleset in variants and preset.ruleset.options())
    preset = next(same, None)
    return preset_word(preset, "name") if preset else word(ruleset, "name")


def preset_word(preset: Preset, key: str) -> str:
    specific = preset.words.get(key)
    return _(specific) if specific else word(preset.ruleset, key)


def list_went_back() -> str:
    """Return the message to a phone that has seen more entries than the list has, as after a restored backup."""
    return _("The list was reset to an earlier state. This deal is not saved yet.")


def meant_question(number: int | None = None, deal: str = "") -> str:
    """Return the question to a writer who named another entry than the one that counts: deal `number`, if it is about
    one."""
    if number is None:
        return _("Nothing was changed: the list has changed since you last saw it. Is it correct as it is now?")
    text = _(
        "Nothing was changed: deal %(number)s is no longer the one you saw. It is now: %(deal)s. Is this "
        "the one you mean?"
    )
    return text % {"number": number, "deal": deal}


def taken_back() -> str:
    return _("undone")


def writer_name(entered_by: str) -> str:
    return {TABLE: _("at the table"), CARD: _("with a start card")}.get(entered_by, entered_by)


def script_words(ruleset: Ruleset) -> dict[str, Any]:
    return {name: str(text) for name, text in WORDS.items()} | {
        "minus": MINUS,
        "step": {name: word(ruleset, f"step.{name}") for name in STEPS},
        "code": {code: word(ruleset, f"problem.{code}") for code in PROBLEMS}
        | {f"{code} other": str(sentence) for code, sentence in OTHER_PROBLEMS.items()},
        "short": {f"{code}{other}": str(text) for code, text in SHORT_PROBLEMS.items() for other in ("", " other")},
        "game": {game.value: game_word(ruleset, game) for game in Game},
    }


def _keyed(kind: str, words: Mapping[Any, Any]) -> dict[str, Any]:
    return {f"{kind}.{'.'.join(map(str, key)) if type(key) is tuple else key}": text for key, text in words.items()}


SHARED: Final = {
    **_keyed("game", GAMES),
    **_keyed("suit", SUITS),
    **_keyed("field", FIELDS),
    **_keyed("column", COLUMNS),
    **_keyed("mark", MARKS),
    **_keyed("short", MARK_SHORTS),
    **_keyed("choice", CHOICES),
    **_keyed("outcome", OUTCOMES),
    **_keyed("mode", MODES),
    **_keyed("option", OPTIONS | OPTION_VALUES),
    **_keyed("step", STEPS),
    **_keyed("problem", PROBLEMS),
}
