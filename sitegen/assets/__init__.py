"""What goes into assets/ of the site, loaded by all pages: scripts, styles, typefaces, Python, each group in a folder named by its content."""
