"""One tournament, from registration to the certificates."""
