/** Sharing: the puzzle alone as a link, and in the formats that other programs read. */

import { button, field, h } from "./html.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";
import { ask, attempt } from "./wire.js";

export async function share(page) {
  const { puzzle, family } = page.play.view;
  const list = h("div", {});
  page.panel.open("share", say("share.title"), h("p", { class: "quiet" }, say("share.only")), list);
  const refused = (words) => list.append(h("p", { class: "bad" }, words));
  const link = await attempt(ask("write", { puzzle, format: "link" }), refused);
  if (link) list.append(line(page, say("share.link"), `${location.origin}${addressOf("home")}?p=${escaped(link.text)}`));
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
    say("share.copy"),
    async () => {
      if (await copied(text)) return page.notify(say("share.copied", { name }));
      value.select();
      return page.notify(say("share.not-copied"));
    },
    { "aria-label": say("share.copy-this", { name }) },
  );
  value.dataset.format = name;
  return h(
    "div",
    { class: "share" },
    field(name, value),
    copy,
    lost ? h("p", { class: "quiet" }, say("share.lost", { lost })) : null,
  );
}

/** Copies a text; false where the browser does not let the page. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
