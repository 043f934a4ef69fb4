"""Services that change an event: each is a single transaction."""
