"""The whole book of one language as a PDF and as an EPUB, made in a browser from the built pages: `build.py books`."""
