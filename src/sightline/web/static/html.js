/** Building HTML: elements without markup strings. */

export function h(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return node;
}

export function button(label, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/** A choice of one among few, as radio buttons. */
export function choice(name, legend, options, chosen, onchange) {
  const one = ([value, label]) =>
    h(
      "label",
      { class: "choice" },
      h("input", { type: "radio", name, value, checked: `${value}` === `${chosen}`, onchange: () => onchange(value) }),
      h("span", {}, label),
    );
  return h("fieldset", {}, h("legend", {}, legend), options.map(one));
}

export function field(label, input) {
  return h("label", { class: "field" }, h("span", {}, label), input);
}

export const byId = (id) => document.getElementById(id);
