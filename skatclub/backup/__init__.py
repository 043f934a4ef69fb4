"""Backup of the whole site in one file, verified by a restore, and an upgrade that can be undone."""
