"""What people type at an event."""
