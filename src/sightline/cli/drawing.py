"""draw, book: puzzles as pictures and as printed books."""

from typing import Any, NamedTuple

import click

from sightline import api, registry
from sightline.cli.batches import About, Batch, reads_boards, reads_puzzles
from sightline.cli.common import OK, json_option, note, paper_option, print_json, show
from sightline.cli.output import check_output_path, echo, progress, write_file
from sightline.core.board import Board
from sightline.core.errors import FormatError, NoSolution, SightlineError
from sightline.core.scene import Look, Scene
from sightline.core.sentence import numbered
from sightline.core.solutions import Claim, Solutions
from sightline.core.step import Step, argument_lines
from sightline.engine.reason.answers.frames import Frame, frame_of_step
from sightline.engine.solve import REASONING_STEPS
from sightline.render.pdf import to_pdf
from sightline.render.svg import to_svg

SUFFIXES = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": "text"}


@click.command()
@reads_boards
@click.option("--candidates", is_flag=True, help="Show the values still possible in each cell.")
@click.option("--solved", is_flag=True, help="Draw the solution.")
@click.option("--step", type=click.IntRange(1), metavar="N", help="Draw step N of the explanation.")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write to FILE, a .svg, .png, .pdf or .txt."
)
@json_option
def draw(
    boards: Batch[Board[Any]], candidates: bool, solved: bool, step: int | None, output: str | None, as_json: bool
) -> int:
    """Draw a puzzle, a position, its solution or a step on the way there."""
    if solved and step is not None:
        raise click.UsageError("a drawing is of the solution or of a step, not of both")

    def choose(board: Board[Any]) -> Drawing:
        return choose_step(board, step) if step else choose_drawing(board, candidates, solved)

    if output is not None:
        kind = SUFFIXES[check_output_path(output, list(SUFFIXES))]
        draw_file([choose(board) for board in boards], kind, output)
        return OK
    above = ""

    def draw_one(board: Board[Any], about: About) -> int:
        nonlocal above
        drawing = choose(board)
        if as_json:
            family = registry.family_of(board.puzzle).name
            print_json(about | {"family": family, "svg": to_svg(drawing.scene)} | drawing.about)
        else:
            echo(above + drawing.text(), styled=True)
            above = "\n"
        return OK

    return boards.each(draw_one, as_json)


class Drawing(NamedTuple):
    """A board to draw, what to highlight on it, and the step that it shows."""

    board: Board[Any]
    look: Look
    number: int = 0
    step: Step | None = None

    @property
    def scene(self) -> Scene:
        if self.step is None:
            return api.scene(self.board, self.look)
        from sightline.printing import step_scene

        return step_scene(Frame(self.step, self.board, self.look), self.number)

    @property
    def about(self) -> dict[str, Any]:
        """The step, as JSON values."""
        return {"step": self.number, "text": str(self.step)} if self.step else {}

    def text(self) -> str:
        """The drawing for a terminal, below the sentence of the step."""
        above = [f"{self.number}. {self.step}", *argument_lines(self.step, 1), ""] if self.step else []
        return "\n".join([*above, show(self.board, self.look)])


def choose_drawing(board: Board[Any], candidates: bool, solved: bool) -> Drawing:
    """The board to draw, and what to highlight: the proof of a best solution."""
    if not solved:
        return Drawing(board, Look(candidates=candidates))
    solutions = first_solution(board)
    return Drawing(solutions[0], Look(candidates=candidates, best_proof=tuple(solutions.cover or ())))


def choose_step(board: Board[Any], number: int) -> Drawing:
    """The board at a step of the explanation, counted as `explain` does."""
    from sightline.cli.reasons import explain_board

    trace, _ = explain_board(board, REASONING_STEPS, 0, "")
    step, after, look = frame_of_step(trace, number)
    return Drawing(after, look, number, step)


def draw_file(drawings: list[Drawing], kind: str, output: str) -> None:
    if len(drawings) != 1 and kind != "pdf":
        raise FormatError(f"one file holds one drawing, and there are {len(drawings)} puzzles; a .pdf holds them all")
    if kind == "text":
        scenes = [api.scene(drawing.board, drawing.look) for drawing in drawings]
    else:
        scenes = [drawing.scene for drawing in drawings]
    drawn = to_pdf(scenes) if kind == "pdf" else api.render(scenes[0], kind)
    write_file(output, drawn if isinstance(drawn, bytes) else drawn.rstrip("\n") + "\n")


def first_solution(puzzle: Any) -> Solutions[Any]:
    solutions = api.solve(puzzle, 1)
    if not solutions and solutions.claim is Claim.GAVE_UP:
        raise SightlineError("the budget is spent, and no solution is found yet")
    if not solutions:
        raise NoSolution("there is no solution to draw")
    return solutions


@click.command()
@reads_puzzles
@click.option(
    "-o", "--output", required=True, type=click.Path(dir_okay=False), metavar="FILE", help="The PDF to write."
)
@click.option("--title", default="Puzzles", metavar="TEXT", help="The title on the first page.", show_default=True)
@paper_option
@click.option(
    "--layout",
    type=click.Choice(["auto", "1x1", "1x2", "2x3", "sheet"]),
    default="auto",
    show_default=True,
    help="Puzzles per page, across x down; auto leaves room to write. A sheet has title, rules and one puzzle.",
)
@click.option("--levels/--no-levels", default=True, help="Rate the puzzles and print their levels.", show_default=True)
@click.option("--answers/--no-answers", default=True, help="Print the answers at the end.", show_default=True)
@click.option("--font", type=click.Path(exists=True, dir_okay=False), help="A .ttf file for missing letters.")
@json_option
def book(
    puzzles: Batch[Any],
    format_: str | None,
    output: str,
    title: str,
    paper: str,
    layout: str,
    levels: bool,
    answers: bool,
    font: str | None,
    as_json: bool,
) -> int:
    """Print puzzles as a book: title, how to play, puzzles with their levels, answers."""
    from sightline import printing

    check_output_path(output, [".pdf"])
    options = printing.book_options(title, paper, layout, answers, font)
    collected = list(puzzles)
    with progress(len(collected), "printing") as advance:
        made = printing.book(collected, options, levels, advance)
    write_file(output, made.pdf)
    for number in made.ambiguous:
        note(f"sightline: puzzle {number} has several solutions; one of them is printed")
    if as_json:
        print_json({"file": output, "puzzles": len(collected), "pages": made.pages, "levels": made.levels})
    else:
        note(f"{output}: {numbered(len(collected), 'puzzle')} on {made.pages} pages")
    return OK
