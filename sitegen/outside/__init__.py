"""The files of others that the book ships: pinned by their SHA-256 in assets.lock.json, fetched, and named with their licences."""
