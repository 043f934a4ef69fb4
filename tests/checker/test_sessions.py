"""Lists of the other games, played deal by deal: the session cases of the rules."""

from typing import Any

from .skat_check import checker

Json = dict[str, Any]
RAMSCH = {"outcome": "ramsch", "points": [50, 40, 20], "skat": 10, "last": 1, "declarer": 0}


def a_list(ruleset: str, *deals: Json, seats: int = 3, scheme: str = "classic", **options: object) -> Json:
    entries = [{"kind": "deal", "number": number, "payload": deal} for number, deal in enumerate(deals, start=1)]
    sheet = {"ruleset_key": ruleset, "ruleset_options": options, "seat_count": seats, "scheme": scheme}
    return {**sheet, "first_dealer": 0, "entries": entries, "cents_per_point": "0"}


def session_of(sheet: Json) -> Any:
    return checker.Session(sheet, sheet["entries"])


def test_a_sitting_dealer_gets_the_thirty_too() -> None:
    # FP-02 and FP-03: South loses a Grand with 1, North deals.
    lost = {"declarer": 2, "game": "grand", "matadors": 1, "won": False}

    sheet = a_list("isko", lost, seats=4, scheme="seeger_fabian")
    lines = checker.sheet_lines(sheet, sheet["entries"])

    assert [line.total for line in lines] == [30, 30, -96 - 50, 30]


def test_bierlachs_ends_when_a_player_reaches_the_target() -> None:
    game = checker.Game("skat_bierlachs", checker.DEFAULTS, 3)
    later = checker.Game("skat_bierlachs", {**checker.DEFAULTS, "bierlachs_target": 511}, 3)

    # BL-S1, BL-S3
    assert game.is_over([-440, -333, -528], 0, set())
    assert not later.is_over([-505, 0, 0], 0, set())


def test_raeuberskat_is_over_when_all_have_played_their_four() -> None:
    # RB-03: A's four contracts bring -103.
    own = [
        {"game": "hearts", "matadors": 1, "won": True},
        {"game": "grand", "matadors": 1, "won": False},
        {"game": "null", "won": True},
        {**RAMSCH, "skat": 0},
    ]
    of_a = [{**deal, "declarer": 0} for deal in own]
    of_all = [{**deal, "declarer": seat} for seat in range(3) for deal in own]

    assert session_of(a_list("skat_raeuber", *of_a)).accounts[0] == -103
    assert not session_of(a_list("skat_raeuber", *of_a)).is_over
    assert session_of(a_list("skat_raeuber", *of_all)).is_over


def test_the_haferl_is_over_when_the_pot_is_empty() -> None:
    # HT-02, HT-01 and HT-05 in a row: 40, 10 and what is left of 150 cents.
    deals = [
        {"declarer": 0, "contract": "hand", "points": 71, "plus": 10},
        {"declarer": 1, "contract": "aufnahme", "points": 70},
        {"declarer": 2, "contract": "hand", "points": 116, "plus": 55},
    ]

    session = session_of(a_list("haferltarock", *deals))

    assert [outcome.figure for _, outcome, _ in session.deals] == [40, 10, 100]
    assert session.accounts == [-10, -40, 50]
    assert (session.pot, session.is_over) == (0, True)


def test_an_empty_pot_is_filled_again_before_the_next_deal_that_is_played() -> None:
    durch = {"declarer": 0, "contract": "solo", "points": 120, "durch": True, "kontra": 1}
    won = {"declarer": 1, "contract": "frage", "points": 71}

    session = session_of(a_list("tarock_simple", durch, {"outcome": "passed"}, won))

    assert [accounts for *_, accounts in session.deals] == [[100, -50, -50], [100, -50, -50], [50, -85, -100]]


def test_the_next_grand_hand_takes_the_losers_pot() -> None:
    # PI-01 and PI-02
    losses = [{"declarer": seat, "game": "clubs", "matadors": 1, "won": False} for seat in range(3)]
    grand_hand = {"declarer": 1, "game": "grand", "hand": True, "matadors": 1, "won": True}
    sheet = a_list("isko", *losses, grand_hand, pinke_fee=50)

    rows = checker.sheet_money(sheet, is_in_cents=False)

    assert [row["balance"] for row in rows] == [-50, 100, -50]


def test_a_ramsch_of_four_leaves_the_dealer_out() -> None:
    deal = {"outcome": "ramsch", "points": [None, 60, 30, 20], "skat": 10, "last": 3, "virgins": []}

    outcome = checker.Game("isko", checker.DEFAULTS, 4).outcome(deal, dealer=0)

    assert (outcome.figure, outcome.points) == (-60, {1: -60})


def test_of_two_without_a_card_point_only_the_one_without_a_trick_gets_twenty() -> None:
    deal = {"outcome": "ramsch", "points": [0, 120, 0], "virgins": [2]}

    session = session_of(a_list("tournee_skat", deal))

    assert session.accounts == [10, 0, 20]
