"""A club with a tournament, a season and a league to look at: recorded once, and moved to today when it is loaded."""
