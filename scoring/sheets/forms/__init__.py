"""Forms of lists."""
