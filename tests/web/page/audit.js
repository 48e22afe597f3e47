/** What a reader, a keyboard and weak eyes would complain about; gives a list of sentences, empty if all is well. */
() => {
  const faults = [];
  const room = document.querySelector("dialog[open]") ?? document.body; // the rest is out of reach
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    return (
      box.width > 0 &&
      box.height > 0 &&
      style.visibility !== "hidden" &&
      style.opacity !== "0" &&
      !node.closest("[hidden], .unseen, .skip")
    );
  };
  const name = (node) => {
    const byIds = (node.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "");
    const labels = [...(node.labels ?? [])].map((label) => label.textContent);
    return (
      node.getAttribute("aria-label") ||
      byIds.join(" ") ||
      labels.join(" ") ||
      node.textContent ||
      node.title ||
      ""
    ).trim();
  };
  const told = (node) =>
    `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}.${node.getAttribute("class") ?? ""} “${node.textContent.slice(0, 30)}”`;

  // --- names and roles
  for (const node of document.querySelectorAll(
    "button, a[href], input, select, textarea, [role=grid], [role=gridcell], [role=group], dialog[open], aside:not([hidden]), nav, section",
  )) {
    if (seen(node) && !node.closest("[aria-hidden=true]") && !name(node)) faults.push(`no name: ${told(node)}`);
  }
  for (const cell of document.querySelectorAll("[role=gridcell]"))
    if (!cell.closest("[role=row]")?.closest("[role=grid]")) faults.push(`a cell outside row and grid: ${told(cell)}`);
  const stops = document.querySelectorAll("[role=grid] [tabindex='0']").length;
  if (document.querySelector("#stage")?.offsetParent !== null && stops !== 1)
    faults.push(`${stops} cells can be reached with Tab, not one`);
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    faults.push(`two things are called ${id}`);
  for (const picture of document.querySelectorAll("svg, img")) {
    if (
      !picture.closest("[aria-hidden=true]") &&
      !picture.getAttribute("aria-label") &&
      picture.getAttribute("role") !== "presentation"
    )
      faults.push(`a picture without words: ${told(picture)}`);
  }
  if (!document.documentElement.lang || !document.title) faults.push("the page has no language or no title");
  if ([...document.querySelectorAll("h1")].filter(seen).length !== 1) faults.push("not just one h1");
  if (!document.querySelector("[aria-live]")) faults.push("no live region");
  if (document.querySelector("[style*=':'][data-inline], [onclick]")) faults.push("inline scripts");

  // --- contrast
  const parse = (colour) => {
    const parts = colour.match(/[\d.]+%?/g)?.map(Number) ?? [0, 0, 0, 0];
    const scale = colour.startsWith("color(srgb") ? 255 : 1;
    return [parts[0] * scale, parts[1] * scale, parts[2] * scale, parts[3] ?? 1];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const bright = ([r, g, b]) => {
    const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const contrast = (one, other) => {
    const [light, dark] = [bright(one), bright(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const paint = (node) => {
    const style = getComputedStyle(node);
    if (node instanceof SVGGraphicsElement && node.tagName !== "svg" && node.tagName !== "g") {
      const fill = style.fill === "none" ? [0, 0, 0, 0] : parse(style.fill);
      return [fill[0], fill[1], fill[2], fill[3] * Number(style.fillOpacity)];
    }
    return parse(style.backgroundColor);
  };
  const ground = (node) => {
    const box = node.getBoundingClientRect();
    const layers =
      node instanceof SVGElement ? document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2) : [];
    for (let up = node; up && !(node instanceof SVGElement); up = up.parentElement) layers.push(up);
    const stack = [];
    for (const layer of layers) {
      if (layer === node && node instanceof SVGElement) continue;
      const colour = paint(layer);
      if (colour[3] > 0) stack.push(colour);
      if (colour[3] >= 1) break;
    }
    return stack.reverse().reduce((below, colour) => over(colour, below), [255, 255, 255, 1]);
  };
  for (const node of room.querySelectorAll("*")) {
    const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
    if (!own || !seen(node) || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(node.tagName)) continue;
    const box = node.getBoundingClientRect();
    if (box.bottom < 0 || box.right < 0 || box.top > innerHeight || box.left > innerWidth) continue;
    const back = ground(node);
    const ink = node instanceof SVGElement ? parse(getComputedStyle(node).fill) : parse(getComputedStyle(node).color);
    const found = contrast(over(ink, back), back);
    if (found < 4.5) faults.push(`contrast ${found.toFixed(2)}: ${told(node)}`);
  }
  return [...new Set(faults)];
};
