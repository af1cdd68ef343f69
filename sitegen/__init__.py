"""The generator: turns content/ and widgets/ into the pages of site/.

Begin with a build: cli.py (what was asked) → commands.py → site.py (is anything new?) → assemble.py, which is the build step by step.

  read      course.py, content.py → book.py; hiding.py takes out what course.toml hides
  texts     drafts.py, and markdown/: a text is scanned for what it defines, then drawn knowing all the others
  figures   widgets/: the widgets held to what they owe, computed ahead, drawn; cells.py runs the code that stands in texts
  pages     pages/ draws them from templates/; assets/ makes what they load, engine/ of it Python that starts fast; notebooks/ for Jupyter
  at last   links.py follows every link; output.py puts the whole site in place

Beside a build: checks/ and evidence/ (`check`), serve.py and server.py, bench/, books/, new/, testing.py and browser.py (`test`);
venv.py and outside/ fetch what others made. files.py, cache.py, kept.py, stamp.py and spare.py save time, lock.py keeps builds apart;
problems.py, text.py, toml.py, words.py, svg.py and colour.py read files and say what is wrong with them.
"""

__version__ = "0.1.0"
