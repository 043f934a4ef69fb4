"""Forms of clubs."""
