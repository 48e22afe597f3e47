"""The fork server ends with its owner, whatever it was told before."""

import os
import signal
import socket

import sightline as sl
from sightline.workers.launch import send_order, start_forkserver
from sightline.workers.orders import Order

PUZZLE = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0"


def test_orders_that_wait_are_not_carried_out_for_an_owner_that_is_gone():
    job = {"family": "skyscrapers", "puzzle": sl.write(sl.read(PUZZLE))}
    process, control = start_forkserver("sightline.parallel.cube_worker", job)
    ours, theirs = socket.socketpair()
    with ours:
        os.kill(process.pid, signal.SIGSTOP)
        with theirs, control:
            for _ in range(5):
                send_order(control, Order.FORK, handles=(theirs.fileno(),))
        os.kill(process.pid, signal.SIGCONT)
        assert process.wait(60) == 0
        assert ours.recv(100) == b""  # a worker would say that it is ready
