"""play, serve: the studio in the browser, and its server alone."""

import json
import os
import socket
import sys
import webbrowser
from threading import Thread
from typing import Any
from urllib.parse import quote

import click

from sightline import api
from sightline.cli.common import OK, json_option, read_named
from sightline.core.errors import FormatError, SightlineError

PORT = 8437
"""The same every time if it is free: a browser keeps what it remembers by address."""
LOOPBACK = "127.0.0.1"

port_option = click.option("--port", type=click.IntRange(0, 65535), help=f"The port ({PORT}); 0 takes any free one.")


@click.command()
@click.argument("puzzle", required=False)
@click.option("--family", help="The kind of puzzle, where the text leaves doubt.")
@click.option("--format", "format_", help="The format of the text, where it leaves doubt.")
@click.option("--no-browser", is_flag=True, help="Print the address only.")
@port_option
@json_option
def play(
    puzzle: str | None, family: str | None, format_: str | None, no_browser: bool, port: int | None, as_json: bool
) -> int:
    """Play, learn and make puzzles in the browser."""
    link = link_to(read_named(api.read_all, puzzle, family=family, format=format_)) if puzzle is not None else "/"
    door = open_door(LOOPBACK, port)
    address = address_of(door) + link
    tell(address, as_json)
    if not no_browser and has_screen():
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()  # some come back only when they are closed
    return run(door, LOOPBACK)


@click.command()
@click.option("--host", default=LOOPBACK, help="The address to listen at.", show_default=True)
@click.option("--name", "names", multiple=True, help="A name by which people reach this server.")
@port_option
@json_option
def serve(host: str, names: tuple[str, ...], port: int | None, as_json: bool) -> int:
    """Serve the studio: to this machine alone, unless --host says otherwise."""
    door = open_door(host, PORT if port is None else port)
    tell(address_of(door) + "/", as_json)
    return run(door, host, names)


def tell(address: str, as_json: bool) -> None:
    click.echo(json.dumps({"address": address}) if as_json else f"The studio is at {address}\nCtrl-C ends it.")


def has_screen() -> bool:
    """Whether a browser can show itself; one in this terminal would be in the way."""
    elsewhere = not sys.platform.startswith("linux")
    return elsewhere or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def link_to(puzzles: list[Any]) -> str:
    """The page's address with the puzzle; behind the # it can be of any length."""
    if len(puzzles) != 1:
        raise FormatError(f"the studio starts with one puzzle, and there are {len(puzzles)}: open the file in the page")
    return "/#p=" + quote(api.write(puzzles[0]), safe="")


def open_door(host: str, port: int | None) -> socket.socket:
    """A socket at this port; without one, at the usual or else any other."""
    from sightline.web.server import listen

    try:
        return listen(host, PORT if port is None else port)
    except OSError as error:
        if port is None:
            return open_door(host, 0)
        raise SightlineError(f"cannot listen at {host}, port {port}: {error.strerror or error}") from None


def address_of(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(door: socket.socket, host: str, names: tuple[str, ...] = ()) -> int:
    from sightline.web.server import run as serve_forever

    if not hasattr(os, "fork"):
        raise SightlineError("the studio needs a system that can fork processes: Linux, macOS, or WSL")
    serve_forever(door, host, names)
    return OK
