"""What the Tarock games share: their deal, payments, checks and words."""
