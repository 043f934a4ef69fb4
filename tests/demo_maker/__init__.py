"""Plays the demo through the services, with all that goes wrong on a usual day; tests play parts of it."""
