"""The words of an event: its states, what was done in it, and why something cannot be done."""
