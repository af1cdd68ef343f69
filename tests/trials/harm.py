"""Run by build_faults.py in place of build.py: builds the book in the current folder, and comes to harm at the n-th change it makes to the disk.

`python -c "from tests..."` would not do: the book in that folder brings a generator of its own. Arguments: the harm, and n; the harm "count" prints how many changes each of the others could strike.
"""

import errno
import json
import os
import resource
import signal
import sys
from collections import Counter

HARM, AT = sys.argv[1], int(sys.argv[2])
ROOT = os.getcwd() + os.sep
TARGETS = (ROOT + "site", ROOT + ".site.build")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
GROWING = {"open", "os.mkdir", "os.link"}  # what needs room on the disk
CHANGING = GROWING | {"os.rename", "os.remove", "os.rmdir", "os.chmod", "os.utime"}
seen: Counter[str] = Counter()


def changes(event: str, arguments: tuple[object, ...]) -> str:
    """The path that this changes, if it is one of the book's; else nothing."""
    if event not in CHANGING or (event == "open" and not int(arguments[2] or 0) & WRITING):  # type: ignore[call-overload]
        return ""
    try:
        path = os.path.abspath(os.fsdecode(arguments[1 if event == "os.link" else 0]))  # type: ignore[arg-type]
    except TypeError:  # an open file, by its number
        return ""
    return path if path.startswith(ROOT) else ""


def hook(event: str, arguments: tuple[object, ...]) -> None:
    """What Python tells of everything it does."""
    path = changes(event, arguments)
    if not path:
        return
    seen.update(["kill", "interrupt", *["full"] * (event in GROWING), *["readonly"] * path.startswith(TARGETS)])
    struck = seen[HARM] >= AT and (HARM != "full" or event in GROWING) and (HARM != "readonly" or path.startswith(TARGETS))
    if HARM == "kill" and struck:
        os.kill(os.getpid(), signal.SIGKILL)
    if HARM == "interrupt" and seen[HARM] == AT:
        seen[HARM] += 1
        raise KeyboardInterrupt
    if HARM in ("full", "readonly") and struck:
        number = errno.ENOSPC if HARM == "full" else errno.EROFS
        raise OSError(number, os.strerror(number), path)


sys.path.insert(0, ROOT)
from sitegen import cli, commands  # noqa: E402

commands.ready = lambda *_groups: None  # the libraries are those of whoever runs the trial
if HARM == "size":  # no file may grow beyond so many bytes, which is told in the midst of writing it, as a full disk is
    resource.setrlimit(resource.RLIMIT_FSIZE, (AT, AT))
else:
    sys.addaudithook(hook)
status = cli.main(["build"])
if HARM == "count":
    print(json.dumps(seen))
sys.exit(status)
