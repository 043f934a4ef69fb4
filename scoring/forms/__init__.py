"""Text from pages turned into values, and problems turned into sentences beside their fields."""
