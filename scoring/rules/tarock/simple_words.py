"""The texts of simple Tarock. systems.md 19, 20"""

from typing import Final

from ..words import gettext_noop
from .words import COIN_WORDS, TAROCK_WORDS

SIMPLE_WORDS: Final = (
    TAROCK_WORDS
    | COIN_WORDS
    | {
        "name": gettext_noop("Tarock"),
        "about": gettext_noop(
            "Frage, Solo and Herzsolo for the coins in a pot, paid by the points over 60; after a Spanish "
            "web page on Bavarian Tarock."
        ),
        "explained": gettext_noop(
            "Three play with 36 German cards; a fourth deals and sits out. The highest bidder plays alone "
            "against the other two: Frage takes up the stock and has hearts as trumps, Solo does without "
            "the stock in another suit, Herzsolo without it in hearts. All cards together are worth 120 "
            "points, and the declarer needs 61; 60 each is a draw. All players put the same amount into "
            "the pot, and a winner takes from it one cent for each point over 60, in whole five-cent "
            "coins, or twice that for taking every trick. A loser pays the defenders the same for each "
            "point short, and the pot adds the odd coin."
        ),
        "game.bettel": gettext_noop("Bettel"),
        "field.result": gettext_noop("The Bettel"),
        "choice.result.made": gettext_noop("took no trick"),
        "choice.result.failed": gettext_noop("took a trick"),
        "ending.pot_empty": gettext_noop("The pot is empty. Most money: %(names)s."),
        "option.payment": gettext_noop("Payment"),
        "option.payment.overshoot": gettext_noop("by the points over 60, with a pot"),
        "option.payment.fixed": gettext_noop("by fixed prices, among the players"),
        "option.rate_frage": gettext_noop("Frage, per point"),
        "option.rate_solo": gettext_noop("Solo, per point"),
        "option.rate_herzsolo": gettext_noop("Herzsolo, per point"),
        "option.ante.0": gettext_noop("nothing: no pot"),
        "option.when_empty": gettext_noop("When the pot is empty"),
        "option.when_empty.ante_again": gettext_noop("all players refill it"),
        "option.when_empty.stop": gettext_noop("the session is over"),
        "option.tariff_frage": gettext_noop("Fixed price: Frage"),
        "option.tariff_solo": gettext_noop("Fixed price: Solo"),
        "option.tariff_herzsolo": gettext_noop("Fixed price: Herzsolo"),
        "option.tariff_schneider": gettext_noop("Fixed price: extra for Schneider"),
        "option.tariff_durch": gettext_noop("Fixed price: extra for Durch"),
        "option.bettel": gettext_noop("Bettel is played"),
        "option.tariff_bettel": gettext_noop("Fixed price: Bettel"),
        "option.bettel_base": gettext_noop("Basic stake for a Bettel with a pot (paid fourfold)"),
        "option.kontra_keeps_draw": gettext_noop("60-60 stays a draw after Kontra"),
        "option.least_points": gettext_noop("After Kontra a game won with 60 each counts as"),
        "step.ante_again": gettext_noop("the pot was empty: each player puts in %(number)s"),
        "step.draw": gettext_noop("60 each: a draw, nobody pays"),
        "step.frage": gettext_noop("Frage %(number)s"),
        "step.solo": gettext_noop("Solo %(number)s"),
        "step.herzsolo": gettext_noop("Herzsolo %(number)s"),
        "step.bettel": gettext_noop("Bettel %(number)s"),
        "step.durch": gettext_noop("Durch: %(number)s more"),
        "problem.V73": gettext_noop("Bettel counts tricks only."),
        "problem.V79": gettext_noop("The pot is empty and is not refilled. Start a new table."),
        "value.games": gettext_noop("What the declarer gets or pays"),
        "value.payers": gettext_noop("Who gets and who pays in a Solo"),
        "value.bettel": gettext_noop("Bettel, for the declarer"),
        "value.made": gettext_noop("took no trick"),
        "value.failed": gettext_noop("took a trick"),
    }
)
