/** Runs pytest under Node with the kernel for browsers: node wasm.mjs PYODIDE KERNEL ROOT PACKAGES ARGUMENTS… */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [folder, kernel, root, packages, ...options] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const { loadKernel } = await import(pathToFileURL(join(root, "src/sightline/web/static/kernel.js")));
const env = { HOME: "/home", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONDONTWRITEBYTECODE: "1" };
const python = await loadPyodide({ indexURL: `${folder}/`, env });
python.registerJsModule("sightline_kernel", { call: await loadKernel(readFileSync(kernel)) });
python.mountNodeFS("/repository", root);
python.mountNodeFS("/packages", packages);
python.globals.set("options", python.toPy(options));
process.exitCode = python.runPython(`
import os, sys
sys.path[:0] = ["/repository/src", "/repository"]
sys.path.append("/packages")
os.chdir("/repository")
from sightline.kernel import BACKEND
assert BACKEND == "wasm", BACKEND
import pytest
int(pytest.main([*options, "-p", "no:cacheprovider", "-p", "no:faulthandler"]))
`);
