"""A sheet for other programs: how its deals are entered, as JSON, and a door to enter them."""
