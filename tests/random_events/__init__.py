"""Random events, leagues, seasons and lists: played through the services, checked, and shrunk where wrong."""
