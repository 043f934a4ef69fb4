"""Services that change an event: each is one transaction, done as a whole or not at all."""
