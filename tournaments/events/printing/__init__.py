"""The documents of an event."""
