"""A club that looks lived in: its lists are drawn from recorded deals, and written as a table writes them."""
