"""Skat with a bid in numbers: its options, its values, what is refused, and what the screen is told of both."""
