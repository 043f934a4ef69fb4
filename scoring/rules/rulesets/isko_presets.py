"""Named variants of official Skat, each with its source. systems.md 3-12, 14"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..ruleset import Preset, Ruleset
from ..words import gettext_noop

_FIXED: Final = {"all_pass": "ramsch", "ramsch_mode": "fixed", "ramsch_durchmarsch": 0}


def isko_presets(isko: Ruleset) -> Iterator[Preset]:
    for key, (options, words) in _OPTIONS.items():
        # None of the sources adds 50s and 40s. Ruling 14
        yield Preset(key=key, ruleset=isko.with_options(options), words=words, scheme="classic")
    for scheme, words in _SCHEMES.items():
        yield Preset(key=scheme, ruleset=isko, words=words, scheme=scheme)


_OPTIONS: Final[dict[str, tuple[dict[str, Any], Mapping[str, str]]]] = {
    "grand_20": (
        {"grand_base": 20},
        {
            "name": gettext_noop("Grand 20"),
            "about": gettext_noop(
                "Grand counts 20 instead of 24: the rule until 1932, and kept by many tables afterwards."
            ),
            "explained": gettext_noop(
                "Bidding and play are those of official Skat, but a Grand has the base value 20 instead of "
                "24. A Grand with or without one is therefore worth 40, and each further level adds 20. "
                "The most valuable game, a Grand ouvert with four, is worth 220 instead of 264, and among "
                "the bids 200 and 220 take the place of 240 and 264. A Grand that is overbid counts the "
                "next multiple of 20 that covers the bid. This was the rule until 1932, and many tables "
                "kept to it even after the war."
            ),
        },
    ),
    "pre1998": (
        {"loss_factor_hand": 1},
        {
            "name": gettext_noop("Skat before 1999"),
            "about": gettext_noop("A lost Hand game counts once instead of twice: the rule until the end of 1998."),
            "explained": gettext_noop(
                "Everything is played and counted as today, with one exception. A lost game with the skat "
                "is subtracted twice, a lost Hand game only once. As a Hand game also gains a level, it "
                "risked little and won much. In the end nearly every tournament game was played from the "
                "hand. So it was decided in 1998 that every lost game counts twice."
            ),
        },
    ),
    "pre1932": (
        {"grand_base": 20, "loss_factor_hand": 1},
        {
            "name": gettext_noop("Skat before 1932"),
            "about": gettext_noop("Grand counts 20, and a lost Hand game counts once: as in the old rule books."),
            "explained": gettext_noop(
                "Two things are counted differently from today. A Grand has the base value 20 instead of "
                "24. A lost game with the skat is subtracted twice, but a lost Hand game only once. So "
                "Clubs with one costs 48 if it is lost with the skat, but only 36 if it is lost from the "
                "hand. Bidding, play and all other values are those of official Skat."
            ),
        },
    ),
    "spanish_2of3": (
        {
            "grand_base": 20,
            "max_matadors_suit": 4,
            "score_basis": "bid",
            "loss_factor_skat": 1,
            "loss_factor_hand": 2,
        },
        {
            "name": gettext_noop("Skat as on a Spanish web page"),
            "about": gettext_noop(
                "The bid is scored, as printed on a Spanish web page on Skat, which contradicts the other sources."
            ),
            "explained": gettext_noop(
                "This is how one Spanish web page on Skat scores its games; what it leaves open, such as "
                "Null and overbid games, is as in official Skat. Winners score the points they bid, not "
                "the value of their game. Losers subtract their bid, or twice the bid if they played "
                "without the skat. Only Jacks count as matadors, up to four, and Grand has the base value "
                "20. The other sources double the other way round, so the page is probably wrong."
            ),
        },
    ),
    "italian": (
        {"hand_schwarz_includes_schneider_announced": True},
        {
            "name": gettext_noop("Skat of the Italian table"),
            "about": gettext_noop(
                "A Hand game won Schwarz counts Schneider as announced: from the table of the Italian Wikipedia."
            ),
            "explained": gettext_noop(
                "Bidding and play are those of official Skat, and so are all values but one. A declarer "
                "who takes every trick of a Hand game gains the level Schneider announced as well, "
                "although it was not announced. Clubs Hand with two, won Schwarz, is then worth 84 instead "
                "of 72. In a game with the skat, or with Schneider alone, no level is added. This follows "
                "the table of the Italian Wikipedia; the Skat Order counts an announcement only if it was "
                "made."
            ),
        },
    ),
    "sechserskat": (
        {"max_matadors_suit": 12},
        {
            "name": gettext_noop("Sechserskat"),
            "about": gettext_noop("Skat with 36 cards: the sixes join in, as mentioned in 1920 (English Wikipedia)."),
            "explained": gettext_noop(
                "The four sixes are added to the pack, below the sevens. They count no card points, so the "
                "pack still holds 120 and 61 still win. A suit game now has twelve trumps, and therefore "
                "up to twelve matadors. 171, 190, 209 and 228 become possible bids, and clubs reach level "
                "19. The table agrees how many cards each player holds."
            ),
        },
    ),
    "idiotenskat": (
        {"idiot": True},
        {
            "name": gettext_noop("Idiotenskat"),
            "about": gettext_noop("You see everyone's cards but your own: the last round of an evening."),
            "explained": gettext_noop(
                "All players hold their cards facing the others. So you know what both opponents hold, and "
                "nothing of your own hand. Bidding, play and values are those of Skat, and matadors are "
                "counted after the last trick. The game was described in 1958 and rounds off an evening "
                "rather than deciding it. The list is labelled Idiotenskat, so that nobody takes it for a "
                "serious one."
            ),
        },
    ),
    "kontra": (
        {"kontra_levels": 4},
        {
            "name": gettext_noop("Skat with Kontra"),
            "about": gettext_noop(
                "Kontra, Re, Supra (Bock) and Resupra (Hirsch) each double the game: a custom of many pubs."
            ),
            "explained": gettext_noop(
                "Before the first trick a defender who bid or held a bid may say Kontra. The game then "
                "counts double, won or lost. The declarer may reply with Re to double it again, and the "
                "two sides may continue with Supra and Resupra. Supra is called Bock at many tables, and "
                "Resupra Hirsch. Whether a game is overbid depends on its value before any doubling."
            ),
        },
    ),
    "revolution": (
        {"revolution": 92},
        {
            "name": gettext_noop("Skat with Revolution"),
            "about": gettext_noop("A Null from the hand against two who may swap cards, worth 92 (English Wikipedia)."),
            "explained": gettext_noop(
                "Revolution is a Null from the hand, and nothing can be added to it. The two defenders "
                "look at each other's cards and exchange as many as they like. At some tables they may "
                "swap only two. If the declarer still takes no trick, the game scores 92, more than a "
                "Grand Hand with one. If the declarer takes one, the loss is twice as much."
            ),
        },
    ),
    "pinke": (
        {"pinke_fee": 50},
        {
            "name": gettext_noop("Skat with Pinke"),
            "about": gettext_noop("A player who loses a game pays 0.50 into a pot, and the next Grand Hand wins it."),
            "explained": gettext_noop(
                "Pinke is the money that a Skat table saves up together. A declarer who loses a game pays "
                "into the pot at once. The next player to win a Grand from the hand takes everything in "
                "it. At other tables nobody may take it, and the pot pays for an outing. Points are scored "
                "as always, and the list shows money and pot next to them."
            ),
        },
    ),
    "ramsch": (
        {"all_pass": "ramsch"},
        {
            "name": gettext_noop("Skat with Ramsch"),
            "about": gettext_noop(
                "When all pass, all play for themselves, and the player with the most card points loses."
            ),
            "explained": gettext_noop(
                "When all three pass, the cards are not thrown in: a Ramsch is played. Only the Jacks are "
                "trumps, all players play for themselves, and nobody wants to take tricks. The player who "
                "takes the last trick gets the skat too, and the one with the most card points then scores "
                "them as a loss. If a player takes no trick at all, the loss counts double. A player who "
                "takes every trick has made a Durchmarsch and wins 120."
            ),
        },
    ),
    "ramsch_all": (
        {"all_pass": "ramsch", "ramsch_mode": "all_points"},
        {
            "name": gettext_noop("Skat with Ramsch for all"),
            "about": gettext_noop(
                "When all pass, each player loses the card points they take: the other variant in the "
                "English Wikipedia."
            ),
            "explained": gettext_noop(
                "When all three pass, a Ramsch is played: only the Jacks are trumps, and all players play "
                "for themselves. The player who takes the last trick gets the skat too. Here not only one "
                "player pays: each player scores the card points they took as a loss. If a player takes no "
                "trick at all, only the loss of the player with the most card points counts double. A "
                "player who takes every trick has made a Durchmarsch and wins 120."
            ),
        },
    ),
    "italian_ramsch": (
        {"all_pass": "ramsch", "ramsch_skat_to": "loser", "ramsch_durchmarsch": 0},
        {
            "name": gettext_noop("Skat with the Italian Ramsch"),
            "about": gettext_noop(
                "When all pass, the player with the most card points loses them, plus those of the skat: "
                "from the Italian Wikipedia."
            ),
            "explained": gettext_noop(
                "When all three pass, the cards are not thrown in: a Ramsch is played. Only the Jacks are "
                "trumps, all players play for themselves, and nobody wants to take tricks. The player with "
                "the most card points is the loser, and only then is the skat looked at. Its points are "
                "added, and the loser scores them all as a loss. If a player takes no trick at all, the "
                "loss counts double; there is no reward for taking every trick."
            ),
        },
    ),
    "ramsch_fixed": (
        _FIXED,
        {
            "name": gettext_noop("Skat with a fixed Ramsch"),
            "about": gettext_noop(
                "When all pass, the player with the most card points loses 15, or 20 if they took every "
                "trick (English Wikipedia)."
            ),
            "explained": gettext_noop(
                "When all three pass, a Ramsch is played: only the Jacks are trumps, all players play for "
                "themselves, and nobody wants to take tricks. The player who takes the last trick gets the "
                "skat too. The player with the most card points then loses 15, however many they are. If that "
                "player took every trick, the loss is 20. A Durchmarsch wins nothing here, and nothing is "
                "doubled."
            ),
        },
    ),
    "ramsch_fixed_10": (
        _FIXED | {"ramsch_fixed": (10, 15, 20)},
        {
            "name": gettext_noop("Skat with a fixed Ramsch from 10"),
            "about": gettext_noop(
                "When all pass, the player with the most card points loses 10, or 15 and 20 if one or two took no "
                "trick."
            ),
            "explained": gettext_noop(
                "When all three pass, a Ramsch at fixed prices is played: only the Jacks are trumps, and all "
                "players play for themselves. The player who takes the last trick gets the skat too, and the "
                "player with the most card points pays. The price is 10 if every player took a trick, 15 if "
                "one player took none, and 20 if the loser took them all. The number of card points does not "
                "matter, and nothing is doubled. The English Wikipedia gives only 15 and 20; the 10 comes from "
                "other tables."
            ),
        },
    ),
    "schieberamsch": (
        {"all_pass": "ramsch", "ramsch_schieben": True},
        {
            "name": gettext_noop("Skat with Schieberamsch"),
            "about": gettext_noop(
                "When all pass, a Ramsch is played in which passing on the skat unseen doubles the cost."
            ),
            "explained": gettext_noop(
                "When all three pass, the skat goes round before the Ramsch begins. Each player in turn "
                "may look at it and exchange cards, but may not put Jacks into it. A player who dares "
                "passes it on unseen, which doubles the cost of the Ramsch. Passed on three times, it "
                "costs eight times as much. The rest is Ramsch: the player with the most card points loses "
                "them, doubled if a player took no trick."
            ),
        },
    ),
    "gewinner_ramsch": (
        {"all_pass": "ramsch", "ramsch_mode": "gewinner", "ramsch_durchmarsch": 0},
        {
            "name": gettext_noop("Skat with Gewinner-Ramsch"),
            "about": gettext_noop(
                "When all pass, the player with the fewest card points wins 23 and a game: a custom of small "
                "tournaments."
            ),
            "explained": gettext_noop(
                "When all three pass, a Ramsch is played that has a winner. Only the Jacks are trumps, and "
                "all players play for themselves. The player with the fewest card points scores 23 and is "
                "credited with a won game. If two share the fewest, both win, and the skat goes to the "
                "player with the most. So no deal of a small tournament is wasted."
            ),
        },
    ),
}

_SCHEMES: Final[dict[str, Mapping[str, str]]] = {
    "league_document": {
        "name": gettext_noop("League Skat without −50"),
        "about": gettext_noop(
            "50 for a won game and 40 for each defender of a lost one, as given in the English Wikipedia."
        ),
        "explained": gettext_noop(
            "Games are played and valued as in official Skat; only the final totals are worked out "
            "differently. Each game won brings the declarer 50 on top of its value. Each game lost brings "
            "each of the two defenders 40. Nothing is taken from the loser beyond the lost game itself. "
            "This is what the English Wikipedia says; official tournaments also take 50 from the loser, "
            "and at a table of four all three others get 30, including the dealer who sits out."
        ),
    },
    "classic": {
        "name": gettext_noop("Classic Skat"),
        "about": gettext_noop("Game points only, as at most kitchen tables."),
        "explained": gettext_noop(
            "Only the points of the games won and lost count. A won game is added to the declarer's score, "
            "a lost one is subtracted twice. The other scores do not change, and winning many games earns "
            "no bonus. The player with the most points at the end wins. Everything else, from the deal to "
            "the last trick, is official Skat."
        ),
    },
    "seeger": {
        "name": gettext_noop("Seeger Skat"),
        "about": gettext_noop("+50 per game won and −50 per game lost: the older way of scoring tournaments."),
        "explained": gettext_noop(
            "Games are played and valued as in official Skat, and each player's points are added up. At "
            "the end each player gets 50 for every game won as declarer. For every game lost as declarer "
            "50 are subtracted. So a player who wins many small games can overtake one who won a single "
            "expensive game. The defenders of a lost game get nothing; that came only with Seeger-Fabian."
        ),
    },
    "seeger_fabian": {
        "name": gettext_noop("Seeger-Fabian Skat"),
        "about": gettext_noop(
            "Seeger's 50, plus 40 or 30 for the others for a lost game: the way official tournaments score."
        ),
        "explained": gettext_noop(
            "Games are played and valued as in official Skat, and at the end bonuses are added to each "
            "player's points. Each game won as declarer brings 50, each one lost costs 50. Each game lost "
            "by another declarer brings a player 40 at a table of three, and 30 at a table of four. At a "
            "table of four the dealer who sits out gets the 30 too. So good defence counts as well, and "
            "this is how official tournaments and leagues score their lists."
        ),
    },
}
