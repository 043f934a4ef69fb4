"""An event to look at: people, lists that were really played, and all that goes wrong on a usual day."""
