"""The law as a public site: static pages, made by one command, for any host or for a folder without a network."""
