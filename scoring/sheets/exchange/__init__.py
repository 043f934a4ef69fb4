"""Lists as files, including stated figures that a reader can verify."""
