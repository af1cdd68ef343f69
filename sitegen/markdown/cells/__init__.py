"""Python that a reader runs and changes: a fence ```` ```cell #label ````, and in `:::exercise` a fence ```` ```exercise file.py ````.

A cell may say `raises=ValueError`, when an error is what it shows, and `needs=search40.npz`, the trained weights it opens. The fence
of an exercise holds the starter; the file beside the text holds the rest (`# %% setup`, `# %% solution`, `# %% tests`,
`# %% wrong KEY`). `:::hint` … `:::`, as many as there are hints, and `:::solution` stand in the same `:::exercise`.
"""
