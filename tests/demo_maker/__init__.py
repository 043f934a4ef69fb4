"""Who dealt, bid and played the demo's recorded deals, card by card; `python -m tests.demo_maker` records them anew."""
