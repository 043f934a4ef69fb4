"""The table's screen: enter, withdraw and correct deals."""
