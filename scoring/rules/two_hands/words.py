"""The texts of Skat for two: those shared by all variants, and each variant's description."""

from collections.abc import Mapping
from typing import Final

from ..words import gettext_noop

TWO_HANDS_WORDS: Final[Mapping[str, str]] = {
    "name": gettext_noop("Skat for two"),
    "about": gettext_noop("Eight ways to play Skat with only two players, from Officers' Skat to a dummy hand."),
    "explained": gettext_noop(
        "Skat for two turns the game of three into one for a declarer and one opponent. The variants "
        "differ in what happens to the third hand: it is dealt out, laid open, played or left unused. "
        "Games are worth the same as in Skat: base value times matadors and levels, and a lost game costs "
        "double. Only the declarer's score changes. You agree on a number of deals, or on a target that "
        "wins the game for the player who reaches it first."
    ),
    "option.variant": gettext_noop("Variant"),
    "option.variant.offiziers": gettext_noop("Officers' Skat"),
    "option.variant.oma": gettext_noop("Grandma Skat (Oma)"),
    "option.variant.piloten": gettext_noop("Pilots' Skat, third hand played"),
    "option.variant.piloten_unused": gettext_noop("Pilots' Skat, third hand unused"),
    "option.variant.strohmann": gettext_noop("Strohmann"),
    "option.variant.en_deux": gettext_noop("Skat en deux"),
    "option.variant.schmegegge": gettext_noop("Schmegegge"),
    "option.variant.col_morto": gettext_noop("Col morto"),
    "option.matadors_counted": gettext_noop("Matadors count in Officers' Skat"),
    "option.win_rule": gettext_noop("If the third hand is unused, a game is won with"),
    "option.win_rule.majority_in_play": gettext_noop("more than half of the card points in play"),
    "option.win_rule.fixed_61": gettext_noop("61 card points"),
    "option.schneider_rule": gettext_noop("If the third hand is unused, Schneider is made with"),
    "option.schneider_rule.card_points": gettext_noop("90 card points, and suffered with 30"),
    "option.schneider_rule.share_in_play": gettext_noop(
        "three quarters of the card points in play, and suffered with one quarter"
    ),
    "option.target": gettext_noop("The first player to reach this many points wins"),
    "option.target.0": gettext_noop("no target: a number of deals"),
    "field.defender_points": gettext_noop("Defender"),
    "field.second_skat": gettext_noop("Second skat"),
    "field.unused": gettext_noop("Unused hand"),
    "game.second_skat": gettext_noop("the second skat"),
    "game.unused": gettext_noop("the unused hand"),
    "step.second_skat": gettext_noop("%(number)s and the second skat %(by)s: %(result)s card points"),
    "step.in_play": gettext_noop("%(number)s of %(result)s card points in play"),
    "value.plain": gettext_noop("61 points"),
    "value.schneider": gettext_noop("Schneider"),
    "value.schwarz": gettext_noop("Schwarz"),
    "value.ramsch_of_two": gettext_noop("A Ramsch of two, the rest with the dummy"),
    "value.two_plain": gettext_noop("half and a third of the card points"),
    "value.two_march": gettext_noop("two thirds, and no trick"),
    "ending.target": gettext_noop("The target is reached. Won by: %(names)s."),
    "problem.V40": gettext_noop("Officers' Skat has no skat and therefore no Hand games."),
    "problem.V41": gettext_noop("Open games are not available in this variant."),
    "problem.V42": gettext_noop("Declarer, defender and %(part)s must add up to 120."),
    "problem.V43": gettext_noop("Officers' Skat has no bidding: the player who did not deal names the game."),
    "problem.V44": gettext_noop("Matadors do not count at this table."),
    "problem.V45": gettext_noop("%(cards)s cards are worth at most %(most)s points."),
    "problem.V51": gettext_noop("The player who did not deal names the game: %(name)s."),
    "problem.V46": gettext_noop("%(name)s has reached %(target)s points. Start a new game."),
}

