"""The words of an event: its states, what was done in it, and why a change is refused."""
