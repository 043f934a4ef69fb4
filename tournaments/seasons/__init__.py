"""A club's evenings and their ranking."""
