"""A club: its members and house rules."""
