"""Draws pages from templates/ with Jinja. A name a template asks for and nobody gave is an error with its line."""

import traceback
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError

from sitegen import cache
from sitegen.problems import Problem, Problems

FOLDER = "templates"


class Press:
    """The templates of one project. Values are escaped unless they are Markup."""

    def __init__(self, root: Path) -> None:
        self.root = root
        compiled = root / cache.FOLDER / f"templates-{cache.generator()[:10]}"
        compiled.mkdir(parents=True, exist_ok=True)
        self.environment = Environment(
            loader=FileSystemLoader(root / FOLDER, encoding="utf-8"),
            undefined=StrictUndefined,
            autoescape=True,
            bytecode_cache=FileSystemBytecodeCache(str(compiled)),
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def draw(self, template: str, context: dict[str, Any]) -> str:
        """The page as HTML. Raises Problems with the template's line."""
        try:
            return self.environment.get_template(template).render(context)
        except TemplateNotFound as error:
            raise Problems(Problem(f"{FOLDER}/{template}", 0, f'no template "{error.name}"', "a file under templates/")) from None
        except TemplateSyntaxError as error:
            raise Problems(Problem(f"{FOLDER}/{error.name}", error.lineno, error.message or "a mistake", "Jinja's syntax")) from None
        except TemplateError as error:
            path, line = self._where(error)
            raise Problems(Problem(path or f"{FOLDER}/{template}", line, error.message or str(error), "a name the page is given")) from error

    def _where(self, error: TemplateError) -> tuple[str, int]:
        """The innermost template line the error passed through."""
        inside = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(self.root / FOLDER)]
        return (Path(inside[-1].filename).relative_to(self.root).as_posix(), inside[-1].lineno or 0) if inside else ("", 0)
