"""Form fields that turn text into values, and problems into sentences next to their fields."""
