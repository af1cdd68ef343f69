"""Whether what a server gives is what was built: every file of the site hashed here, then fetched from its address and hashed again."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from sitegen import output
from sitegen.problems import CommandError, Problem

SECONDS = 30  # without a byte from the server
AT_ONCE = 8
AGAIN = "build again"
UPLOAD = "the file as it was built: publish the whole folder again"
ELSEWHERE = "the address below which the folder was published, with its path, and a server that runs"
# A browser runs no module of another kind, whatever is in it.
SCRIPTS = (".js", ".mjs")


def check(site: Path, url: str) -> tuple[list[Problem], int]:
    """(what is wrong with the site at this address, how many files were compared). Raises CommandError without a site or an address."""
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        raise CommandError(f"--url {url}: is no address of a site, such as https://you.github.io/attention/")
    built = output.manifest(site)
    if not built:
        raise CommandError(f"there is no built site in {site}; python3 build.py makes it")
    problems = changed(site)
    if problems:
        return problems, 0
    # Hosts keep files that begin with a dot to themselves.
    asked = {path: name for path, name in built.items() if not any(part.startswith(".") for part in path.split("/"))}
    return served(url.rstrip("/") + "/", asked), len(asked)


def changed(site: Path) -> list[Problem]:
    """The files of a built site that are not as the build left them; none when there is no such site."""
    return [
        Problem(f"{site.name}/{path}", 0, "the file was changed after the build" if (site / path).exists() else "the file is gone", AGAIN)
        for path, name in output.manifest(site).items()
        if not _is(site / path, name)
    ]


def _is(file: Path, name: str) -> bool:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest() == name
    except OSError:
        return False


def served(base: str, files: Mapping[str, str]) -> list[Problem]:
    """What is wrong with these files (path to SHA-256) below an address."""
    with ThreadPoolExecutor(AT_ONCE) as several:
        found: Iterable[str] = several.map(lambda path: _fault(base, path, files[path]), files)
        faults = {path: fault for path, fault in zip(files, found, strict=True) if fault}
    if len(faults) == len(files) > 1:  # no line for each: the address is wrong, or the server
        ((fault, _),) = Counter(faults.values()).most_common(1)
        return [Problem(base, 0, f"none of the {len(files)} files is there: {fault}", ELSEWHERE)]
    return [Problem(base + path, 0, fault, UPLOAD) for path, fault in faults.items()]


def _fault(base: str, path: str, name: str) -> str:
    """What is wrong with one file, in words; empty when it is the one that was built."""
    try:
        # The name of its content makes the address new to any cache on the way.
        with urlopen(Request(f"{base}{quote(path)}?{name[:10]}"), timeout=SECONDS) as answer:
            data, kind = answer.read(), answer.headers.get_content_type()
    except HTTPError as refused:
        return f"the server answers {refused.code} {refused.reason}"
    except OSError as refused:
        return f"the server does not answer ({getattr(refused, 'reason', refused)})"
    if hashlib.sha256(data).hexdigest() != name:
        page = data.lstrip()[:100].lower().startswith((b"<!doctype html", b"<html"))
        return "a web page comes instead" if page and not path.endswith(".html") else f"other bytes come, {len(data):,} of them"
    return f'it is sent as "{kind}", which no browser runs as a script' if path.endswith(SCRIPTS) and "javascript" not in kind else ""
