/** Sharing: the puzzle alone as a link, and in the formats that other programs read. */

import { button, field, h } from "./html.js";
import { ask, attempt } from "./wire.js";

export async function share(page) {
  const { puzzle, family } = page.play.view;
  const list = h("div", {});
  page.panel.open("share", "Share", h("p", { class: "quiet" }, "The puzzle only, without what you have drawn."), list);
  const refused = (words) => list.append(h("p", { class: "bad" }, words));
  const link = await attempt(ask("write", { puzzle, format: "link" }), refused);
  if (link) list.append(line(page, "Link to this studio", `${location.origin}/?p=${escaped(link.text)}`));
  const known = await attempt(ask("formats", { family }), refused);
  const names = (known?.formats ?? []).filter(({ writes }) => writes).map(({ name }) => name);
  const texts = await Promise.all(names.map((format) => attempt(ask("write", { puzzle, format }), () => {})));
  texts.forEach((found, at) => found && list.append(line(page, names[at], found.text, found.lost)));
}

/** What a link's query takes as it is stays readable. */
function escaped(text) {
  return encodeURIComponent(text).replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%3A/g, ":");
}

function line(page, name, text, lost) {
  const rows = Math.min(4, text.split("\n").length);
  const value =
    rows > 1
      ? h("textarea", { rows, readonly: true, spellcheck: "false" }, text)
      : h("input", { readonly: true, value: text, spellcheck: "false" });
  const copy = button(
    "Copy",
    async () => {
      await navigator.clipboard?.writeText(text).catch(() => value.select());
      page.notify(`${name}: copied`);
    },
    { "aria-label": `Copy ${name}` },
  );
  value.dataset.format = name;
  return h(
    "div",
    { class: "share" },
    field(name, value),
    copy,
    lost ? h("p", { class: "quiet" }, `Leaves out ${lost}.`) : null,
  );
}
