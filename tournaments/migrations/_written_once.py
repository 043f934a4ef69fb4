"""What the database refuses to change or delete in events, leagues and seasons."""

from scoring.migrations._written_once import WrittenOnce

EVENTS = WrittenOnce(
    "tournaments",
    "what was done in an event is never changed",
    (
        "tournaments_actrecord",
        "tournaments_cashentry",
        "tournaments_confirmation",
        "tournaments_deduction",
        "tournaments_leagueact",
        "tournaments_matchreport",
        "tournaments_payment",
        "tournaments_planversion",
        "tournaments_ruling",
        "tournaments_seasonact",
        "tournaments_seasonversion",
        "tournaments_standingsversion",
    ),
)
