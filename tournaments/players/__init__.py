"""What players made over the years: figures, records, rating, search."""
