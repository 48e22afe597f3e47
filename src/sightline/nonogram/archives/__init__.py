"""The file formats of Nonogram collections: .non, XML, TOML, .g, .nin, .cwd, .mk, Janko's text and the TAAI
batches."""

from sightline.nonogram.archives.common import numbers_only
from sightline.nonogram.archives.freenono import FREENONO
from sightline.nonogram.archives.janko import JANKO
from sightline.nonogram.archives.non import NON
from sightline.nonogram.archives.nonogrid import NONOGRID
from sightline.nonogram.archives.olsak import OLSAK
from sightline.nonogram.archives.plain import PLAIN
from sightline.nonogram.archives.webpbn import WEBPBN

ARCHIVES = (*map(numbers_only, (NON, WEBPBN, FREENONO, NONOGRID, OLSAK, *PLAIN)), JANKO)
