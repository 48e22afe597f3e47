"""A notebook, executed: what a cell returns shows itself, with no file or address besides."""

import re

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

CELLS = {
    "import sightline as sl\npuzzle = sl.read('0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0')\npuzzle": "image/svg+xml",
    "sl.solve(puzzle)[0]": "image/svg+xml",
    "trace = sl.explain(puzzle)\ntrace": "text/html",
    "trace[0]": "text/html",
    "sl.hint(puzzle)": "text/html",
    "sl.rate(puzzle)": "text/html",
    "sl.solve(puzzle)": "text/plain",
}


@pytest.mark.filterwarnings("ignore")
def test_values_show_themselves():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    for cell, kind in zip(notebook.cells, CELLS.values(), strict=True):
        (output,) = cell.outputs
        assert output.output_type == "execute_result", cell.source
        shown = "".join(output.data[kind])
        assert not re.search(r"""(src|href)=["']?(https?:)?//""", shown)
    page = "".join(notebook.cells[2].outputs[0].data["text/html"])
    assert "type=&quot;range&quot;" in page  # the slider
