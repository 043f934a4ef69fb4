"""The texts of Haferltarock. systems.md 21"""

from typing import Final

from ..words import gettext_noop
from .words import COIN_WORDS, TAROCK_WORDS

HAFERL_WORDS: Final = (
    TAROCK_WORDS
    | COIN_WORDS
    | {
        "name": gettext_noop("Haferltarock"),
        "about": gettext_noop(
            "Bavarian Tarock for the coins in a dish, the Haferl, until it is empty; after a Spanish web "
            "page on Bavarian Tarock, based on Danyliuk."
        ),
        "explained": gettext_noop(
            "Three play with 36 German cards, a fourth deals and sits out, and all put the same amount "
            "into the Haferl. A declarer plays alone in a suit of their choice, with the stock (pick-up "
            "game) or without it (Hand game). The declarer needs 61 of the 120 points; a player who bids a "
            "Hand can be made to promise five, ten or more on top. Winners take their money from the "
            "Haferl, losers pay each defender, and 60 each is lost. The round ends as soon as the Haferl "
            "is empty."
        ),
        "game.aufnahme": gettext_noop("Pick-up game"),
        "game.hand": gettext_noop("Hand game"),
        "field.plus": gettext_noop("Raised by"),
        "field.unopposed": gettext_noop("Self-raised, unopposed"),
        "column.target": gettext_noop("Target"),
        "column.levels": gettext_noop("Marks"),
        "mark.unopposed": gettext_noop("self-raised"),
        "ending.haferl_empty": gettext_noop("The Haferl is empty. Most money: %(names)s."),
        "option.ante": gettext_noop("Each player puts into the Haferl"),
        "option.haferl_payment": gettext_noop("Payment"),
        "option.haferl_payment.per_step": gettext_noop("by units: pick-up 1, Hand 2, plus 1 per five points bid"),
        "option.haferl_payment.overshoot": gettext_noop("by the points over or under the target"),
        "option.raise_counts": gettext_noop("By points: a raise that is made counts on top (our interpretation)"),
        "option.least_points": gettext_noop("By points: a game missed by one point counts as"),
        "option.unit": gettext_noop("One unit"),
        "option.rate": gettext_noop("Each point over or under the target"),
        "option.berliner": gettext_noop("Berliner: only the dealer uses the stock"),
        "option.berliner_hearts_only": gettext_noop("In Berliner the dealer uses it in hearts only"),
        "option.self_raise": gettext_noop("An unopposed player may raise their own bid"),
        "step.aufnahme": gettext_noop("pick-up game counts %(number)s"),
        "step.hand": gettext_noop("Hand game counts %(number)s"),
        "step.plus": gettext_noop("raised by %(number)s: counts %(result)s"),
        "step.raise_counts": gettext_noop("the raise adds %(number)s: %(result)s"),
        "step.hand_doubles": gettext_noop("Hand doubles to %(result)s"),
        "step.from_pot": gettext_noop("takes %(number)s from the Haferl, leaving %(result)s"),
        "step.pot_is_short": gettext_noop("the Haferl held only %(number)s and is now empty"),
        "step.pot_adds": gettext_noop("the Haferl adds %(number)s"),
        "problem.V76": gettext_noop("Only a Hand bid can be raised, in steps of 5 up to 55."),
        "problem.V76.unopposed": gettext_noop("At this table an unopposed player cannot raise their own bid."),
        "problem.V77": gettext_noop("Only the dealer may use the stock."),
        "problem.V78": gettext_noop("The dealer's stock game must be in hearts."),
        "problem.V79": gettext_noop("The Haferl is empty. Start a new round."),
        "value.games": gettext_noop("What the declarer gets or pays"),
        "value.payers": gettext_noop("Who gets and who pays in a Hand game"),
        "value.raised": gettext_noop("A raised Hand game, won with all 120 points"),
        "value.plus_0": gettext_noop("not raised"),
        "value.plus_5": gettext_noop("by 5"),
        "value.plus_10": gettext_noop("by 10"),
        "value.plus_15": gettext_noop("by 15"),
        "value.plus_20": gettext_noop("by 20"),
        "value.pot": gettext_noop("Haferl"),
    }
)
