"""Pictures of every view of the studio in three sizes and two themes, into build/screenshots/views."""

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.conftest import CHROMIUM_FLAGS, chromium_program  # noqa: E402
from tests.web.page.conftest import serving  # noqa: E402

from sightline import registry  # noqa: E402

FOLDER = ROOT / "build" / "screenshots" / "views"
SIZES = ((390, 844), (1280, 800), (1920, 1080))
THEMES = ("light", "dark")


def addresses() -> list[str]:
    """A view of each kind, and a board of each family."""
    first = next(iter(registry.families()))
    views = [
        "",
        "daily",
        "learn",
        f"learn/{first}",
        f"learn/{first}/first-steps",
        "library",
        f"library/{first}",
        "make",
        "nowhere",
    ]
    return views + [f"play/{name}/medium-3" for name in registry.families()]


def shoot(browser: Browser, address: str, path: str, size: tuple[int, int], theme: str) -> None:
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)  # type: ignore[arg-type]
    page.goto(f"{address}/{path}")
    page.wait_for_selector("#view h1, #board [role=gridcell]")
    page.wait_for_timeout(600)
    page.screenshot(path=FOLDER / f"{path.replace('/', '-') or 'home'}-{width}-{theme}.png")
    if path.startswith("play"):
        page.keyboard.press("h")
        page.wait_for_selector("#panel h2")
        page.screenshot(path=FOLDER / f"{path.replace('/', '-')}-hint-{width}-{theme}.png")
    page.close()


def main() -> None:
    path = chromium_program()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with serving({}) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        for one in addresses():
            for size in SIZES:
                for theme in THEMES:
                    shoot(browser, address, one, size, theme)
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
