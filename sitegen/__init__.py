"""The generator: turns content/ and widgets/ into the pages of site/."""

__version__ = "0.1.0"
