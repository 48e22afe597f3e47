"""Copies of the project in which faults are injected and judged; for `tools/mutants`."""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "mutants"
PYTHON = ROOT / ".venv" / "bin" / "python"
COPIED = (
    "native",
    "src",
    "tests",
    "tools",
    "bench",
    "docs",
    "examples",
    "pyproject.toml",
    "CMakeLists.txt",
    "README.md",
)


class Tree:
    """One copy. `import sightline` means it there, in child processes too."""

    def __init__(self, number: int) -> None:
        self.folder, self.site = WORK / f"tree-{number}", WORK / f"site-{number}"
        self._refresh()
        self.site.mkdir(exist_ok=True)
        (self.site / "sitecustomize.py").write_text(
            "import sys\n"
            "sys.meta_path[:] = [f for f in sys.meta_path if not type(f).__module__.startswith('_editable')]\n"
            f"sys.path.insert(0, {str(self.folder / 'src')!r})\n"
        )
        self.use_kernel(built_kernel())

    def _refresh(self) -> None:
        """Only what differs is written, so that builds stay incremental; the kernel's sources with their faults, by
        `Kernel`, and not here in between."""
        git = ["git", "ls-files", "-z", "-co", "--exclude-standard", *COPIED]
        listed = subprocess.check_output(git, cwd=ROOT, text=True)
        names = {name for name in listed.split("\0") if (ROOT / name).is_file()}
        for there in list(self.folder.rglob("*")):
            if there.is_file() and there.relative_to(self.folder).as_posix() not in names:
                there.unlink()
        for name in sorted(names):
            if name.startswith("native/") and (self.folder / name).exists():
                continue
            write_if_new(self.folder / name, (ROOT / name).read_bytes())

    def use_kernel(self, module: Path) -> None:
        shutil.copy(module, self.folder / "src" / "sightline" / "kernel" / built_kernel().name)

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {"PYTHONPATH": str(self.site), "PYTHONDONTWRITEBYTECODE": "1"}

    def serve(self, tests: Sequence[str], families: Sequence[str]) -> "Judge":
        return Judge(self, tests, families)


class Judge:
    """A process that has collected tests, and forks for each fault."""

    def __init__(self, tree: Tree, tests: Sequence[str], families: Sequence[str]) -> None:
        """families: what laws are kept to; none: all."""
        here, there = socket.socketpair()
        tests = [test for test in tests if (tree.folder / test).exists()]
        tests += [word for name in families for word in ("--family", name)]
        server = [str(PYTHON), str(Path(__file__).parent / "server.py"), str(there.fileno()), *tests]
        log = WORK / f"{tree.folder.name}.log"
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                server,
                cwd=tree.folder,
                env=tree.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=[there.fileno()],
            )
        there.close()
        self.input, self.output = here.makefile("r"), here.makefile("w")
        first = self.input.readline()
        if not first:
            raise SystemExit(f"the tests cannot be collected: see {log}")
        self.tests: list[str] = json.loads(first)

    def ask(self, **request: Any) -> dict[str, Any]:
        self.output.write(json.dumps(request) + "\n")
        self.output.flush()
        found: dict[str, Any] = json.loads(self.input.readline())
        return found

    def close(self) -> None:
        self.output.close()
        self.input.close()
        self.process.terminate()
        self.process.wait()


def built_kernel() -> Path:
    return next((ROOT / ".venv").glob("lib/*/site-packages/sightline/kernel/_native*.so"))


def write_if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
