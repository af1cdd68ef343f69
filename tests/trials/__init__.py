"""Attempts to break the book, in the hundreds: `python3 build.py trials` makes them all and writes down how many held; tests make a few of each.

A trial is a file of this folder with `run(stage, share)`, which makes about that share of its attempts and returns a Tally, and words in words.toml.
"""
