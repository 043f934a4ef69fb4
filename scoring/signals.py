"""Signals of lists and players, sent inside the transaction: a receiver can undo it by raising an exception.

The `..._requested` signals ask the event that a list belongs to.
"""

from typing import Final

from django.dispatch import Signal

# Sent with `sheet`, a locked SheetRecord, and `by`, the person acting.
sheet_signed: Final = Signal()
sheet_reopened: Final = Signal()
# The same, with `came_from`, for each place the one from which its player comes, and the `reason`.
seats_swapped: Final = Signal()
# Sent with `player`, a locked Player in its new state, and `by`, when the shown name has changed.
player_renamed: Final = Signal()
# Sent with `sheet` and `visitor`. An event answers for its lists: True if the visitor may rule on them, else False. A
# list without an answer belongs to its table.
ruling_requested: Final = Signal()
# Sent with `sheet`. Returns where a list of an event is played, as a `Location` of `sheets.location`; None for others.
place_requested: Final = Signal()
# Sent with `sheet` and `visitor`. An event whose names are no longer public returns what to show instead, by place;
# None if the visitor may read the names.
names_requested: Final = Signal()
# Sent with `sheet` and `cards`, the start cards that a phone has shown. Returns the set of their players' places.
seats_requested: Final = Signal()
# Sent with `sheet` and `codes`, a browser's desk codes by the public ids of their events. Returns the name of the
# helper who handles the list by one of them.
helper_requested: Final = Signal()
# Sent with `sheet`. An event returns its table's calls, as a list of `sheets.calls.Call`; None for other lists.
calls_requested: Final = Signal()
# Sent with `login`, a user. Returns what is stored about it besides lists and events: plain data by name in the file.
login_data_requested: Final = Signal()
# Sent with `login`, a user whose name was erased: receivers erase what they store about it.
login_erased: Final = Signal()
# Sent with `helped`, the name of a person where they helped and what replaces it, and their `club`.
name_erased: Final = Signal()
# Sent with `sheet`, optional `words`, and `by`. Returns True if there is a referee who is notified.
referee_called: Final = Signal()
