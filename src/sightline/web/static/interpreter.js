/** Starts Python with the package in it; knows neither page nor worker, so that Node can run it as well. */

import { loadKernel } from "./kernel.js";

/** `load` is loadPyodide, `read(name)` gives a file's bytes, `parts` says what there is. Returns reply(verb, text, report). */
export async function startPython(load, read, parts, indexURL) {
  const files = parts.packages.map(read); // while the interpreter loads
  const python = await load({ indexURL, lockFileContents: parts.lock, packageBaseUrl: indexURL, env: { HOME: "/home" } });
  for (const bytes of await Promise.all(files)) python.unpackArchive(bytes, "wheel");
  if (parts.kernel) python.registerJsModule("sightline_kernel", { call: await loadKernel(await read(parts.kernel)) });
  const inline = python.pyimport("sightline.web.inline");
  const reply = (verb, text, report) => {
    const found = inline.reply(verb, text, report);
    const body = found.body.toJs();
    const { status, media, healthy } = found;
    found.destroy();
    return { status, media, body, healthy };
  };
  return { reply, backend: inline.BACKEND };
}
