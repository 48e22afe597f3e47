"""python -m sightline: the command."""

from sightline.cli import main

main()
