"""What the Tarock games share: their deal, the money they move, their checks and words."""
