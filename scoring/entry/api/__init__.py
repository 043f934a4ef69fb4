"""The JSON endpoint of a list: describes how its deals are entered, and accepts them."""
