"""Middleware and response headers of every page."""
