"""Divisions, match days, meetings, reports and tables."""