VARIANT_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "offiziers": {
        "name": gettext_noop("Officers' Skat"),
        "about": gettext_noop("Offiziersskat: 16 cards each, half of them open, no bidding and no skat; from Germany."),
        "explained": gettext_noop(
            "Each of you has sixteen cards: eight lie face down in a row, and on each of them one lies "
            "open. The player who did not deal looks at the first open cards and names the game and the "
            "trump. You play only what lies open, and turn over the card underneath as soon as it is free. "
            "There is no bid, no skat and no Hand game; 61 of the 120 card points win, 60 lose, and all "
            "sixteen tricks are Schwarz. Games count as in Skat, with matadors counted over all sixteen "
            "cards, unless you agreed not to count them."
        ),
    },
    "oma": {
        "name": gettext_noop("Grandma Skat"),
        "about": gettext_noop(
            "Oma-Skat: the third hand lies face down and its top card joins every trick; from Germany."
        ),
        "explained": gettext_noop(
            "Three hands are dealt, and the third belongs to Grandma, who sees nothing: it stays face down. "
            "The two of you bid as in Skat, and the higher bidder takes the skat or plays from the hand. "
            "Into every trick Grandma plays the top card of her pile, whatever it is: she need not follow suit. "
            "At this table what she wins counts for the defender. "
            "Everything else, from announcements to overbidding, is as in Skat."
        ),
    },
    "piloten": {
        "name": gettext_noop("Pilots' Skat"),
        "about": gettext_noop("Pilotenskat: the defender plays the third hand after the first card; from Germany."),
        "explained": gettext_noop(
            "Three hands and the skat are dealt as if there were a third player. The two of you bid as "
            "three would, and the higher bidder becomes declarer. After the first card the defender takes "
            "up the third hand and plays it together with their own. So the declarer is alone against two "
            "hands, as always in Skat. Games are worth the same as in Skat: 61 card points win, and a lost "
            "game costs double."
        ),
    },
    "piloten_unused": {
        "name": gettext_noop("Pilots' Skat, third hand unused"),
        "about": gettext_noop("Pilotenskat with the third hand put aside, so that fewer than 120 points are in play."),
        "explained": gettext_noop(
            "Three hands and the skat are dealt, but nobody plays the third: it lies unused until the end. "
            "The two of you bid as in Skat, and the higher bidder plays against the other's ten cards. "
            "Card points in the unused hand are lost for both, so enter all three: declarer, defender, "
            "unused hand. More than half of what is in play wins, and Schneider is made with 90 card "
            "points as always; some tables ask for 61, or call three quarters of what is in play "
            "Schneider. Game values are those of Skat, and a lost game costs double."
        ),
    },
    "strohmann": {
        "name": gettext_noop("Strohmann"),
        "about": gettext_noop(
            "Skat with a straw man: nine cards each, and a second skat for the player with more points."
        ),
        "explained": gettext_noop(
            "You and your opponent have nine cards each, the straw man has nine, and there are two skats. "
            "The usual skat of two belongs to the declarer; the second, of three cards, waits until the "
            "end. The player with more card points after nine tricks gets the second skat too; in a tie "
            "the defender gets it. Only then is it seen whether the declarer has 61 and whether anyone is "
            "Schneider. Bidding and game values are those of Skat."
        ),
    },
    "en_deux": {
        "name": gettext_noop("Skat en deux"),
        "about": gettext_noop("The dealer bids against the other, and the defender shows and plays the third hand."),
        "explained": gettext_noop(
            "You and your opponent get ten cards each, the third hand and the skat lie face down. The "
            "dealer opens with 18 or passes; after a pass the other may bid, and if both pass, nobody "
            "scores. The declarer names the game, and then the defender lays the third hand open. The "
            "defender plays it together with their own, so the declarer is alone against two hands. Games "
            "are worth the same as in Skat: 61 card points win, and a lost game costs double."
        ),
    },
    "schmegegge": {
        "name": gettext_noop("Schmegegge"),
        "about": gettext_noop("Skat for two with a half-open dummy, and a Ramsch of two when nobody bids."),
        "explained": gettext_noop(
            "The third hand is a dummy with five cards face up; whenever one is played, the next takes its "
            "place. The two of you bid as in Skat, and the declarer plays against the other and the dummy. "
            "If both pass, two of the dummy's cards are shown, and you may bid again. If both pass again, "
            "each may exchange cards with the dummy unseen, and then you play a Ramsch of two: a trick has "
            "two cards, the dummy rests, and the player with more card points loses them. Enter what each "
            "of you took and what the dummy holds: together that makes 120."
        ),
    },
    "col_morto": {
        "name": gettext_noop("Skat col morto"),
        "about": gettext_noop("Skat with a dead man from Italy: the absent third's cards lie face up for both."),
        "explained": gettext_noop(
            "The third hand belongs to the dead man, il morto, and lies face up for both of you. You bid "
            "as in Skat, and the higher bidder is declarer and takes the skat or plays from the hand. The "
            "defender plays the dead man's cards as well as their own. Since ten cards are open already, "
            "there are no open games: no Null ouvert, no ouvert in a suit or Grand. Games are worth the "
            "same as in Skat: 61 card points win, and a lost game costs double."
        ),
    },
}
