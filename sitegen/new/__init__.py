"""`build.py new`: a chapter, a widget or a language to begin with, which builds at once."""
