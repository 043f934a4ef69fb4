"""What is typed about a club."""
