"""One tournament, from the door to the certificate."""
