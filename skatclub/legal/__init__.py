"""What the law asks of whoever runs the site: who that is, what is kept of whom and how long, who took it along."""
