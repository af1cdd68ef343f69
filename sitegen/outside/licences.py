"""licences.txt of the site: whose files from outside it holds, under which licence, and the words that those licences want to travel along."""

import re
from collections import defaultdict
from pathlib import Path

from sitegen.outside.pins import Asset, pinned

FILE = "licences.txt"
OWN = "LICENSE"
NOT_SHIPPED = ("trials", "tools")  # groups that no page loads
HEAD = """\
The book itself: its texts, pictures and the words of its figures under CC BY 4.0, https://creativecommons.org/licenses/by/4.0/; its code under the
MIT licence below, {holder}.

Files from other projects that the pages of this site load. What begins with python and numpy beside pyodide.mjs is made of the files of Pyodide,
Python and NumPy, and the fonts of the pages are cut from the fonts named here: under the same licences."""
# Short enough to repeat whole; the longer ones are named by where they stand.
TERMS = {
    "MIT": """\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to
deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or
sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE.""",
    "BSD-3-Clause": """\
Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met:

* Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.
* Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the documentation
  and/or other materials provided with the distribution.
* Neither the name of the copyright holders nor the names of any contributors may be used to endorse or promote products derived from this software
  without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE
LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE
GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT
LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH
DAMAGE.""",
    "MIT AND BSD-3-Clause": "Both of the above: MIT for how the library is built and called, BSD-3-Clause for the library itself.",
    "MPL-2.0": "https://www.mozilla.org/MPL/2.0/. The source code of these files: https://github.com/pyodide/pyodide",
    "PSF-2.0": "https://docs.python.org/3/license.html",
    "OFL-1.1": "https://openfontlicense.org; its text also lies beside the fonts.",
}


def text(root: Path) -> str:
    """The list, one entry for each project, version and licence; then the terms of each licence."""
    projects: dict[tuple[str, str, str], list[Asset]] = defaultdict(list)
    for asset in pinned(root).values():
        if asset.group not in NOT_SHIPPED:
            projects[_package(asset), asset.version, asset.license].append(asset)
    lines = [HEAD.format(holder=_holder(root))]
    for (name, version, licence), assets in projects.items():
        holders = dict.fromkeys(asset.copyright for asset in assets if asset.copyright)
        lines += ["", f"{name} {version}, {licence}", *(f"    {holder}" for holder in holders), f"    {', '.join(asset.name for asset in assets)}"]
    for licence in dict.fromkeys(licence for _, _, licence in projects):
        lines += ["", f"== {licence} ==", "", TERMS[licence]]
    return "\n".join(lines) + "\n"


def _package(asset: Asset) -> str:
    """The project that a file comes from: the package that its first source names, or of a wheel the wheel's own name."""
    if asset.name.endswith(".whl"):
        return asset.name.partition("-")[0]
    spec = next(source["npm"] for source in asset.sources if "npm" in source)
    return spec.rpartition("@")[0]


def _holder(root: Path) -> str:
    """Whose code the book is, as its own licence says it."""
    own = root / OWN
    found = re.search(r"^Copyright .*$", own.read_text(encoding="utf-8"), re.MULTILINE) if own.is_file() else None
    return found[0] if found else "its authors"
