"""Many tables, several series, one order: events, teams, leagues and prizes."""
