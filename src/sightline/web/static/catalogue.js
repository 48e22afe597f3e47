/** What the server says of each family: its title, its rules, sizes, choices; and the levels there are. */

import { inLanguage } from "./say.js";
import { ask } from "./wire.js";

let loading = null;

/** {families: [{name, title, rules, sizes, square, options, makerOptions, explains, makes, edits, packs}], levels, week};
 *  asked for once. The rules are in the reader's language, as far as the family tells them in it. */
export function catalogue() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load() {
  const found = await ask("families");
  return { ...found, families: found.families.map((one) => ({ ...one, rules: inLanguage(one.rules) })) };
}

export async function familyInfo(name) {
  return (await catalogue()).families.find((family) => family.name === name);
}
