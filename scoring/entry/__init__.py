"""The table's screen: entering, taking back and correcting deals."""
