/** Sharing: the puzzle alone as a link, and in the formats that other programs read. */

import { copied } from "./export.js";
import { button, field, h } from "./html.js";
import { writeProgress } from "./progress.js";
import { addressOf } from "./routes.js";
import { say } from "./say.js";
import { element } from "./svg.js";
import { ask, attempt } from "./wire.js";

export async function share(page) {
  const { puzzle, family } = page.play.view;
  const list = h("div", {});
  page.panel.open("share", say("share.title"), h("p", { class: "quiet" }, say("share.only")), list);
  const refused = (words) => list.append(h("p", { class: "bad" }, words));
  const link = await attempt(ask("write", { puzzle, format: "link" }), refused);
  if (link) await showLink(page, list, `${location.origin}${addressOf("home")}?p=${escaped(link.text)}`);
  const known = await attempt(ask("formats", { family }), refused);
  const names = (known?.formats ?? []).filter(({ writes }) => writes).map(({ name }) => name);
  const texts = await Promise.all(names.map((format) => attempt(ask("write", { puzzle, format }), () => {})));
  texts.forEach((found, at) => found && list.append(line(page, names[at], found.text, found.lost)));
}

/** The link, the same with what was played, and the link as a code for the camera of a phone. */
async function showLink(page, list, address) {
  list.append(line(page, say("share.link"), address));
  const { table, position, history } = page.play;
  const played = history.past.length ? writeProgress(table.state(position)) : "";
  if (played) list.append(line(page, say("share.with-progress"), `${address}&s=${played}`));
  const { qrCode } = await import("./qr.js");
  const code = qrCode(address);
  if (code) list.append(h("details", { class: "qr" }, h("summary", {}, say("share.qr")), drawCode(code)));
}

function drawCode(code) {
  const runs = code.flatMap((row, r) => row.flatMap((dark, c) => (dark ? [`M${c} ${r}h1v1h-1z`] : [])));
  const side = code.length;
  const view = { viewBox: `-4 -4 ${side + 8} ${side + 8}`, role: "img", "aria-label": say("share.qr") };
  return element("svg", view, element("rect", { x: -4, y: -4, width: side + 8, height: side + 8, class: "qr-ground" }), element("path", { d: runs.join(""), class: "qr-ink" }));
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
