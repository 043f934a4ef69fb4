"""A table's list: its log, services, pages and document."""
