"""The stub describes the module: same names, arguments and defaults; only results may have more exact types."""

import ast
from pathlib import Path

from nanobind.stubgen import StubGen

from sightline.kernel import BACKEND, _native

KEPT = Path(__file__).parents[2] / "src" / "sightline" / "kernel" / "_native.pyi"


def signatures(text: str) -> dict[str, tuple[str, str]]:
    """Arguments and result of every function and method, by its full name."""
    found = {}
    for node in ast.parse(text).body:
        for function in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(function, ast.FunctionDef):
                owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
                kinds = "".join(f"@{ast.unparse(one)} " for one in function.decorator_list)
                result = ast.unparse(function.returns) if function.returns else ""
                found[owner + function.name] = (kinds + ast.unparse(function.args), result)
    return found


def test_the_stub_is_true():
    generator = StubGen(_native)
    generator.put(_native)
    real, kept = signatures(generator.get()), signatures(KEPT.read_text(encoding="utf-8"))
    assert kept.keys() == real.keys()
    for name, (arguments, result) in real.items():
        assert kept[name][0] == arguments, name
        if result:  # a slot of a type does not say what it returns
            assert kept[name][1].partition("[")[0] == result.partition("[")[0], name


def test_the_native_kernel_is_the_one_under_test():
    assert BACKEND == "native"
