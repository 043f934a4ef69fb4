"""Events, leagues, seasons and lists of chance: played through the services, checked, cut down where wrong."""
