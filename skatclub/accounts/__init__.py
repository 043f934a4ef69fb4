"""The logins: getting in, changing the password, and seeing where one is logged in."""
