"""Where each number of a text comes from: claims.toml read, held to be true, and shown on a page of its own."""
