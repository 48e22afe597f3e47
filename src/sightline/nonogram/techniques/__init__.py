"""The techniques of Nonograms in the order in which they are tried; inside a tier, the simpler first."""

from dataclasses import replace

from sightline.core.technique import Technique, chain_technique
from sightline.nonogram.failing import failing_line_argument
from sightline.nonogram.techniques import corners, edges, lines, summing

TECHNIQUES: tuple[Technique, ...] = (
    lines.empty_line,
    lines.full_line,
    lines.simple_boxes,
    lines.colors_of_a_line,
    lines.completed_line,
    lines.completed_block,
    lines.glue,
    lines.mercury,
    lines.boxes_in_reach,
    lines.simple_spaces,
    lines.forcing,
    lines.colors_in_reach,
    lines.splitting,
    lines.joining,
    lines.full_line_logic,
    corners.four_corners,
    edges.edge_logic,
    summing.summing,
    edges.neighbouring_lines,
)

TWO_LINE_LOGIC = chain_technique("Two-line logic", 4, "{argument}, so {facts}.", argue=failing_line_argument)
"""What a value forces along its own two lines contradicts a line that crosses them; the engine finds these."""
CHAINS = {2: TWO_LINE_LOGIC}

MILDER = {lines.full_line_logic: replace(lines.full_line_logic, tier=2)}
BOOKKEEPING = {
    each: replace(each, tier=0, sequel="", again="")
    for each in (lines.colors_of_a_line, lines.completed_block, lines.colors_in_reach)
}
"""Which colours a cell cannot have is noted without a word, until only one value is left."""

__all__ = ["BOOKKEEPING", "CHAINS", "MILDER", "TECHNIQUES"]
