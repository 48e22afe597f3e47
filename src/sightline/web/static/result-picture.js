/** The results of a day as a picture to share: what was solved and how quickly, and nothing of the answers. */

import { say } from "./say.js";

const [WIDE, HEAD, ROW, EDGE] = [720, 150, 64, 44];
const SKYLINE = [34, 58, 46, 82, 64, 100];

/** A PNG; rows: [{title, level, time, hints}]. */
export function resultPicture(date, rows, days) {
  const high = HEAD + rows.length * ROW + (days > 1 ? ROW : EDGE);
  const canvas = new OffscreenCanvas(WIDE, high);
  const brush = canvas.getContext("2d");
  brush.fillStyle = "#faf8f3";
  brush.fillRect(0, 0, WIDE, high);
  drawSkyline(brush);
  write(brush, "Sightline", EDGE, 66, "600 36px Georgia, serif", "#1d2129");
  write(brush, date, EDGE, 102, "20px sans-serif", "#585f6b");
  rows.forEach(({ title, level, time, hints }, at) => {
    const y = HEAD + at * ROW + 26;
    write(brush, "✓", EDGE, y, "600 24px sans-serif", "#17663a");
    write(brush, title, EDGE + 40, y, "600 24px sans-serif", "#1d2129");
    write(brush, level, 380, y, "20px sans-serif", "#585f6b");
    write(brush, time, 560, y, "600 24px sans-serif", "#1d4f9c");
    for (let hint = 0; hint < Math.min(hints, 5); hint++) dot(brush, 650 + hint * 12, y - 8);
  });
  if (days > 1) write(brush, say("daily.streak", { count: days }), EDGE, high - 28, "20px sans-serif", "#9a5200");
  return canvas.convertToBlob({ type: "image/png" });
}

function write(brush, words, x, y, font, colour) {
  brush.font = font;
  brush.fillStyle = colour;
  brush.fillText(words, x, y);
}

/** One dot for every hint. */
function dot(brush, x, y) {
  brush.fillStyle = "#d97706";
  brush.beginPath();
  brush.arc(x, y, 4, 0, 2 * Math.PI);
  brush.fill();
}

function drawSkyline(brush) {
  SKYLINE.forEach((height, at) => {
    brush.fillStyle = at % 2 ? "#1d4f9c" : "#c4d0e2";
    brush.fillRect(500 + at * 30, 110 - height * 0.8, 22, height * 0.8);
  });
  brush.strokeStyle = "#d97706";
  brush.setLineDash([8, 6]);
  brush.lineWidth = 3;
  brush.beginPath();
  brush.moveTo(490, 92);
  brush.lineTo(690, 16);
  brush.stroke();
}
