"""What `build.py check` looks for beyond what stops a build: languages that differ, words nobody knows, pages served otherwise than built."""
