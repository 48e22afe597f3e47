"""A problem that is cut into cubes keeps every solution, once: the counts of the cubes add up."""

import pytest

import sightline as sl
from sightline.core.board import pack, unpack
from sightline.engine.cubes import CubeTree

FEW, MANY = 12, 250
CUBES = 12
MOST_STEPS = 200_000


def compare(law, seeds):
    cut = 0
    for seed in seeds:
        puzzle = law.draw(seed)
        try:
            total = sl.count(puzzle, steps=MOST_STEPS)
        except sl.BudgetExceeded:
            continue
        board = sl.start(puzzle)
        tree = CubeTree(law.family, board)
        leaves = [] if tree.root.refuted else tree.split(tree.root, CUBES)
        tree.require_cover()
        assert {leaf.key for leaf in leaves} == {leaf.key for leaf in tree.leaves()}
        assert sum(sl.count(type(board)(puzzle, leaf.masks)) for leaf in leaves) == total, (puzzle, seed)
        cut += len(leaves) > 1
    return cut


def test_counts_of_cubes_add_up(law):
    compare(law, range(FEW))


@pytest.mark.long
def test_counts_of_cubes_of_many_puzzles_add_up(law):
    assert compare(law, range(1000, 1000 + MANY))


def test_a_tree_with_a_hole_is_refused(law):
    trees = (CubeTree(law.family, law.family.start(puzzle)) for puzzle in map(law.draw, range(100)))
    tree = next((tree for tree in trees if not tree.root.refuted and len(tree.split(tree.root, 4)) > 1), None)
    if tree is None:
        pytest.skip("propagation decides every puzzle")
    tree.require_cover()
    key, cube = next((key, cube) for key, cube in tree.nodes.items() if cube.path)
    del tree.nodes[key]
    with pytest.raises(AssertionError, match="no cube for value"):
        tree.require_cover()
    tree.nodes[key] = cube._replace(refuted=not cube.refuted)
    with pytest.raises(AssertionError, match="is not what its decisions leave"):
        tree.require_cover()
    tree.nodes[key] = cube
    masks = unpack(tree.root.masks, tree.width)
    stray = cube._replace(path=((len(masks), 1),), masks=pack(masks, tree.width))
    tree.nodes[stray.key] = stray
    with pytest.raises(AssertionError, match="hangs on no other"):
        tree.require_cover()
