"""One table's score sheet: its log, its acts, what its pages read."""
