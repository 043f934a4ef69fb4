"""Whether the site lives and can do its work."""
