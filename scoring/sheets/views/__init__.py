"""Pages about lists; the table's entry screen is in `scoring.entry`."""
