"""A second reckoning of a played deal, from the cards on the table and by other means than the rules' own."""

from scoring.rules import Card, format_card

from .play import PlayedDeal

POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
BASES = {"C": 12, "S": 11, "H": 10, "D": 9, "grand": 24}
JACKS = ["JC", "JS", "JH", "JD"]
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
SUITS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}


def recount(played: PlayedDeal) -> int:
    """What the declarer is written for the deal, from his cards and the tricks; 0 for a passed-in deal."""
    deal = played.deal
    if deal.declarer is None:
        return 0
    taken = [trick for trick in played.tricks if trick.taker == deal.declarer]
    if deal.game == "null":
        value = NULLS[deal.hand, deal.ouvert]
        won = deal.conceded == "defenders" if deal.conceded != "none" else not taken
        return value if won else -2 * value
    cards = [text for trick in taken for text in texts(trick.cards)] + texts(played.put_away)
    points = sum(POINTS.get(text[:-1], 0) for text in cards)
    levels = run_of(played) + 1 + deal.hand
    won = points > 60
    if deal.conceded == "none":
        schneider = points >= 90 or points <= 30
        schwarz = len(taken) in (0, 10)
        levels += max(schneider, bool(deal.schneider_announced)) + bool(deal.schneider_announced) + schwarz
        won = points > (89 if deal.schneider_announced else 60)
    else:
        won = deal.conceded == "defenders"
    base = BASES[SUITS.get(deal.game, "grand")]
    charge = base * levels
    while charge < deal.bid:
        charge += base
        won = False
    return charge if won else -2 * charge


def run_of(played: PlayedDeal) -> int:
    """The matadors, with or without: how long the trumps from the top go on like the first."""
    held = texts(played.held)
    holding = "".join("1" if trump in held else "0" for trump in trump_order(played.deal.game))
    return len(holding) - len(holding.lstrip(holding[0]))


def trump_order(game: str) -> list[str]:
    """The trumps of the game as texts, highest first; Null has none."""
    suit = SUITS.get(game)
    if suit:
        return JACKS + [rank + suit for rank in ("A", "10", "K", "Q", "9", "8", "7")]
    return JACKS if game == "grand" else []


def winner_of(cards: list[str], game: str) -> int:
    """Which of the three cards takes the trick."""
    order = trump_order(game)
    if trumps := [card for card in cards if card in order]:
        return cards.index(min(trumps, key=order.index))
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7"] if game == "null" else ["A", "10", "K", "Q", "9", "8", "7"]
    followed = [card for card in cards if card[-1] == cards[0][-1]]
    return cards.index(min(followed, key=lambda card: ranks.index(card[:-1])))


def follows(card: str, led: str, game: str) -> bool:
    """Whether the card is of the suit led; all trumps are one suit."""
    order = trump_order(game)
    if led in order or card in order:
        return (led in order) == (card in order)
    return card[-1] == led[-1]


def texts(cards: tuple[Card, ...]) -> list[str]:
    return [format_card(card) for card in cards]
