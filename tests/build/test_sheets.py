"""Style sheets that import others reach a page as one, in the order that was written."""

import pytest

from sitegen.assets.sheets import join
from sitegen.problems import Problems


def test_imports_are_replaced_in_their_order_and_not_shipped_again() -> None:
    files = {
        "css/book.css": b'/* all */\n@import "b.css";\n@import "a.css";\n',
        "css/a.css": b"a {}\n",
        "css/b.css": b"b {}\n",
        "css/late.css": b"c {}\n",
        "x.js": b"1",
    }
    assert join(files, "static") == {"css/book.css": b"/* all */\nb {}\na {}\n", "css/late.css": b"c {}\n", "x.js": b"1"}


def test_a_sheet_that_is_not_there_is_named_at_its_line() -> None:
    with pytest.raises(Problems) as told:
        join({"css/book.css": b'@import "a.css";\n@import "b.css";\n', "css/a.css": b""}, "static")
    assert str(told.value.problems[0]).startswith('static/css/book.css:2: no style sheet "b.css"; ')
