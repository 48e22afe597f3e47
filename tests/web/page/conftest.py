"""A server on loopback and a real browser for the page's tests; without a browser they are skipped, with the reason."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

SHOTS = Path(__file__).parents[3] / "build" / "screenshots"
PATIENCE = 30_000
"""ms that a test waits for what must come: many times what it takes, since the machine may be busy."""

INTERCEPT = """([verb, reply]) => {
    const { fetch } = window;
    const released = new Promise((resolve) => { window.release = resolve; });
    window.answered = null;
    window.fetch = async (address, options) => {
        if (!String(address).endsWith(`/api/${verb}`)) return fetch(address, options);
        window.fetch = fetch;
        if (reply) return new Response(reply.body, { status: reply.status });
        window.answered = fetch(address, options);
        await released;
        return window.answered;
    };
}"""
"""Replies to the next question of a verb in place of the server, or keeps the server's answer back. Done in the page,
since a browser that is told to intercept requests loses one now and then."""


@contextmanager
def serving(environment: Mapping[str, str]) -> Iterator[str]:
    """Where a server of our own answers, started with more in its environment."""
    command = [sys.executable, "-m", "sightline", "serve", "--port", "0"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, env=os.environ | environment, **pipes) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://[^\s/]+", line)
        if not found:
            server.kill()
        assert found, line
        try:
            yield found[0]
        finally:
            server.terminate()
            server.wait(10)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving({}) as where:
        yield where


class Studio:
    """The page as a player meets it; what goes wrong inside it fails the test."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.hear(said.type, said.text))

    def hear(self, kind: str, text: str) -> None:
        """A refusal of the server is an answer, and no fault of the page."""
        if kind == "error" and "the server responded with a status of" not in text:
            self.faults.append(text)

    def open(self, text: str = "") -> "Studio":
        """Opens a puzzle, or the start page."""
        self.page.goto(f"{self.address}/?p={quote(text, safe='')}" if text else self.address)
        self.page.wait_for_selector("#board [role=gridcell]" if text else ".tile")
        return self

    def point(self, row: float, column: float) -> tuple[float, float]:
        """Where the middle of a cell is in the window."""
        return tuple(
            self.page.evaluate(
                """([row, column]) => {
                    const svg = document.querySelector("#board svg.cells");
                    const matrix = svg.getScreenCTM();
                    const at = new DOMPoint((column + 0.5) * 20, (row + 0.5) * 20).matrixTransform(matrix);
                    return [at.x, at.y];
                }""",
                [row, column],
            )
        )

    def click(self, row: float, column: float, button: str = "left") -> None:
        self.page.mouse.click(*self.point(row, column), button=button)

    def drag(self, start: tuple[float, float], *ends: tuple[float, float], button: str = "left") -> None:
        mouse = self.page.mouse
        mouse.move(*self.point(*start))
        mouse.down(button=button)
        for end in ends:
            mouse.move(*self.point(*end), steps=4)
        mouse.up(button=button)

    def label(self, row: int, column: int) -> str:
        """What a reader says of the cell at a place."""
        cell = f"#board [role=row][aria-rowindex='{row}'] [role=gridcell][aria-colindex='{column}']"
        return str(self.page.get_attribute(cell, "aria-label"))

    def labels(self) -> list[str]:
        script = "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        return list(self.page.eval_on_selector_all("#board [role=gridcell]", script))

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def status(self) -> str:
        return str(self.page.text_content("#status"))

    def wait(self, script: str, argument: Any = None) -> None:
        """Wait until the function says yes; an element that is not there yet only means to wait longer."""
        patient = f"(argument) => {{ try {{ return ({script})(argument); }} catch {{ return false; }} }}"
        self.page.wait_for_function(patient, arg=argument)

    def wait_text(self, selector: str, text: str) -> None:
        self.wait(
            "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)", [selector, text]
        )

    def hold(self, verb: str) -> None:
        """Keeps the answer to the next question of a verb back."""
        self.page.evaluate(INTERCEPT, [verb, None])

    def wait_asked(self) -> None:
        """Wait until the question was asked whose answer is kept back."""
        self.wait("() => window.answered !== null")

    def release(self) -> None:
        """Lets the answer come that was kept back, and the page do with it what it does."""
        assert self.page.evaluate("async () => { window.release(); return (await window.answered).ok; }")
        self.page.wait_for_timeout(200)

    def reply(self, verb: str, status: int, body: str) -> None:
        """Replies to the next question of a verb in place of the server."""
        self.page.evaluate(INTERCEPT, [verb, {"status": status, "body": body}])

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def menu(self, name: str) -> None:
        self.page.click("#menu")
        self.page.click(f"#nav [data-go={name}]")

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")


@pytest.fixture
def new_studio(browser: Any, address: str) -> Iterator[Any]:
    """Studios with a viewport, colours and hands of one's choice."""
    opened = []

    def make(**options: Any) -> Studio:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}} | options)
        studio = Studio(context.new_page(), address)
        opened.append((context, studio))
        return studio

    yield make
    for context, studio in opened:
        context.close()
        assert not studio.faults, studio.faults


@pytest.fixture
def studio(new_studio: Any) -> Studio:
    made: Studio = new_studio()
    return made


@pytest.fixture
def phone(new_studio: Any) -> Studio:
    made: Studio = new_studio(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    return made
