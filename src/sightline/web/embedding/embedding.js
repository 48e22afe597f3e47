/** The live examples: they use nothing but what other pages use. */

import * as sightline from "./sightline.js";

const byId = (id) => document.getElementById(id);

async function make() {
  byId("make").disabled = true;
  byId("trouble").textContent = "";
  try {
    const { puzzle } = await sightline.generate("nonogram", { size: "10x10", difficulty: "easy" });
    const picture = new DOMParser().parseFromString(await sightline.draw(puzzle), "image/svg+xml").documentElement;
    byId("picture").replaceChildren(picture);
    const { steps } = await sightline.explain(puzzle);
    byId("steps").replaceChildren(...steps.map(({ text }) => Object.assign(document.createElement("li"), { textContent: text })));
  } catch (error) {
    byId("trouble").textContent = error.message;
  }
  byId("make").disabled = false;
}

byId("make").addEventListener("click", make);
byId("second").addEventListener("solved", ({ detail }) => {
  byId("solved").textContent = `Solved in ${Math.round(detail.seconds)} s.`;
});
