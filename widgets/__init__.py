"""What moves in the book: one folder a widget, and the door (`run`) through which page and build ask for results."""
