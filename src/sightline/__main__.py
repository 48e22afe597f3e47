"""The command: `sightline`, or `python -m sightline`."""

import atexit
import gc


def main() -> None:
    """Runs the command. While its modules are loaded, and at its end, there is no garbage to collect: looking for it
    would take a fifth of the time of a small run."""
    gc.disable()  # until the verb begins
    atexit.register(gc.freeze)
    from sightline.cli import main as run_command

    run_command()


if __name__ == "__main__":
    main()
