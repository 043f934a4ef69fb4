"""The addresses of events."""

from importlib import import_module
from typing import Final

# Each room of an event with its own addresses, in the order of the day; first what is no event's, as "import/".
ROOMS: Final = ("exchange", "events", "door", "seating", "desk", "standings", "money", "papers", "public")

urlpatterns = [pattern for room in ROOMS for pattern in import_module(f"tournaments.events.urls.{room}").urlpatterns]
