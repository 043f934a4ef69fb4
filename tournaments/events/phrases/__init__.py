"""The texts of an event: states, audit log sentences, refusals."""
