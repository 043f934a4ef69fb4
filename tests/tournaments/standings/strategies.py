"""Hypothesis strategies: series of a few entrants, close together so that ties are common."""

from typing import Final

from hypothesis import strategies as st

from tournaments.standings import Line, SeriesLine, sum_series

FIGURES: Final = {
    "total": st.integers(-3, 12),
    "points": st.integers(-3, 3),
    "won": st.integers(0, 2),
    "lost": st.integers(0, 2),
    "others_lost": st.integers(0, 2),
    "adjustment": st.integers(-1, 1),
}


def series_lines(most_entrants: int = 7, most_series: int = 3) -> st.SearchStrategy[list[SeriesLine]]:
    """Lines of entrants 1, 2, ... in series 1, 2, ..., some missed, in any order."""
    whole = st.builds(SeriesLine, entrant=st.integers(1, most_entrants), series=st.integers(1, most_series), **FIGURES)
    return st.lists(whole, max_size=10, unique_by=lambda line: (line.entrant, line.series))


def lines(most_entrants: int = 7, most_series: int = 3) -> st.SearchStrategy[tuple[Line, ...]]:
    return series_lines(most_entrants, most_series).map(sum_series)
