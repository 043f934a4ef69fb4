"""The checker reports location and cell of every alteration in a file."""

import json
from pathlib import Path

import pytest

from .planting import Alter, Json, more, other_digit, put, stated, swap, take_out, without, without_column
from .skat_check import checker

ARCHIVES = Path(__file__).parents[1] / "data" / "archives"
HERBSTPREIS = json.loads((ARCHIVES / "v5-herbstpreis.json").read_text())
PREISSKAT = json.loads((ARCHIVES / "v1-preisskat.json").read_text())


LIST = "series 2, table 3, list 26GDQR22K2XH"
SIGNED = "series 2, table 2, list JRRS8Q7VYRAJ"
CORRECTED = "series 2, table 1, list 5NY8GCAF5EM5"
FINAL = "standings 14"
# (what was done, the file, how, the place that must be named, the cell)
FAULTS = [
    ("a deal's figure", HERBSTPREIS, put("sheets.0.entries.0.points", -40), f"{LIST}, entry 1, deal 1", "points"),
    (
        "a deal's matadors",
        HERBSTPREIS,
        put("sheets.0.entries.1.payload.matadors", 4),
        f"{LIST}, entry 2, deal 2",
        "points",
    ),
    ("a deal won, not lost", HERBSTPREIS, put("sheets.0.entries.3.payload.won", True), f"{LIST}, entry 4", "hash"),
    ("a deal's declarer", HERBSTPREIS, put("sheets.0.entries.4.payload.declarer", 1), f"{LIST}, seat 2", "points"),
    ("the hash of an entry", HERBSTPREIS, put("sheets.0.entries.2.hash", other_digit), f"{LIST}, entry 3", "hash"),
    ("two entries swapped", HERBSTPREIS, swap("sheets.0.entries", 1, 2), f"{LIST}, entry 2", "seq"),
    ("an entry taken out", HERBSTPREIS, take_out("sheets.0.entries", 2), f"{LIST}, entry 3", "prev_hash"),
    ("a name on the list", HERBSTPREIS, put("sheets.0.seats.0.name", "Zoe"), f"{LIST}, entry 1", "prev_hash"),
    ("a seat's games lost", HERBSTPREIS, put("sheets.0.seats.0.lost", more), f"{LIST}, seat 1", "lost"),
    ("a list's number of deals", HERBSTPREIS, put("sheets.0.deal_count", more), LIST, "deal_count"),
    (
        "what a correction replaces",
        PREISSKAT,
        put("sheets.0.entries.9.replaces", 1),
        f"{CORRECTED}, entry 10, deal 1",
        "replaces",
    ),
    (
        "a correction",
        PREISSKAT,
        put("sheets.0.entries.9.payload.game", "grand"),
        f"{CORRECTED}, entry 10, deal 1",
        "points",
    ),
    ("a withdrawal kept back", PREISSKAT, take_out("sheets.0.entries", 10), f"{CORRECTED}, entry 12, deal 8", "number"),
    (
        "points given at the table",
        PREISSKAT,
        put("sheets.0.entries.12.points", -30),
        f"{CORRECTED}, version 1, seat 3",
        "adjustment",
    ),
    ("a signature lost", PREISSKAT, take_out("sheets.0.entries", 21), CORRECTED, "closed"),
    (
        "the sum of a signed list",
        PREISSKAT,
        put("sheets.0.versions.0.lines.1.total", more),
        f"{CORRECTED}, version 1, seat 2",
        "total",
    ),
    (
        "what was signed",
        HERBSTPREIS,
        put("results.0.rows.1.0", more),
        "series 1, table 1, version 1, seat 2",
        "row points",
    ),
    (
        "a sum on paper",
        HERBSTPREIS,
        put("results.2.rows.0.3", more),
        "series 1, table 3, version 1, seat 1",
        "row total",
    ),
    (
        "the 40 for a lost game",
        HERBSTPREIS,
        put("results.2.lines.0.others_lost", more),
        "series 1, table 3, version 1, seat 1",
        "others_lost",
    ),
    ("a seat of no plan", HERBSTPREIS, swap("tables.3.seats", 0, 1), "series 2, table 1, seat 1", "entrant"),
    ("who had to move", HERBSTPREIS, take_out("plans.1.moves", 0), "series 1, plan 2", "moves"),
    ("who sat where", HERBSTPREIS, swap("tables.3.seats", 0, 1), "series 2, table 1, version 1, seat 1", "entrant"),
    ("a ruling kept back", HERBSTPREIS, take_out("rulings", 0), "standings total, entrant 12", "adjustment"),
    ("a place", HERBSTPREIS, stated("standings total", 3, "place"), "standings total, entrant 5", "place"),
    ("the lot", PREISSKAT, put("lots.0.order", [12]), "file", "digest"),
    (
        "a place shared for nothing",
        HERBSTPREIS,
        put("standings.13.content.tables.0.rows.3.0", 3),
        f"{FINAL}, total, entrant 5",
        "place",
    ),
    (
        "the sum of the series",
        HERBSTPREIS,
        put("standings.13.content.tables.0.rows.0.9", more),
        f"{FINAL}, total, entrant 9",
        "total",
    ),
    (
        "a place of an older version",
        HERBSTPREIS,
        put("standings.3.content.tables.0.rows.1.0", 1),
        "standings 4, total",
        "place",
    ),
    ("who moved", HERBSTPREIS, put("standings.1.changes.moves.0.new.place", more), "standings 2, moves", "new"),
    ("a tie-break", HERBSTPREIS, stated("tie-breaks total", 0, "won"), "tie-breaks total, entrant 9", "won"),
    (
        "the class of a player",
        HERBSTPREIS,
        put("entrants.3.birth_date", "1999-01-22"),
        "classes, entrant 4, class seniors",
        "row",
    ),
    ("the team's sum", HERBSTPREIS, stated("standings team", 0, "total"), "standings team, entrant Buben", "total"),
    ("a substitution", HERBSTPREIS, put("teams.1.substitutions", []), "standings team, entrant Buben", "series 2"),
    ("a cent of a prize", HERBSTPREIS, stated("prizes", 3, "cents"), "prizes, number 4", "cents"),
    (
        "who gets a prize",
        HERBSTPREIS,
        put("standings.13.content.payout.4.entrant", 6),
        f"{FINAL}, payout, ranking total",
        "row",
    ),
    (
        "a cent of a prize as published",
        HERBSTPREIS,
        put("standings.13.content.payout.2.cents", more),
        f"{FINAL}, payout, ranking team, prize 1, entrant Buben",
        "cents",
    ),
    (
        "a cent of a prize of an older version",
        HERBSTPREIS,
        put("standings.11.content.payout.2.cents", more),
        "standings 12, payout, ranking team, prize 1, entrant Buben",
        "cents",
    ),
    ("the pot", HERBSTPREIS, put("standings.13.content.pot", more), FINAL, "pot"),
    ("the prize plan", HERBSTPREIS, put("event.prize_plan.0.amounts", [400]), "prizes, number 1", "cents"),
    ("the entry fee", HERBSTPREIS, put("event.entry_fee", 900), "fees, entrant 2", "due"),
    ("a fee paid", HERBSTPREIS, put("payments.3.cents", 1100), "fees, entrant 6", "paid"),
    ("the loss money", HERBSTPREIS, stated("loss money", 1, "cents"), "loss money, series 1, table 1, seat 2", "cents"),
    ("the till", HERBSTPREIS, stated("till sum", 0, "balance"), "till sum", "balance"),
    ("a payment taken back", HERBSTPREIS, put("payments.15.cents", -1100), "receipt 16", "takes back"),
    ("a receipt torn out", HERBSTPREIS, take_out("payments", 4), "receipt 6", "receipt"),
    ("an act taken out", HERBSTPREIS, take_out("acts", 50), "act 51", "prev_hash"),
    ("the reason of an act", HERBSTPREIS, put("acts.57.reason", "nur so"), "act 58", "seal of its words"),
    ("the hash of an act", HERBSTPREIS, put("acts.57.hash", other_digit), "act 58", "hash"),
    ("a row behind its seal", HERBSTPREIS, put("entrants.4.club_name", "Herz Dame"), "act", "seal of entrant 5"),
    ("a seat of the draw", HERBSTPREIS, swap("plans.0.tables.0", 0, 1), "draw 2", "protocol digest"),
    ("the seat account", HERBSTPREIS, put("draws.1.report.seats.3", [2, 0, 0, 0]), "draw 2", "seats"),
    ("who met again", HERBSTPREIS, put("draws.1.report.repeats", more), "draw 2", "repeats"),
    ("what no draw can beat", HERBSTPREIS, put("draws.1.report.bound.repeats", more), "draw 2", "bound"),
    ("a name in the draw", HERBSTPREIS, put("draws.0.names.0.1", "Zoe Zander"), "draw 1", "seed"),
    (
        "an account after a deal",
        HERBSTPREIS,
        stated("list 26GDQR22K2XH", 5, "seat 3"),
        "list 26GDQR22K2XH, deal 6",
        "seat 3",
    ),
    ("a stated table kept back", HERBSTPREIS, take_out("stated", 16), "prizes", "number of rows"),
    ("a stated column kept back", HERBSTPREIS, without_column("prizes", "cents"), "prizes, number 1", "cents"),
    (
        "rows by which nobody can tell them apart",
        HERBSTPREIS,
        put("stated.16.key", []),
        "prizes",
        "rows that its key tells apart",
    ),
    ("all that is stated kept back", HERBSTPREIS, without("stated"), "file", "stated"),
    ("a seat's games won kept back", HERBSTPREIS, without("sheets.0.seats.0.won"), f"{LIST}, seat 1", "won"),
    ("the digest", HERBSTPREIS, put("digest", other_digit), "file", "digest"),
    ("a salt taken out", HERBSTPREIS, put("acts.57.salt", ""), "act 58", "seal of its words"),
    ("a text covered in an event", HERBSTPREIS, put("sheets.0.entries.2.reason", None), f"{LIST}, entry 3", "hash"),
    ("a name on a signed list", HERBSTPREIS, put("sheets.2.versions.0.lines.1.name", "Zoe"), SIGNED, "name"),
    ("a list ended by nobody", HERBSTPREIS, put("sheets.0.ended_at", "2026-05-09T20:00:00+00:00"), LIST, "ended"),
    ("a signed version taken out", HERBSTPREIS, take_out("sheets.2.versions", 0), SIGNED, "versions"),
    (
        "a declarer who sits out",
        HERBSTPREIS,
        put("sheets.3.entries.0.payload.declarer", 0),
        "series 1, table 2, list MZSDVMXHN28Y, deal 1",
        "possible",
    ),
    ("a game of no rules", HERBSTPREIS, put("sheets.0.ruleset_key", "x"), LIST, "ruleset and options are known"),
    ("more deals than agreed", HERBSTPREIS, put("sheets.0.length", 2), LIST, "as many deals as agreed"),
    ("a row twice", HERBSTPREIS, put("teams", lambda rows: [*rows, rows[0]]), "teams", "rows that stand there twice"),
    ("a seat numbered anew", HERBSTPREIS, put("tables.0.seats.1.place", 7), "series 1, table 1", "places"),
    ("a version of a result", PREISSKAT, put("results.0.version", 2), "series 1, table 1", "versions"),
    ("what was keyed", PREISSKAT, put("results.1.rows.0.2", 7), "series 1, table 2, version 1", "rows"),
    ("a state of no kind", HERBSTPREIS, put("results.0.state", "x"), "results 1", "words that are not known"),
    ("the attempt of a draw", HERBSTPREIS, put("draws.0.attempt", 4), "draw 1", "attempt"),
    ("a player named twice by lot", PREISSKAT, put("lots.0.order.1", lambda _: 8), "lot 1, total", "named twice"),
    ("a plan taken out", PREISSKAT, take_out("plans", 2), "series 3", "plan"),
    ("a payment by another login", HERBSTPREIS, put("payments.3.by", "eve"), "receipt 4", "by"),
    ("a payment for nobody", HERBSTPREIS, put("payments.3.entrant", 99), "receipt 4", "of whom or what"),
    ("the last payment taken out", HERBSTPREIS, take_out("payments", 16), "receipt 17", "row"),
    (
        "a name in older standings",
        HERBSTPREIS,
        put("standings.3.content.tables.1.rows.0.2", "Zoe"),
        "standings 4",
        "name",
    ),
    (
        "a sum of older standings",
        HERBSTPREIS,
        put("standings.3.content.tables.0.rows.0.5", more),
        "standings 4, total",
        "points",
    ),
]


@pytest.mark.parametrize(
    ("content", "alter", "where", "cell"), [pytest.param(*fault[1:], id=fault[0]) for fault in FAULTS]
)
def test_a_planted_fault_is_reported(content: Json, alter: Alter, where: str, cell: str) -> None:
    altered = json.loads(json.dumps(content))
    alter(altered)

    found = checker.check(altered).differences

    named = [(difference.where, difference.cell) for difference in found]
    assert any(place.startswith(where) and name == cell for place, name in named), named


@pytest.mark.parametrize("content", [HERBSTPREIS, PREISSKAT], ids=["version 5", "version 1"])
def test_without_a_fault_nothing_is_reported(content: Json) -> None:
    assert checker.check(content).differences == []
