"""The table's own screen: entering, taking back and correcting deals."""
