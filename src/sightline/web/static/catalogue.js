/** What the server says of each family: its title, its rules, sizes, choices; and the levels there are. */

import { ask } from "./wire.js";

let loading = null;

/** {families: [{name, title, rules, sizes, square, options, wishes, explains, makes, edits}], levels}; asked for once. */
export function catalogue() {
  loading ??= ask("families").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

export async function familyInfo(name) {
  return (await catalogue()).families.find((family) => family.name === name);
}
