"""Lists as files, with stated figures that a reader can verify."""
