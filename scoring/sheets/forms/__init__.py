"""What is typed about a sheet."""
