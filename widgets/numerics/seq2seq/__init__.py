"""Whole translation models in NumPy: an encoder, a decoder with or without attention, learning, and writing.

stepping.py is the models one word at a time, and the file to read first; decoding.py and beam.py write with it. training.py
is the same models on whole batches, fast, and back again: encoder.py, a decoder (fixed.py, search.py, luong.py, feeding.py),
output.py, and below them gru.py. optimise.py makes the steps.
"""
