/** Which families can be played: one line each. */

import { Hashi } from "./hashi.js";
import { Nonogram } from "./nonogram.js";
import { Rooks } from "./rooks.js";
import { Skyscrapers } from "./skyscrapers.js";

export const TABLES = { skyscrapers: Skyscrapers, nonogram: Nonogram, hashi: Hashi, rooks: Rooks };
export const NAMES = { skyscrapers: "Skyscrapers", nonogram: "Nonogram", hashi: "Hashi", rooks: "Harmless Rooks" };
