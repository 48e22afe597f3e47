/** The finished city, seen from above at an angle: every cell a tower as high as its number. */

import { element } from "../../svg.js";

const [WIDE, DEEP, STOREY] = [18, 9, 11]; // half a cell across and down, and the height of one storey

/** A drawing of the heights, row by row. */
export function cityDrawing(heights, size) {
  const tallest = Math.max(...heights, 1);
  const left = size * WIDE;
  const top = tallest * STOREY;
  const blocks = heights.map((height, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    const x = left + (column - row) * WIDE;
    const y = top + (column + row) * DEEP;
    const block = element("g", { class: "block" }, ...tower(x, y, height, tallest));
    block.style.setProperty("--after", row + column);
    return block;
  });
  const box = `0 0 ${2 * left} ${top + 2 * size * DEEP + 2}`;
  return element("svg", { viewBox: box, class: "city" }, ...blocks);
}

function tower(x, y, height, tallest) {
  const up = height * STOREY;
  const face = (points, kind) => element("polygon", { points: points.map((point) => point.join(",")).join(" "), class: kind });
  const roof = [
    [x, y - up],
    [x + WIDE, y + DEEP - up],
    [x, y + 2 * DEEP - up],
    [x - WIDE, y + DEEP - up],
  ];
  const west = [roof[3], roof[2], [x, y + 2 * DEEP], [x - WIDE, y + DEEP]];
  const east = [roof[2], roof[1], [x + WIDE, y + DEEP], [x, y + 2 * DEEP]];
  const top = face(roof, height === tallest ? "roof tallest" : "roof");
  return height ? [face(west, "west"), face(east, "east"), top] : [face(roof, "park")];
}
