"""Leagues, seasons and standings as the values of their papers."""
