"""The forms of an event."""
