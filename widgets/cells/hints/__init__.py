"""Plain words about the mistakes people make most: what the error means here, and what to look at. Sentences stand in words.toml."""
