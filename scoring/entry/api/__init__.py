"""The JSON endpoint of a list: how its deals are entered, and entering them."""
