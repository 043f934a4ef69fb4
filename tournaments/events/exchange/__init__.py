"""Export and import of an event as files."""
