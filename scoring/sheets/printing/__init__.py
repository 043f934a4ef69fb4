"""The printed list."""
