"""Messages between a worker and its owner."""

import socket

import pytest

from sightline.workers.channel import Channel
from sightline.workers.orders import Disconnected


@pytest.fixture
def ends():
    near, far = socket.socketpair()
    with near, far:
        yield near, far


@pytest.mark.parametrize(
    "message",
    [
        7,
        None,
        {"plain": [1, "two\n", None]},
        {"packed": b"", "number": 3},
        {"packed": bytes(range(256)) * 20, "more": b'\n{"": {}}\n', "text": "ü"},
    ],
)
def test_messages_arrive_as_they_are_bytes_included(ends, message):
    near, far = map(Channel, ends)
    near.send(message)
    near.send(message)
    assert far.receive() == message
    assert far.receive() == message


@pytest.mark.parametrize("sent", [b"", b'{"a":1}', b'{"":{"a":3}}\n', b'{"":{"a":3}}\nxy'])
def test_what_was_cut_off_is_no_message(ends, sent):
    near, far = ends
    near.sendall(sent)
    near.close()
    with pytest.raises(Disconnected):
        Channel(far).receive()
