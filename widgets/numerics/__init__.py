"""The arithmetic behind the widgets: NumPy only, each result beside its derivative, each formula beside its source."""
