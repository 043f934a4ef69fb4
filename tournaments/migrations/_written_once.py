"""What the database refuses to change or delete in events, leagues and seasons."""

from scoring.migrations._written_once import Words, WrittenOnce

ACT = Words(writers=("by",), texts=("reason",), salted=True)
WITH_REASON = Words(writers=("by",), texts=("reason",))
SALTED_REASON = Words(writers=("by",), texts=("reason",), salted=True)
EVENTS = WrittenOnce(
    "tournaments",
    "what was done in an event is never changed",
    {
        "tournaments_actrecord": ACT,
        "tournaments_cashentry": Words(writers=("by",), texts=("words",)),
        "tournaments_confirmation": Words(writers=("by",), texts=("note",)),
        "tournaments_deduction": WITH_REASON,
        "tournaments_leagueact": ACT,
        "tournaments_matchreport": WITH_REASON,
        "tournaments_payment": Words(writers=("by",), texts=("note",), salted=True),
        "tournaments_planversion": Words(writers=("made_by",), texts=("reason",), salted=True),
        "tournaments_ruling": SALTED_REASON,
        "tournaments_seasonact": ACT,
        "tournaments_seasonversion": WITH_REASON,
        "tournaments_standingsversion": SALTED_REASON,
    },
)
