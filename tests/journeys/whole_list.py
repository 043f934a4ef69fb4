"""A list of 48 deals as a table of four might write it, with every figure calculated by hand.

Nothing here uses the rules of the program: each line has the taps and the result by the regulations. The dealer moves
on from Anna with each deal and sits out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

PLAYERS: Final = ("Anna", "Bernd", "Clara", "Dieter")
WON, LOST, PASSED = "won", "lost", "passed"
HAND, SCHNEIDER, SCHWARZ, OUVERT = "Hand", "Schneider", "Schwarz", "Ouvert"
BID, CONCEDED = "Bid", "Conceded or by ruling"
SCHNEIDER_ANNOUNCED, SCHWARZ_ANNOUNCED = "Schneider announced", "Schwarz announced"
BY_DECLARER, BY_DEFENDERS = "the declarer gave up", "the defenders gave up"


@dataclass(frozen=True, slots=True)
class HandLine:
    """One deal: its taps, and by hand `levels` x `base`, which is written once if won and twice, minus, if lost.

    `levels` are those that count, or those that an overbid game is charged with; a Null has one. `run` is "with 2",
    `more` is what is set behind "More", `charged_as` the game taken for a Null that cannot cover its bid.
    """

    number: int
    player: str
    game: str
    run: str
    taps: tuple[str, ...]
    outcome: str
    levels: int
    base: int
    value: int
    more: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    charged_as: str = ""

    @property
    def is_passed(self) -> bool:
        return self.outcome == PASSED


def passed(number: int) -> HandLine:
    """A passed deal: it scores nothing and uses up its number."""
    return HandLine(number, "", "", "", (), PASSED, 0, 0, 0)


DEALS: Final = (
    # No., player, game, matadors, levels tapped, outcome, levels that count x base, figure written
    HandLine(1, "Bernd", "Hearts", "with 1", (), WON, 2, 10, 20),
    HandLine(2, "Clara", "Clubs", "with 2", (HAND,), WON, 4, 12, 48),
    HandLine(3, "Dieter", "Diamonds", "without 1", (), LOST, 2, 9, -36),
    passed(4),
    HandLine(5, "Clara", "Spades", "without 3", (SCHNEIDER,), WON, 5, 11, 55),
    HandLine(6, "Anna", "Grand", "with 2", (), WON, 3, 24, 72),
    HandLine(7, "Bernd", "Null", "", ("Null",), WON, 1, 23, 23),
    # Worth 20 and bid 30: charged as three times ten.
    HandLine(8, "Anna", "Hearts", "with 1", (), LOST, 3, 10, -60, {BID: "30"}),
    HandLine(9, "Dieter", "Null", "", ("Null Hand",), WON, 1, 35, 35),
    HandLine(10, "Clara", "Null", "", ("Null ouvert",), LOST, 1, 46, -92),
    # Worth 24 and bid 30: the Schneider makes it 36.
    HandLine(11, "Anna", "Clubs", "with 1", (SCHNEIDER,), WON, 3, 12, 36, {BID: "30"}),
    HandLine(12, "Bernd", "Null", "", ("Null ouvert Hand",), WON, 1, 59, 59),
    passed(13),
    # Game, 4 matadors, Hand, Schneider and Schwarz each made and announced, ouvert: the highest game possible.
    HandLine(14, "Dieter", "Grand", "with 4", (OUVERT,), WON, 11, 24, 264),
    # The announced Schneider was missed and counts all the same.
    HandLine(15, "Anna", "Grand", "with 4", (HAND,), LOST, 8, 24, -384, {SCHNEIDER_ANNOUNCED: "on"}),
    HandLine(16, "Clara", "Clubs", "without 7", (SCHNEIDER,), WON, 9, 12, 108),
    HandLine(17, "Bernd", "Hearts", "with 1", (SCHWARZ,), WON, 4, 10, 40),
    HandLine(18, "Anna", "Clubs", "with 2", (), LOST, 3, 12, -72, {BID: "36", CONCEDED: BY_DECLARER}),
    # A Null of 23 cannot cover 24; Clubs with one matador can, and is the cheapest.
    HandLine(19, "Dieter", "Null", "", ("Null",), LOST, 2, 12, -48, {BID: "24"}, charged_as="Clubs"),
    HandLine(20, "Bernd", "Spades", "with 5", (), WON, 6, 11, 66),
    HandLine(21, "Dieter", "Diamonds", "with 6", (HAND,), LOST, 8, 9, -144),
    HandLine(22, "Clara", "Grand", "without 1", (), LOST, 2, 24, -96),
    HandLine(23, "Anna", "Hearts", "without 2", (), WON, 3, 10, 30),
    passed(24),
    HandLine(25, "Bernd", "Spades", "with 2", (HAND,), WON, 6, 11, 66, {SCHNEIDER_ANNOUNCED: "on"}),
    HandLine(26, "Dieter", "Clubs", "with 3", (HAND,), WON, 9, 12, 108, {SCHWARZ_ANNOUNCED: "on"}),
    # Bernd had no more than thirty points.
    HandLine(27, "Bernd", "Diamonds", "with 1", (SCHNEIDER,), LOST, 3, 9, -54),
    HandLine(28, "Clara", "Hearts", "with 8", (OUVERT,), WON, 15, 10, 150),
    # Bernd's own Schneider lifts it to 30; the bid of 48 needs five times ten.
    HandLine(29, "Dieter", "Hearts", "with 1", (SCHNEIDER,), LOST, 5, 10, -100, {BID: "48"}),
    HandLine(30, "Anna", "Null", "", ("Null ouvert Hand",), LOST, 1, 59, -118),
    HandLine(31, "Bernd", "Grand", "with 1", (), WON, 2, 24, 48),
    HandLine(32, "Anna", "Spades", "with 1", (), WON, 2, 11, 22),
    HandLine(33, "Clara", "Diamonds", "with 3", (), WON, 4, 9, 36),
    HandLine(34, "Dieter", "Hearts", "with 2", (HAND,), WON, 4, 10, 40),
    HandLine(35, "Anna", "Clubs", "without 1", (), LOST, 2, 12, -48),
    HandLine(36, "Bernd", "Null", "", ("Null",), LOST, 1, 23, -46),
    HandLine(37, "Clara", "Null", "", ("Null Hand",), LOST, 1, 35, -70),
    HandLine(38, "Dieter", "Grand", "with 3", (SCHNEIDER,), WON, 5, 24, 120),
    HandLine(39, "Anna", "Diamonds", "without 4", (), WON, 5, 9, 45),
    passed(40),
    HandLine(41, "Bernd", "Clubs", "with 11", (), WON, 12, 12, 144),
    HandLine(42, "Clara", "Spades", "with 1", (), WON, 2, 11, 22, {CONCEDED: BY_DEFENDERS}),
    HandLine(43, "Dieter", "Hearts", "without 1", (), WON, 2, 10, 20),
    HandLine(44, "Anna", "Grand", "with 2", (HAND,), WON, 4, 24, 96),
    # Worth 33 with the Hand; the bid of 72 asks for seven times eleven.
    HandLine(45, "Bernd", "Spades", "with 1", (HAND,), LOST, 7, 11, -154, {BID: "72"}),
    HandLine(46, "Clara", "Hearts", "with 3", (HAND, SCHNEIDER), WON, 6, 10, 60),
    HandLine(47, "Dieter", "Diamonds", "with 2", (), WON, 3, 9, 27),
    HandLine(48, "Bernd", "Null", "", ("Null ouvert",), WON, 1, 46, 46),
)
# Deals like others that are tapped in: a second phone at the table enters them.
BY_ANOTHER_PHONE: Final = (
    3,
    5,
    6,
    9,
    10,
    12,
    13,
    17,
    20,
    21,
    23,
    24,
    27,
    32,
    33,
    34,
    35,
    37,
    38,
    39,
    40,
    41,
    43,
    44,
    46,
)
# Entered wrongly and undone at once: Bernd's Grand was won.
UNDONE: Final = HandLine(31, "Bernd", "Grand", "with 1", (), LOST, 2, 24, -96)
# Noticed only later: Clara's Grand was lost.
MISTAKEN: Final = HandLine(22, "Clara", "Grand", "without 1", (), WON, 2, 24, 48)
NOTICED_AFTER: Final = 36
REASON: Final = "Clara had 59 points"


@dataclass(frozen=True, slots=True)
class HandFoot:
    """The foot of one player's column. total = points + 50 x (won - lost) + 30 x lost by the others"""

    name: str
    points: int
    won: int
    lost: int
    others_lost: int
    total: int


FEET: Final = (
    HandFoot("Anna", points=-381, won=6, lost=5, others_lost=10, total=-31),
    HandFoot("Bernd", points=258, won=9, lost=3, others_lost=12, total=918),
    HandFoot("Clara", points=221, won=7, lost=3, others_lost=12, total=781),
    HandFoot("Dieter", points=286, won=7, lost=4, others_lost=11, total=766),
)
