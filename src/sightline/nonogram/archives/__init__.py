"""The file formats of Nonogram collections: .non, webpbn's XML, .nin, .cwd, .mk and the TAAI batches."""

from sightline.nonogram.archives.non import NON
from sightline.nonogram.archives.plain import PLAIN
from sightline.nonogram.archives.webpbn import WEBPBN

ARCHIVES = (NON, WEBPBN, *PLAIN)
