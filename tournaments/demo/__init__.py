"""A demo club with a tournament, a season and a league: recorded once, moved to today when loaded."""
