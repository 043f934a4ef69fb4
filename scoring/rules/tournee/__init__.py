"""Tournée Skat: its deals, what they are worth, and whether they can be. systems.md 17"""
