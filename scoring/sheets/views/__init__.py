"""Pages about sheets and clubs; the table's own entry screen lives in `scoring.entry`."""
