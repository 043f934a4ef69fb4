"""The papers: what a list says as plain values, and its PDF, written onto empty forms."""
