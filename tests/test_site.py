"""The documentation site: every technique has its place, and every link leads somewhere."""

import re

import pytest
from tools import navigation, site

from sightline import registry
from sightline.laws.law import Law


@pytest.fixture
def pages(tmp_path, monkeypatch):
    monkeypatch.setattr(site, "PAGES", tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", sorted(registry.BUILT_IN)[:2])
def test_every_technique_is_in_the_catalogue_with_a_picture(pages, name):
    family = Law.find(name).family
    text = "\n".join(site.techniques(family))
    names = [one.name for one in family.reasons.techniques if one.tier]
    assert sorted(re.findall(r"(?m)^## (.*)$", text)) == sorted(names)
    pictures = re.findall(r"\]\(([^)]*\.svg)\)", text)
    assert len(pictures) == len(names)
    assert all((pages / picture).read_text().startswith("<svg") for picture in pictures)


def test_links_of_pages_lead_to_pages_of_the_site():
    docs = site.ROOT / "docs"
    known = {str(path.relative_to(docs)) for path in docs.rglob("*.*")} | set(site.ELSEWHERE.values())
    known |= {f"techniques-{name}.md" for name in registry.BUILT_IN} | {"reference.md", "formats.md", "json.md"}
    sources = [*site.ELSEWHERE, *(f"docs/{path.name}" for path in (site.ROOT / "docs").glob("*.md"))]
    for source in sources:
        text = site.relinked((site.ROOT / source).read_text(encoding="utf-8"), source.rpartition("/")[0])
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
            assert "://" in target or target in known, f"{source}: {target}"


def test_every_page_is_in_the_navigation():
    """Those of the families by themselves, so that a new family changes nothing here."""
    text = (site.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"[\w{}-]+\.md", text.partition("\nnav:\n")[2])
    pages = navigation.pages_of(listed)
    assert sorted(pages) == sorted({*pages})
    assert {path.name for path in (site.ROOT / "docs").glob("*.md")} <= {*pages}
    assert {f"techniques-{name}.md" for name in registry.BUILT_IN} <= {*pages}


def test_the_readme_has_no_relative_links():
    """An index of packages shows it without the files beside it."""
    text = (site.ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    assert all(link.startswith("https://") for link in links)


def test_formats_and_json_are_complete():
    text = "\n".join(site.formats())
    assert all(f"### {codec.name}\n" in text for name in registry.BUILT_IN for codec in Law.find(name).family.codecs)
    assert "## solve\n" in "\n".join(site.json_page())
