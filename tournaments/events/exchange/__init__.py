"""An event as files: out of the site and in again."""
