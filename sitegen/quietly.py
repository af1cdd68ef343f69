"""Another program, run without a question to whoever sits there and without a word of its own in the terminal."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


def quietly(
    command: Sequence[str], seconds: float | None = None, *, environment: Mapping[str, str] | None = None, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Its status and what it said. Raises TimeoutExpired after so many seconds, and OSError for what does not start."""
    return subprocess.run(
        list(command),
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=seconds,
        check=False,
    )
