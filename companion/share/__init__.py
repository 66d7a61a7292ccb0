"""A setup as a code, a link, a picture or a file. Knows the core and nothing else: games arrive as arguments."""
