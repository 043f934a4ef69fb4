"""Receive a list by its offline code: read the photograph, compare with the stored list, store what is missing."""
