"""Draws pages from templates/ with Jinja. A name a template asks for and nobody gave is an error with its line."""

import os
import sys
import traceback
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sitegen import cache
from sitegen.pages.text import printed
from sitegen.problems import Problem, Problems
from sitegen.text import read_text

if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER = "templates"
COMPILED = cache.COMPILED / "templates"

# Jinja is loaded when the first page is drawn: in most builds of an author no page is another than its text.


class Press:
    """The templates of one project. Values are escaped unless they are Markup."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def environment(self) -> "Environment":
        """The templates, compiled once as Python's own modules are: until one is changed, or Jinja, Python or this file is."""
        import jinja2

        class Compiled(jinja2.FileSystemBytecodeCache):
            """By the bytes of a template's path: in one that the system's language cannot spell, letters stand for bytes."""

            def get_cache_key(self, name: str, filename: str | None = None) -> str:
                return cache.digest(name, os.fsencode(filename or ""))

        class Environment(jinja2.Environment):
            """`page.title` is first looked up in a table, then as an attribute: the other way round, each time an error is made and caught."""

            def getattr(self, obj: Any, attribute: str) -> Any:
                return obj[attribute] if isinstance(obj, dict) and attribute in obj else super().getattr(obj, attribute)

        folder = self.root / COMPILED / cache.digest(jinja2.__version__, sys.version, Path(__file__).read_bytes())[:10]
        folder.mkdir(parents=True, exist_ok=True)
        return Environment(
            loader=jinja2.FileSystemLoader(self.root / FOLDER, encoding="utf-8"),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            finalize=printed,
            bytecode_cache=Compiled(str(folder)),
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def draw(self, template: str, context: dict[str, Any]) -> str:
        """The page as HTML. Raises Problems with the template's line."""
        from jinja2 import TemplateNotFound, TemplateSyntaxError

        try:
            return self.environment.get_template(template).render(context)
        except Problems:
            raise
        except TemplateSyntaxError as error:
            raise Problems(Problem(f"{FOLDER}/{error.name}", error.lineno, error.message or "a mistake", "Jinja's syntax")) from None
        except UnicodeDecodeError:
            for file in sorted((self.root / FOLDER).rglob("*.html")):
                read_text(file, file.relative_to(self.root).as_posix())  # raises Problems for the one it was
            raise
        except Exception as error:  # a template can do any sum, and so fail in any way
            path, line = self._where(error)
            if not path and not isinstance(error, TemplateNotFound):
                raise
            raise Problems(Problem(path or f"{FOLDER}/{template}", line, *_said(error))) from error

    def _where(self, error: Exception) -> tuple[str, int]:
        """The innermost template line the error passed through."""
        inside = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(self.root / FOLDER)]
        return (Path(inside[-1].filename).relative_to(self.root).as_posix(), inside[-1].lineno or 0) if inside else ("", 0)


def _said(error: Exception) -> tuple[str, str]:
    """(what was found, what is accepted)."""
    from jinja2 import TemplateNotFound, UndefinedError

    if isinstance(error, TemplateNotFound):
        return f'no template "{error.name}"', "a file under templates/"
    if isinstance(error, UndefinedError):
        return error.message or str(error), "a name the page is given"
    return f"{type(error).__name__}: {error}", "what the values given to the page can do"
