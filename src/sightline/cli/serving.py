"""play, serve: the studio in the browser, or its server alone."""

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
from sightline.cli.batches import read_source
from sightline.cli.common import OK, json_option
from sightline.cli.output import echo
from sightline.core.errors import FormatError, SightlineError

PORT = 8437
"""The default; the same every time, because a browser stores saved games by address."""
LOOPBACK = "127.0.0.1"

port_option = click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help=f"The port ({PORT}); 0 picks a free one."
)


@click.command()
@click.argument("puzzle", required=False)
@click.option("--family", metavar="NAME", help="The kind of puzzle, if the text is ambiguous.")
@click.option("--format", "format_", metavar="NAME", help="The format of the text, if it is ambiguous.")
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@port_option
@json_option
def play(
    puzzle: str | None, family: str | None, format_: str | None, no_browser: bool, port: int | None, as_json: bool
) -> int:
    """Play, learn and make puzzles in the browser."""
    found = read_source(puzzle, family=family, format=format_) if puzzle is not None else ()
    link = link_to([record.require() for record in found]) if puzzle is not None else "/"
    listener = open_socket(LOOPBACK, port)
    address = address_of(listener) + link
    print_address(address, as_json)
    if not no_browser and has_display():
        # in a thread: on some systems the call returns only when the browser is closed
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    from sightline.web.limits import LOCAL

    os.environ[LOCAL] = "1"  # the player's own library file is used
    return run(listener, LOOPBACK)


@click.command()
@click.option("--host", default=LOOPBACK, metavar="ADDRESS", help="The address to listen on.", show_default=True)
@click.option("--name", "names", multiple=True, metavar="HOST", help="A host name by which clients reach this server.")
@click.option("--proxy", "proxies", multiple=True, metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed.")
@port_option
@json_option
def serve(host: str, names: tuple[str, ...], proxies: tuple[str, ...], port: int | None, as_json: bool) -> int:
    """Serve the studio, to this machine only unless --host says otherwise."""
    listener = open_socket(host, PORT if port is None else port)
    print_address(address_of(listener) + "/", as_json)
    return run(listener, host, names, proxies)


def print_address(address: str, as_json: bool) -> None:
    echo(json.dumps({"address": address}) if as_json else f"The studio is at {address}\nPress Ctrl-C to stop.")


def has_display() -> bool:
    """Whether a browser can open a window; a text browser would take over this terminal."""
    return not sys.platform.startswith("linux") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )


def link_to(puzzles: list[Any]) -> str:
    """The page's address with the puzzle after the #, where it can be of any length."""
    if len(puzzles) != 1:
        raise FormatError(f"the studio starts with one puzzle, and there are {len(puzzles)}: open the file in the page")
    return "/#p=" + quote(api.write(puzzles[0]), safe="")


def open_socket(host: str, port: int | None) -> socket.socket:
    """A listening socket on *port*; if None, on the default port or any free one."""
    from sightline.web.server import listen

    try:
        return listen(host, PORT if port is None else port)
    except OSError as error:
        if port is None:
            return open_socket(host, 0)
        raise SightlineError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(listener: socket.socket, host: str, names: tuple[str, ...] = (), proxies: tuple[str, ...] = ()) -> int:
    from sightline.web.server import run as serve_forever

    if not hasattr(os, "fork"):
        raise SightlineError("the studio needs a system that can fork processes: Linux, macOS, or WSL")
    serve_forever(listener, host, names, proxies=proxies)
    return OK
