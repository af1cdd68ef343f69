"""What a page needs that is opened from a file, where a browser loads neither modules nor data: all modules as one classic script, and
data as scripts that hand it over. A page from a server loads nothing of it.
"""

import base64
import gzip
from collections.abc import Mapping

from sitegen.assets import joining

# Of templates/static: a module there; in the site all of it that works without Python, as one script.
SCRIPT = "js/file.js"
HOST = "host/"  # the figures' modules, in a folder of their own
# Code that readers run needs Python, which needs a server.
WITHOUT = ("js/cells/index.js", "js/code/index.js")

LOADER = "templates/file/loader.js"
MARK = "/* the modules */\n"


def script(data: bytes, level: int = 9) -> bytes:
    """`data` as a script that hands it over, packed: it lies in the site beside the file itself, as "….json.js"."""
    return f'handOver("{base64.b64encode(gzip.compress(data, level, mtime=0)).decode()}");\n'.encode()


def bundle(modules: Mapping[str, str], loader: str) -> str:
    """`loader` with every module in it that SCRIPT leads to. `modules` by path."""

    def along(wrapped: joining.Wrapped) -> list[str]:
        return [path for path in (*wrapped.wanted, *wrapped.later) if path not in WITHOUT]

    return loader.replace(MARK, joining.functions(joining.reach(modules, [SCRIPT], along)))
