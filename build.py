#!/usr/bin/env python3
"""Build the book: python3 build.py [command]. Needs Python 3.11 or newer and nothing else; `--help` lists the commands."""

# Kept readable by very old Pythons, so that they reach the sentence below instead of a syntax error.
import sys

if sys.version_info < (3, 11):
    sys.stderr.write("This book needs Python 3.11 or newer; this is Python %d.%d (%s).\n" % (sys.version_info[:2] + (sys.executable,)))
    sys.exit(2)

from sitegen.cli import main

if __name__ == "__main__":
    sys.exit(main())
