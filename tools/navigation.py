"""Puts the pages of every family into the navigation of the documentation site; MkDocs calls it (mkdocs.yml)."""

from typing import Any

from sightline import registry


def on_config(config: Any) -> Any:
    config.nav = [expand(entry) for entry in config.nav]
    return config


def expand(entry: Any) -> Any:
    """An entry of the navigation with one page of each family in place of a page with {family} in its name."""
    if not isinstance(entry, dict):
        return entry
    return {title: pages_of(pages) if isinstance(pages, list) else pages for title, pages in entry.items()}


def pages_of(pages: list[str]) -> list[str]:
    return [page.format(family=name) for page in pages for name in (registry.BUILT_IN if "{family}" in page else [""])]
