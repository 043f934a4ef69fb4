"""What changes an event: each act is one transaction that either happened or did not."""
