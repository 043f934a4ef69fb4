"""What pages read of an event: plain values in a few queries."""
