"""Puzzles from pictures: any image that the browser can read, cut and made small in the page, with a live preview."""

from base64 import b64encode
from io import BytesIO
from random import Random
from typing import Any

import pytest

import sightline as sl
from tests.web.page.puzzles import HASHI

image = pytest.importorskip("PIL.Image", reason="the pictures of these tests are drawn with Pillow")
draw = pytest.importorskip("PIL.ImageDraw")


def photograph(kind: str, grain: int = 0) -> dict[str, Any]:
    """A red ball and a blue box on a light wall that gets darker to the right; with grain, it takes much room."""
    picture = image.new("RGB", (800, 600))
    brush = draw.Draw(picture)
    for x in range(800):
        brush.line([(x, 0), (x, 600)], fill=(250 - x // 16, 246 - x // 16, 240 - x // 16))
    brush.ellipse([80, 160, 380, 460], fill=(200, 30, 40))
    brush.rectangle([480, 200, 700, 460], fill=(30, 50, 170))
    if grain:
        noise = image.frombytes("RGB", picture.size, Random(1).randbytes(3 * 800 * 600))
        picture = image.blend(picture, noise, grain / 100)
    packed = BytesIO()
    picture.save(packed, kind)
    return {"name": f"photo.{kind.lower()}", "mimeType": f"image/{kind.lower()}", "buffer": packed.getvalue()}


DRAG = """([name, type, packed, kinds, selector]) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0))], name, { type }));
    const on = selector ? document.querySelector(selector) : window;
    for (const kind of kinds)
        on.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def drag(studio: Any, file: dict[str, Any], *kinds: str, to: str | None = None) -> None:
    """What the browser tells while a file is dragged to a place of the page, and dropped there."""
    packed = b64encode(file["buffer"]).decode()
    studio.page.evaluate(DRAG, [file["name"], file["mimeType"], packed, kinds, to])


def go(studio: Any, kind: str = "PNG") -> None:
    studio.page.goto(f"{studio.address}/make")
    studio.button("From a picture").click()
    studio.page.wait_for_selector("input[type=file]", state="attached")
    studio.page.set_input_files("input[type=file]", photograph(kind))
    studio.page.wait_for_selector(".workshop output.badge")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_photograph_becomes_a_puzzle(studio: Any, kind: str) -> None:
    go(studio, kind)
    studio.wait_text(".workshop .badge", "Unique")
    assert studio.page.text_content(".controls output") == "20 × 15"
    studio.shot("picture-import")
    studio.button("Edit and play").click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert "/make/" in studio.page.url
    filled = [label for label in studio.labels() if label.startswith("filled")]
    assert 60 < len(filled) < 140


def test_part_of_a_picture_in_colours(studio: Any) -> None:
    go(studio)
    studio.page.select_option("[name=colours]", "2")
    studio.page.wait_for_function("document.querySelectorAll('.palette input').length === 3")
    studio.wait("() => document.querySelectorAll('.preview-picture .ink').length === 2")
    box = studio.page.locator(".source").bounding_box()
    studio.page.mouse.move(box["x"] + 4, box["y"] + 4)
    studio.page.mouse.down()
    studio.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4, steps=5)
    studio.page.mouse.up()
    studio.wait("() => document.querySelector('.controls output').textContent === '20 × 30'")
    studio.wait("() => document.querySelector('.workshop .badge').dataset.status !== 'thinking'")
    studio.shot("picture-import-colours")
    studio.button("Edit and play").click()
    studio.page.wait_for_selector("#board [role=gridcell]")


def test_an_ambiguous_picture_is_repaired(studio: Any) -> None:
    go(studio)
    studio.page.check("[name=dither]")
    studio.wait("() => document.querySelector('.workshop .badge').dataset.status === 'several'")
    studio.button("Make it unique").click()
    studio.wait("() => document.querySelector('.workshop .badge').dataset.status === 'unique'")


def test_what_is_no_picture_is_refused(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/make/picture")
    studio.page.wait_for_selector("input[type=file]", state="attached")
    broken = {"name": "broken.png", "mimeType": "image/png", "buffer": b"nothing"}
    studio.page.set_input_files("input[type=file]", broken)
    studio.wait_text("#toast", "cannot read broken.png")


@pytest.mark.parametrize(("kind", "way"), [("JPEG", "choose"), ("PNG", "drop")])
def test_open_takes_a_large_photograph(studio: Any, kind: str, way: str) -> None:
    """Files of puzzles end at 45 kB; a picture may be as large as the browser can read."""
    file = photograph(kind, grain=20)
    assert len(file["buffer"]) > 2 * 45_000
    studio.open()
    if way == "choose":
        studio.menu("open")
        studio.page.set_input_files("#panel input[type=file]", file)
    else:
        drag(studio, file, "drop")
    studio.wait_text(".workshop .badge", "Unique")
    assert studio.page.url.endswith("/make/picture")
    studio.button("Edit and play").click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    filled = [label for label in studio.labels() if label.startswith("filled")]
    assert 60 < len(filled) < 140


def test_the_place_to_drop_a_picture_shows_that_it_takes_it(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/make/picture")
    studio.page.wait_for_selector(".drop-target")
    assert studio.page.locator("#places [data-place=make][aria-current]").count() == 1
    edge = "() => getComputedStyle(document.querySelector('.drop-target')).borderTopColor"
    before = studio.page.evaluate(edge)
    drag(studio, photograph("PNG"), "dragenter", "dragover", to=".drop-target")
    assert studio.page.evaluate(edge) != before
    drag(studio, photograph("PNG"), "dragleave", to=".drop-target")
    assert studio.page.evaluate(edge) == before
    drag(studio, photograph("PNG"), "dragover", "drop", to=".drop-target")
    studio.wait_text(".workshop .badge", "Unique")
    assert studio.page.text_content(".controls output") == "20 × 15"
    wide = photograph("PNG")
    drag(studio, wide | {"name": "other.png"}, "drop", to=".source")
    studio.wait_text(".workshop .badge", "Unique")
    assert studio.page.locator(".workshop").count() == 1


def test_sliders_can_be_used_on_a_phone_in_landscape(new_studio: Any) -> None:
    phone = new_studio(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    go(phone)
    for name, size in (("columns", "10 × 8"), ("threshold", "10 × 8")):
        slider = phone.page.locator(f"[name={name}]")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        assert box["width"] >= 120
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 844
        slider.fill("10" if name == "columns" else "90")
        phone.wait("(size) => document.querySelector('.controls output').textContent === size", size)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 844
    phone.open(HASHI)
    phone.page.click("[data-verb=explain]")
    slider = phone.page.locator("#panel .slider input")
    box = slider.bounding_box()
    assert box["width"] >= 150
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 844
    assert box["y"] + box["height"] <= 390
    slider.fill("3")
    phone.wait_text("#panel", f"4 / {len(sl.explain(sl.read(HASHI)))}")
