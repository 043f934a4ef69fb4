"""Plays the demo through the services, with all incidents of a usual day; tests play parts of it."""
