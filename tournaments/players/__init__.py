"""Figures of players over the years: lists, records, rating, search."""
