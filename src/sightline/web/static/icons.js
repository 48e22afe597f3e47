/** Icons: strokes on a grid of twenty-four, in the colour of the text beside them. */

import { element } from "./svg.js";

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  daily: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8.5 14.5l2.5 2.5 4.5-4.5",
  library: "M4 20V5h5v15zM9 20V8h5v12zM14.5 9.3l4-1.1 3 11-4 1z",
  learn: "M3 9l9-4 9 4-9 4zM7 11v5c3 2.4 7 2.4 10 0v-5M21 9v6",
  make: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  open: "M4 19V6h6l2 2h8v11zM4 11h16",
  new: "M12 5v14M5 12h14",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M18 11h.01M7 14h10",
  rules: "M12 21a9 9 0 100-18 9 9 0 000 18zM9.5 9.5a2.5 2.5 0 113.6 2.2c-.8.5-1.1 1-1.1 1.8M12 17h.01",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 010 12h-3",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 000 12h3",
  trial: "M12 21V12M12 12L6 4M12 12l6-8",
  check: "M5 12.5l4.5 4.5L19 7.5",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 00-3.6 10.8c.7.6 1 1.2 1 2.2h5.2c0-1 .3-1.6 1-2.2A6 6 0 0012 3z",
  explain: "M4 5h10M4 10h16M4 15h13M4 20h8",
  share: "M12 15V4M8 7.5L12 4l4 3.5M6 12v8h12v-8",
  print: "M7 8V3h10v5M5 17H3V9h18v8h-2M7 14h10v7H7z",
  solve: "M4 12l5 5L20 6M4 6h6M4 20h16",
  restart: "M4 5v5h5M4.6 10a8 8 0 112 6.6",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l13 8-13 8z",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  next: "M5 12h14M13 6l6 6-6 6",
  star: "M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L3.4 9.8l6-.7z",
  clock: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2",
};

export function icon(name) {
  return element("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, element("path", { d: PATHS[name] }));
}

/** Puts an icon in front of everything that names one. */
export function drawIcons(root) {
  for (const node of root.querySelectorAll("[data-icon]"))
    if (!node.querySelector(".icon")) node.prepend(icon(node.dataset.icon));
}
