"""Tournée Skat: its deals, their values and checks. systems.md 17"""
