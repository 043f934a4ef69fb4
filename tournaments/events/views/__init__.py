"""The pages of an event."""
