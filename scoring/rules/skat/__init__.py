"""Skat with a bid in numbers: options, values, checks, and the tables for the entry screen."""
