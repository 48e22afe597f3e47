/** Compiles the modules of zip files with the interpreter that will load them: node compile.mjs PYODIDE (FROM TO LEVEL)… */

import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [folder, ...jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });

const compileAll = python.runPython(`
import io
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def compiled(name, data, level):
    own = name.startswith(("pyodide", "_pyodide"))  # these read their own documentation
    code = compile(data, name, "exec", dont_inherit=True, optimize=0 if own else level)
    return _code_to_hash_pyc(code, source_hash(data), checked=False)

def compile_all(archive, level):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive.to_py())) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            is_module = name.endswith(".py")
            target.writestr(zipfile.ZipInfo(name + "c" * is_module), compiled(name, data, level) if is_module else data)
    return out.getvalue()

compile_all
`);

for (let at = 0; at < jobs.length; at += 3) {
  const [from, to, level] = jobs.slice(at, at + 3);
  const made = compileAll(new Uint8Array(readFileSync(from)), Number(level));
  writeFileSync(to, made.toJs());
}
