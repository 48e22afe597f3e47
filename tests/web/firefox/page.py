"""A tab of Firefox with the names that Playwright has for the same things, so that one test serves both browsers."""

import base64
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.firefox.bidi import Browser

PATIENCE = 20_000  # ms
BUTTONS = {"left": 0, "middle": 1, "right": 2}
KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Alt": "\ue00a",
    "Escape": "\ue00c",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Delete": "\ue017",
}
"""The characters that stand for keys without one."""
CALL = """async (script, argument) => {
    const found = (0, eval)(`(${script})`);
    const value = typeof found === "function" ? await found(JSON.parse(argument)) : await found;
    return JSON.stringify(value) ?? "null";
}"""
NAMED = """([role, name, exact]) => [...document.querySelectorAll(role === "link" ? "a" : role)].filter((node) => {
    const own = (node.getAttribute("aria-label") ?? node.textContent).replace(/\\s+/g, " ").trim();
    return exact ? own === name : own.toLowerCase().includes(name.toLowerCase());
})"""


class Page:
    """A tab in a session of its own: nothing is shared with other tabs."""

    def __init__(self, browser: Browser, width: int, height: int) -> None:
        self.browser = browser
        self.patience = PATIENCE / 1000
        self.handlers: dict[str, list[Callable[[Any], None]]] = {"pageerror": [], "console": []}
        self.user = browser.send("browser.createUserContext")["userContext"]
        self.id = browser.send("browsingContext.create", type="tab", userContext=self.user)["context"]
        self.send("browsingContext.setViewport", viewport={"width": width, "height": height})
        self.mouse, self.keyboard = Mouse(self), Keyboard(self)
        browser.listeners.append(self.hear)

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.send(method, context=self.id, **parameters)

    def close(self) -> None:
        self.browser.listeners.remove(self.hear)
        self.send("browsingContext.close")
        self.browser.send("browser.removeUserContext", userContext=self.user)

    def hear(self, event: str, found: dict[str, Any]) -> None:
        """Passes on what a page complains of."""
        if event != "log.entryAdded" or found["source"].get("context") != self.id or found["level"] != "error":
            return
        kind = "pageerror" if found["type"] == "javascript" else "console"
        for handler in self.handlers[kind]:
            handler(found["text"] if kind == "pageerror" else Message("error", found["text"]))

    def on(self, event: str, handler: Callable[[Any], None]) -> None:
        self.handlers[event].append(handler)

    def set_default_timeout(self, ms: float) -> None:
        self.patience = max(ms, PATIENCE) / 1000

    def goto(self, url: str) -> None:
        self.send("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self.send("browsingContext.reload", wait="complete")

    def go_back(self) -> None:
        self.send("browsingContext.traverseHistory", delta=-1)

    def go_forward(self) -> None:
        self.send("browsingContext.traverseHistory", delta=1)

    @property
    def url(self) -> str:
        return str(self.evaluate("location.href"))

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """The value of an expression, or of a function that gets the argument."""
        values = [{"type": "string", "value": text} for text in (script, json.dumps(argument))]
        done = self.browser.send(
            "script.callFunction",
            functionDeclaration=CALL,
            arguments=values,
            target={"context": self.id},
            awaitPromise=True,
            userActivation=True,
        )
        assert done["type"] == "success", done["exceptionDetails"]["text"]
        return json.loads(done["result"]["value"])

    def screenshot(self, path: Path) -> None:
        """Beside the other browser's picture of the same name."""
        data = self.send("browsingContext.captureScreenshot")["data"]
        path.with_name(f"firefox-{path.name}").write_bytes(base64.b64decode(data))

    def wait_for_timeout(self, ms: float) -> None:
        time.sleep(ms / 1000)
        self.evaluate("0")

    def wait_for_function(self, script: str, arg: Any = None) -> None:
        """A function that is asked until what it says is true."""
        self.until(lambda: self.evaluate(f"async (argument) => !!(await ({script})(argument))", arg), script)

    def until(self, true: Callable[[], Any], what: str) -> None:
        end = time.monotonic() + self.patience
        while not true():
            assert time.monotonic() < end, f"waited for {what}"
            time.sleep(0.02)

    def locator(self, selector: str) -> "Locator":
        return Locator(self, "(selector) => [...document.querySelectorAll(selector)]", selector)

    def get_by_role(self, role: str, name: str, exact: bool = False) -> "Locator":
        return Locator(self, NAMED, [role, name, exact])

    def wait_for_selector(self, selector: str, state: str = "visible") -> "Locator":
        found = self.locator(selector)
        self.until(found.is_visible if state == "visible" else found.count, selector)
        return found

    def click(self, selector: str) -> None:
        self.locator(selector).click()

    def fill(self, selector: str, text: str) -> None:
        self.locator(selector).fill(text)

    def focus(self, selector: str) -> None:
        self.locator(selector).focus()

    def select_option(self, selector: str, value: str) -> None:
        change = "for (const type of ['input', 'change']) node.dispatchEvent(new Event(type, { bubbles: true }));"
        self.locator(selector).run(f"(node, value) => {{ node.value = value; {change} }}", value)

    def text_content(self, selector: str) -> str:
        return self.locator(selector).text_content()

    def get_attribute(self, selector: str, name: str) -> str:
        return str(self.locator(selector).run("(node, name) => node.getAttribute(name)", name))

    def input_value(self, selector: str) -> str:
        return self.locator(selector).input_value()

    def is_visible(self, selector: str) -> bool:
        return self.locator(selector).is_visible()

    def eval_on_selector_all(self, selector: str, script: str) -> Any:
        return self.evaluate(f"(selector) => ({script})([...document.querySelectorAll(selector)])", selector)


class Message:
    """A line of the console."""

    def __init__(self, kind: str, text: str) -> None:
        self.type, self.text = kind, text


class Locator:
    """Elements that are looked for whenever they are needed; without a choice, the first one."""

    def __init__(self, page: Page, script: str, argument: Any, at: int = 0) -> None:
        self.page, self.script, self.argument, self.at = page, script, argument, at

    @property
    def first(self) -> "Locator":
        return self.nth(0)

    @property
    def last(self) -> "Locator":
        return self.nth(-1)

    def nth(self, at: int) -> "Locator":
        return Locator(self.page, self.script, self.argument, at)

    def find(self, script: str, argument: Any = None) -> Any:
        """What a function says of the element, or of undefined where there is none."""
        whole = f"([argument, other]) => ({script})(({self.script})(argument).at({self.at}), other)"
        return self.page.evaluate(whole, [self.argument, argument])

    def run(self, script: str, argument: Any = None) -> Any:
        """The same of an element that will be there."""
        self.page.until(lambda: self.find("(node) => !!node"), repr(self.argument))
        return self.find(script, argument)

    def count(self) -> int:
        return int(self.page.evaluate(f"(argument) => ({self.script})(argument).length", self.argument))

    def is_visible(self) -> bool:
        return bool(self.find("(node) => !!node && node.checkVisibility({ visibilityProperty: true })"))

    def text_content(self) -> str:
        return str(self.run("(node) => node.textContent"))

    def all_text_contents(self) -> list[str]:
        return list(
            self.page.evaluate(
                f"(argument) => ({self.script})(argument).map((node) => node.textContent)", self.argument
            )
        )

    def input_value(self) -> str:
        return str(self.run("(node) => node.value"))

    def focus(self) -> None:
        self.run("(node) => node.focus()")

    def fill(self, text: str) -> None:
        self.run(
            "(node, text) => { node.value = text; node.dispatchEvent(new Event('input', { bubbles: true })); }", text
        )

    def click(self) -> None:
        """With the mouse, in its middle, once it is there and nothing lies above it."""
        script = """(node) => {
            if (!node?.checkVisibility({ visibilityProperty: true })) return null;
            node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
            const { x, y, width, height } = node.getBoundingClientRect();
            const at = [x + width / 2, y + height / 2];
            const above = document.elementFromPoint(...at);
            return node.contains(above) || above?.closest("label")?.control === node ? at : null;
        }"""
        found: list[Any] = []

        def reached() -> bool:
            found[:] = [self.find(script)]
            return found[0] is not None

        self.page.until(reached, f"a way to click {self.argument!r}")
        self.page.mouse.click(*found[0])


class Mouse:
    """The pointer of a tab."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at = (0.0, 0.0)

    def act(self, *actions: dict[str, Any]) -> None:
        source = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}
        self.page.send("input.performActions", actions=[source])

    def move(self, x: float, y: float, steps: int = 1) -> None:
        (from_x, from_y), self.at = self.at, (x, y)
        parts = [number / steps for number in range(1, steps + 1)]
        self.act(*(step_to(from_x + (x - from_x) * part, from_y + (y - from_y) * part) for part in parts))

    def down(self, button: str = "left") -> None:
        self.act({"type": "pointerDown", "button": BUTTONS[button]})

    def up(self, button: str = "left") -> None:
        self.act({"type": "pointerUp", "button": BUTTONS[button]})

    def click(self, x: float, y: float, button: str = "left") -> None:
        self.at = (x, y)
        number = BUTTONS[button]
        self.act(step_to(x, y), {"type": "pointerDown", "button": number}, {"type": "pointerUp", "button": number})


def step_to(x: float, y: float) -> dict[str, Any]:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}


class Keyboard:
    """The keys of a tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def act(self, *actions: tuple[str, str]) -> None:
        found = [{"type": kind, "value": KEYS.get(key, key)} for kind, key in actions]
        self.page.send("input.performActions", actions=[{"type": "key", "id": "keys", "actions": found}])

    def down(self, key: str) -> None:
        self.act(("keyDown", key))

    def up(self, key: str) -> None:
        self.act(("keyUp", key))

    def press(self, keys: str) -> None:
        """One key, perhaps with others held: Control+z, Shift+ArrowRight."""
        names = keys.split("+")
        self.act(*(("keyDown", name) for name in names), *(("keyUp", name) for name in reversed(names)))
