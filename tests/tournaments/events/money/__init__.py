"""Tests of the till."""
