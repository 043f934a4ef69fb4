"""Read-only queries of an event."""
