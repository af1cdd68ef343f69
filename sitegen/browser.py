"""A Chrome, Chromium or Edge for the tests: the one that is here, or else one that can be put here."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from subprocess import TimeoutExpired

from sitegen.quietly import quietly

VARIABLES = ("BOOK_BROWSER", "BROWSER_PATH", "CHROME")
SHELL = "chromium-headless-shell"  # the same engine without a window: a page opens in it for a third of the work
COMMANDS = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
MAC = ("Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium", "Microsoft Edge.app/Contents/MacOS/Microsoft Edge")
WINDOWS = (r"Google\Chrome\Application\chrome.exe", r"Chromium\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")
LINUX = (
    "/usr/lib/chromium/chromium-headless-shell",
    "/usr/lib/chromium/chromium",
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/snap/bin/chromium",
)
# Letters stand where their font puts them, as on a reader's screen: hinted, they are moved, and a printed word falls apart when it is copied.
HINTING = "--font-render-hinting=none"

Say = Callable[[str], object]


class NoBrowser(Exception):
    """None is here and none could be installed; says what to install."""


def find(environment: Mapping[str, str] | None = None) -> Path | None:
    """The first browser of this machine that starts, or None. BOOK_BROWSER, BROWSER_PATH and CHROME go before all others."""
    return next((path for path in _candidates(os.environ if environment is None else environment) if works(path)), None)


def ensure(say: Say) -> Path:
    """A browser that starts, installed if there is none. Raises NoBrowser with what to do by hand."""
    tried = []
    found = find() or _playwright_browser()
    if found and found.name == "chromium" and not any(os.environ.get(name) for name in VARIABLES):
        _install_with_apt(say)  # the rest of what Debian has of it; where that fails, the tests only take longer
        found = find()
    for name, install in (("playwright install chromium", _install_with_playwright), (f"apt-get install {SHELL}", _install_with_apt)):
        if found:
            return found
        failure = install(say)
        tried.append(f"{name}: {failure}" if failure else f"{name}: done, but no browser starts")
        found = find() or _playwright_browser()
    if found:
        return found
    raise NoBrowser(
        f"no browser for the browser tests: install Chrome, Chromium or Edge, or set BOOK_BROWSER to the program's path (tried: {'; '.join(tried)})"
    )


def launch_options(path: Path | None = None) -> dict[str, object]:
    """Keyword arguments for playwright's `chromium.launch`. Raises NoBrowser if there is none."""
    path = path or find()
    if path is None:
        raise NoBrowser("no Chrome, Chromium or Edge found; `python3 build.py test` installs one where it can")
    # Chromium refuses to run as root inside its sandbox, as in most containers.
    return {"executable_path": str(path), "args": [HINTING, *(["--no-sandbox"] if _is_root() else [])]}


def works(path: Path) -> bool:
    """Whether the program starts at all: a stub that only tells to install something, or one without its libraries, does not."""
    if not path.is_file():
        return False
    if os.name == "nt":  # there, `chrome.exe --version` opens a window
        return True
    return not _run([str(path), "--version"], seconds=20)


def _candidates(environment: Mapping[str, str]) -> Iterator[Path]:
    for variable in VARIABLES:
        if environment.get(variable):
            yield Path(environment[variable])
    for command in COMMANDS:
        if program := shutil.which(command, path=environment.get("PATH")):
            yield Path(program)
    if sys.platform == "darwin":
        yield from (folder / name for folder in (Path("/Applications"), Path.home() / "Applications") for name in MAC)
    elif os.name == "nt":
        folders = (environment.get(variable) for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"))
        yield from (Path(folder) / name for folder in folders if folder for name in WINDOWS)
    else:
        yield from map(Path, LINUX)


def _playwright_browser() -> Path | None:
    """Playwright's own Chromium, if it has been installed and starts."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if works(path) else None


def _install_with_playwright(say: Say) -> str:
    """What went wrong, or nothing."""
    say("no browser here; trying playwright install chromium")
    # Milliseconds. By default a host that does not answer is waited for half a minute, several times.
    environment = {**os.environ, "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "5000"}
    return _run([sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"], seconds=300, environment=environment)


def _install_with_apt(say: Say) -> str:
    """What went wrong, or nothing. Only for root on Debian itself: Ubuntu's package of that name is a stub."""
    if not (_is_root() and shutil.which("apt-get") and _is_debian()):
        return "only tried as root on Debian"
    say(f"trying apt-get install {SHELL}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quick = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=15", "-o", "Acquire::https::Timeout=15"]
    failure = _run(["apt-get", "update", *quick], seconds=120, environment=environment)
    if failure:
        return failure
    # Without a Chinese font the Chinese pages cannot be measured. An older Debian has no shell.
    install = ["apt-get", "install", "-y", "--no-install-recommends", *quick, "fonts-noto-cjk"]
    attempts = (_run([*install, name], seconds=600, environment=environment) for name in (SHELL, "chromium"))
    failures = list(takewhile(bool, attempts))
    return failures[-1] if len(failures) == 2 else ""


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _is_debian() -> bool:
    try:
        return "\nID=debian\n" in "\n" + Path("/etc/os-release").read_text(encoding="utf-8")
    except OSError:
        return False


def _run(command: Sequence[str], seconds: float, environment: Mapping[str, str] | None = None) -> str:
    """Run a program; a line of its complaint, or nothing if it ended well."""
    try:
        done = quietly(command, seconds, environment=environment)
    except TimeoutExpired:
        return f"not done within {seconds:.0f} s"
    except OSError as broken:
        return str(broken.strerror)
    told = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    if done.returncode == 0:
        return ""
    return next((line for line in told if "rror" in line), told[-1] if told else f"status {done.returncode}")[:200]
