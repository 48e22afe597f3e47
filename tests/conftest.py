"""Interrupts reach what tests start, even in the background of a shell, which has its processes ignore them."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
