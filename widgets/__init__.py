"""What moves in the book: one folder a widget, and the door (`run`) through which page and build ask for results.

A widget is model.py, which computes, figures.py, which draws, and words.toml, which says it; few have a view.js for the page. Beside them:

  to compute   numerics/ (the arithmetic), models/ (trained weights, and what made them), job.py (what takes seconds)
  to ask       knobs.py (controls), typed.py (what was typed, made safe), words.py (sentences with numbers in them)
  to draw      paint.py; on it arrows, handles, plane, word_marks and alignment_map; charts.py and chart_paint.py for curves
  elsewhere    cells/ runs a reader's own code; host/ is the page's JavaScript
"""
