"""The whole site in one file, proved to come back, and an upgrade that can be gone back from."""
