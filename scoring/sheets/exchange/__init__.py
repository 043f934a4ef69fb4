"""What leaves the site as a file that says its numbers, so that a stranger can work them out again."""
