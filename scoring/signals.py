"""What happens to a list or a player, told inside its transaction: who hears it can still undo it by an exception.

And what is asked of whoever the list belongs to.
"""

from typing import Final

from django.dispatch import Signal

# Both of a list carry `sheet` (a SheetRecord held for writing) and `by`, the person acting.
sheet_signed: Final = Signal()
sheet_reopened: Final = Signal()
# So does this one, and `came_from`, for each place the one from which its player comes, and the `reason`.
seats_swapped: Final = Signal()
# Carries `player` (a Player held for writing, as he is from now on) and `by`: he is shown by another name than before.
player_renamed: Final = Signal()
# Carries `sheet` and `visitor`. Who holds an event answers for its lists: True where the visitor rules on them, else
# False. A list that nobody answers for is its table's own.
ruling_requested: Final = Signal()
# Carries `sheet`. Returns where a list of an event is played, as a `Location` of `sheets.location`; None of others.
place_requested: Final = Signal()
# Carries `sheet` and `visitor`. Who holds an event whose names are public no more says by place what strangers read in
# their place; None where the visitor reads them.
names_requested: Final = Signal()
# Carries `sheet` and `cards`, the codes of start cards that a phone has shown: the set of places where they sit.
seats_requested: Final = Signal()
# Carries `sheet` and `codes`, the desk codes that a browser has taken by the addresses of their events: the name of the
# helper who handles the list by one of them.
helper_requested: Final = Signal()
# Carries `sheet`. Who holds an event says what the table called for, as a list of `sheets.calls.Call`; None of others.
calls_requested: Final = Signal()
# Carries `login`, a user: what is kept of it beside all lists and events, plain data by its name in the file.
login_data_requested: Final = Signal()
# Carries `login`, a user that has no name any more: whoever keeps something of it lets it go.
login_erased: Final = Signal()
# Carries `helped`, how somebody is named where they helped and what stands there from now on, and their `club`.
name_erased: Final = Signal()
# Carries `sheet`, the `words` that may go with it, and `by`: True where a referee hears it.
referee_called: Final = Signal()
