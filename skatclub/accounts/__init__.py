"""Logins: log in, change the password, list the browsers that are logged in."""
