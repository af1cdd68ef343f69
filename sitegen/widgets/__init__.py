"""The widgets of the book as a build sees them: held to what each owes, run ahead at its stops, drawn where it is placed."""
