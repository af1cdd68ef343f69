"""The pages of the site drawn from templates/, and the small files beside them: search, feed, SCORM, what previews are told.

In templates/: pages/ has a file for each kind of page, parts/ what several of them show, static/ the styles and scripts, words.toml their
words; whole/ is for PDF and EPUB (sitegen/books/), file/ for a page opened from the disk, scorm/ for learning platforms.
"""
