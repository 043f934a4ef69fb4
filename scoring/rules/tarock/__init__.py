"""Shared by the Tarock games: deal, payments, checks and texts."""
