"""Leagues: divisions, match days, meetings, reports and tables."""
