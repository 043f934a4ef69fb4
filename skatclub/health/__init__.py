"""Whether the site runs and can do its work."""
