"""The trained models of chapter 4: their weights, what made them, and what they were measured to do."""
