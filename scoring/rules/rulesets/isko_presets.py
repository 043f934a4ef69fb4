"""The named ways to play official Skat otherwise, each with where it comes from. systems.md 3-12, 14"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..ruleset import Preset, Ruleset
from ..words import gettext_noop

_FIXED: Final = {"all_pass": "ramsch", "ramsch_mode": "fixed", "ramsch_durchmarsch": 0}


def isko_presets(isko: Ruleset) -> Iterator[Preset]:
    """Official Skat with other options, as a page or a pub plays it, or counted by a scheme of its own."""
    for key, (options, words) in _OPTIONS.items():
        # No page these come from adds 50s and 40s. Ruling 14
        yield Preset(key=key, ruleset=isko.with_options(options), words=words, scheme="classic")
    for scheme, words in _SCHEMES.items():
        yield Preset(key=scheme, ruleset=isko, words=words, scheme=scheme)


_OPTIONS: Final[dict[str, tuple[dict[str, Any], Mapping[str, str]]]] = {
    "grand_20": (
        {"grand_base": 20},
        {
            "name": gettext_noop("Grand 20"),
            "about": gettext_noop("Grand counts 20 instead of 24: the law until 1932, kept by many after it."),
            "explained": gettext_noop(
                "Everything is bid and played as in official Skat, but a Grand has the base value 20 instead of 24. "
                "A Grand with or without one is therefore worth 40, and each level more adds 20. "
                "The dearest game, a Grand ouvert with four, is worth 220 instead of 264, and among the bids 200 and "
                "220 take the place of 240 and 264. "
                "A Grand that is overbid counts the next multiple of 20 that covers the bid. "
                "This was the law until 1932, and many tables kept to it even after the war."
            ),
        },
    ),
    "pre1998": (
        {"loss_factor_hand": 1},
        {
            "name": gettext_noop("Skat before 1999"),
            "about": gettext_noop("A lost Hand game counts once instead of twice: the law until the end of 1998."),
            "explained": gettext_noop(
                "Everything is played and counted as today, but for one thing. "
                "A lost game with the skat is subtracted twice, a lost Hand game only once. "
                "As a Hand game gains a level as well, it risked little and won much. "
                "At tournaments nearly every game was played from the hand in the end. "
                "So it was decided in 1998 that every lost game counts twice."
            ),
        },
    ),
    "pre1932": (
        {"grand_base": 20, "loss_factor_hand": 1},
        {
            "name": gettext_noop("Skat before 1932"),
            "about": gettext_noop("Grand counts 20, and a lost Hand game counts once: as in the old rule books."),
            "explained": gettext_noop(
                "Two things are counted otherwise than today. "
                "A Grand has the base value 20 instead of 24. "
                "A lost game with the skat is subtracted twice, but a lost Hand game only once. "
                "So Clubs with one costs 48 when it is lost with the skat, and only 36 when it is lost from the hand. "
                "Bidding, play and all other values are those of official Skat."
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
            "name": gettext_noop("Skat of the Spanish page"),
            "about": gettext_noop(
                "The bid is written, as printed on a Spanish page on Skat, which contradicts the other sources."
            ),
            "explained": gettext_noop(
                "This is how one Spanish page on Skat writes its games; what it leaves open, such as Null and overbid "
                "games, is as in official Skat. "
                "Whoever wins writes the points he bid, not what his game was worth. "
                "Whoever loses subtracts his bid, and twice his bid if he played without the skat. "
                "Only Jacks count as matadors, up to four, and Grand has the base value 20. "
                "The other sources say the reverse of the doubling, so the page probably slipped."
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
                "Bidding and play are those of official Skat, and so are the values of all games but one. "
                "A declarer who takes every trick of a Hand game gains the level Schneider announced as well, though "
                "nobody announced it. "
                "Clubs Hand with two, won Schwarz, is then worth 84 instead of 72. "
                "In a game with the skat, or with Schneider alone, no level is given away. "
                "So says the table of the Italian Wikipedia; the Skat Order counts an announcement only if it was made."
            ),
        },
    ),
    "sechserskat": (
        {"max_matadors_suit": 12},
        {
            "name": gettext_noop("Sechserskat"),
            "about": gettext_noop("Skat with 36 cards: the sixes join in, as mentioned in 1920 (English Wikipedia)."),
            "explained": gettext_noop(
                "The four sixes are added to the pack, below the sevens. "
                "They count no card points, so the pack still holds 120 and 61 still win. "
                "A suit game now has twelve trumps, and so up to twelve matadors. "
                "171, 190, 209 and 228 become possible bids, and clubs reach level 19. "
                "How many cards each player holds is for the table to settle."
            ),
        },
    ),
    "idiotenskat": (
        {"idiot": True},
        {
            "name": gettext_noop("Idiotenskat"),
            "about": gettext_noop("Everybody sees the others' cards but not his own: the last round of an evening."),
            "explained": gettext_noop(
                "Everybody holds his cards with their faces to the others. "
                "So you know what both opponents hold, and nothing of your own hand. "
                "Bidding, play and values are those of Skat, and matadors are counted after the last trick. "
                "It was written down in 1958 and ends an evening rather than deciding it. "
                "The list says that it was Idiotenskat, so that nobody takes it for a serious one."
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
                "Before the first trick a defender who bid or held a bid may say Kontra. "
                "The game then counts double, whoever wins it. "
                "The declarer may answer Re for double again, and so the two sides go on with Supra and Resupra. "
                "Supra is called Bock at many tables, and Resupra Hirsch. "
                "Whether a game is overbid is judged by its value before all this."
            ),
        },
    ),
    "revolution": (
        {"revolution": 92},
        {
            "name": gettext_noop("Skat with Revolution"),
            "about": gettext_noop("A Null from the hand against two who may swap cards, worth 92 (English Wikipedia)."),
            "explained": gettext_noop(
                "Revolution is a Null from the hand, and nothing can be added to it. "
                "The two defenders look at each other's cards and exchange as many as they like. "
                "At some tables they may swap only two. "
                "If the declarer still takes no trick, he writes 92, more than for a Grand Hand with one. "
                "If he takes one, he loses twice as much."
            ),
        },
    ),
    "pinke": (
        {"pinke_fee": 50},
        {
            "name": gettext_noop("Skat with Pinke"),
            "about": gettext_noop("Whoever loses a game pays 0.50 into a pot, and the next Grand Hand takes it."),
            "explained": gettext_noop(
                "Pinke is the money that a table of Skat players saves together. "
                "Whoever loses a game as declarer pays into the pot at once. "
                "Whoever next wins a Grand from the hand takes all that lies there. "
                "At other tables nobody may take it, and the pot pays for an outing. "
                "Points are written as always, and the list shows money and pot beside them."
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
                "When all three pass, the cards are not thrown in: a Ramsch is played. "
                "Only the Jacks are trumps, everybody plays for himself, and nobody wants to take tricks. "
                "The player who takes the last trick gets the skat too, and the one with the most card points then "
                "writes them as a loss. "
                "If somebody takes no trick at all, the loss counts double. "
                "Whoever takes every trick has made a Durchmarsch and wins 120."
            ),
        },
    ),
    "ramsch_all": (
        {"all_pass": "ramsch", "ramsch_mode": "all_points"},
        {
            "name": gettext_noop("Skat with Ramsch for everybody"),
            "about": gettext_noop(
                "When all pass, everybody loses the card points he takes: the other way of the English Wikipedia."
            ),
            "explained": gettext_noop(
                "When all three pass, a Ramsch is played: only the Jacks are trumps, and everybody plays for himself. "
                "Whoever takes the last trick gets the skat too. "
                "Then not only one player pays: everybody writes the card points he took as a loss. "
                "If somebody takes no trick at all, only the loss of whoever has the most card points counts double. "
                "Whoever takes every trick has made a Durchmarsch and wins 120."
            ),
        },
    ),
    "italian_ramsch": (
        {"all_pass": "ramsch", "ramsch_skat_to": "loser", "ramsch_durchmarsch": 0},
        {
            "name": gettext_noop("Skat with the Italian Ramsch"),
            "about": gettext_noop(
                "When all pass, the player with the most card points loses them and the skat's as well: from the "
                "Italian Wikipedia."
            ),
            "explained": gettext_noop(
                "When all three pass, the cards are not thrown in: a Ramsch is played. "
                "Only the Jacks are trumps, everybody plays for himself, and nobody wants to take tricks. "
                "Whoever has taken the most card points is the loser, and only then is the skat looked at. "
                "Its points are added to his, and he writes them all as a loss. "
                "If somebody takes no trick at all, the loss counts double; there is no prize for taking them all."
            ),
        },
    ),
    "ramsch_fixed": (
        _FIXED,
        {
            "name": gettext_noop("Skat with a fixed Ramsch"),
            "about": gettext_noop(
                "When all pass, the player with the most card points loses 15, or 20 after taking every trick (English "
                "Wikipedia)."
            ),
            "explained": gettext_noop(
                "When all three pass, a Ramsch is played: only the Jacks are trumps, everybody plays for himself, and "
                "nobody wants to take tricks. "
                "Whoever takes the last trick gets the skat too. "
                "Whoever then has the most card points loses 15, however many they are. "
                "If he took every trick he loses 20. "
                "A Durchmarsch wins nothing here, and nothing is doubled."
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
                "When all three pass, a Ramsch at fixed prices is played: only the Jacks are trumps, and everybody "
                "plays for himself. "
                "Whoever takes the last trick gets the skat too, and whoever then has the most card points pays. "
                "He loses 10 if everybody took a trick, 15 if one player took none, and 20 if he took them all "
                "himself. "
                "How many card points they are does not matter, and nothing is doubled. "
                "The English Wikipedia has 15 and 20 only; the 10 comes from other tables."
            ),
        },
    ),
    "schieberamsch": (
        {"all_pass": "ramsch", "ramsch_schieben": True},
        {
            "name": gettext_noop("Skat with Schieberamsch"),
            "about": gettext_noop("When all pass, a Ramsch is played in which pushing the skat on unseen doubles it."),
            "explained": gettext_noop(
                "When all three pass, the skat goes round before the Ramsch begins. "
                "Each player in turn may look at it and exchange cards, but may not put Jacks into it. "
                "Whoever dares hands it on unseen, and that doubles what the Ramsch costs. "
                "Three pushes make it eight times as dear. "
                "The rest is Ramsch: the player with the most card points loses them, doubled if a player took no "
                "trick."
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
                "When all three pass, a Ramsch is played that somebody wins. "
                "Only the Jacks are trumps, and everybody plays for himself. "
                "Whoever has the fewest card points writes 23 and counts as the winner of a game. "
                "Two who share the fewest both win, and the skat goes to whoever has the most. "
                "So no deal of a small tournament is wasted."
            ),
        },
    ),
}

_SCHEMES: Final[dict[str, Mapping[str, str]]] = {
    "league_document": {
        "name": gettext_noop("League Skat as printed"),
        "about": gettext_noop(
            "50 for a won game and 40 for each defender of a lost one, as the English Wikipedia prints it."
        ),
        "explained": gettext_noop(
            "The games are played and valued as in official Skat; only the list is added up otherwise. "
            "Each game a declarer wins brings him 50 on top of its value. "
            "Each game a declarer loses brings 40 to each of the two defenders. "
            "From the loser nothing is taken beyond the lost game itself. "
            "So the English Wikipedia prints it; official tournaments take 50 from the loser as well, and at a table "
            "of four all three others get 30, the dealer who sits out too."
        ),
    },
    "classic": {
        "name": gettext_noop("Classic Skat"),
        "about": gettext_noop("The points of the games alone, as at most kitchen tables."),
        "explained": gettext_noop(
            "Only the points of the games count, as they were won and lost. "
            "A won game is added to the declarer's account, a lost one is subtracted twice. "
            "The others' accounts do not move, and many won games earn nothing extra. "
            "Whoever has the most points at the end has won. "
            "Everything else, from the deal to the last trick, is official Skat."
        ),
    },
    "seeger": {
        "name": gettext_noop("Seeger Skat"),
        "about": gettext_noop("50 more for each won game and 50 less for each lost one: the older way of tournaments."),
        "explained": gettext_noop(
            "Games are played and valued as in official Skat, and each player's points are added up. "
            "At the end he gets 50 more for every game he won as declarer. "
            "For every game he lost as declarer, 50 are taken from him. "
            "So whoever wins many small games can overtake one who won a single dear game. "
            "The defenders of a lost game get nothing; that came only with Seeger-Fabian."
        ),
    },
    "seeger_fabian": {
        "name": gettext_noop("Seeger-Fabian Skat"),
        "about": gettext_noop(
            "Seeger's 50, and 40 or 30 to the others for a lost game: the way of official tournaments."
        ),
        "explained": gettext_noop(
            "Games are played and valued as in official Skat, and at the end bonuses are added to each player's "
            "points. "
            "Each game he won as declarer brings 50, each one he lost costs 50. "
            "Each game that another declarer lost brings him 40 at a table of three, and 30 at a table of four. "
            "At four the dealer who sits out gets his 30 too. "
            "So good defence counts as well, and this is how official tournaments and leagues work out their lists."
        ),
    },
}
