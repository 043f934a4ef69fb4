"""A club that looks lived in: its deals come from dealt cards, a real auction and ten played tricks."""
