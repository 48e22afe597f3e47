/** Sharing: the puzzle alone as a link, and in the formats that other programs read. */

import { button, field, h } from "./html.js";
import { ask, Refused } from "./wire.js";

export async function share(page) {
  const { puzzle, family } = page.play.view;
  const list = h("div", {});
  page.panel.open("share", "Share", h("p", { class: "quiet" }, "The puzzle only, without what you have drawn."), list);
  try {
    const link = await ask("write", { puzzle, format: "link" });
    list.append(line(page, "Link to this studio", `${location.origin}/?p=${escaped(link.text)}`));
    const formats = (await ask("formats", { family })).formats.filter(({ writes }) => writes);
    const texts = await Promise.all(
      formats.map(({ name }) => ask("write", { puzzle, format: name }).catch(() => null)),
    );
    texts.forEach((found, at) => found && list.append(line(page, formats[at].name, found.text, found.lost)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    list.append(h("p", { class: "bad" }, error.message));
  }
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
      page.say(`${name}: copied`);
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
