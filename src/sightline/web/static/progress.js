/** A position in a link: one sign per spot, so that a game can go on in another browser. */

const SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** The state of a position as text: a value, "." for open, or "(12)" for some values; open ends are left out. */
export function writeProgress(state) {
  const one = (values) => (values === null ? "." : Array.isArray(values) ? `(${values.map((value) => SIGNS[value]).join("")})` : SIGNS[values]);
  return state.map(one).join("").replace(/\.+$/, "");
}

/** The facts {spot, values} of such a text; null if it is none. */
export function readProgress(text) {
  if (!/^(?:[0-9a-z.]|\([0-9a-z]+\))*$/.test(text)) return null;
  const parts = text.match(/\([0-9a-z]+\)|./g) ?? [];
  return parts.flatMap((part, spot) => (part === "." ? [] : [{ spot, values: [...part.replace(/[()]/g, "")].map((sign) => SIGNS.indexOf(sign)) }]));
}
