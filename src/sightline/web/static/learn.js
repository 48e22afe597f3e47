/** The course: every technique of every family in order, each with its reason, an example and practice. */

import { catalogue } from "./catalogue.js";
import { tableFor } from "./families/index.js";
import { Board } from "./board.js";
import { Exercise } from "./exercise.js";
import { button, h } from "./html.js";
import { legend, marksOf, watchNames, withReferences } from "./reasons.js";
import { addressOf, FIRST_STEPS } from "./routes.js";
import { levelName, puzzleName, say } from "./say.js";
import * as store from "./store.js";
import { solvedThumbnail } from "./thumbnail.js";
import { Tutorial } from "./tutorial.js";
import { ask, attempt, work } from "./wire.js";

let loading = null;

/** The techniques of every family; asked for once. */
export function techniques() {
  loading ??= ask("techniques").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

export class Learn {
  constructor(page) {
    this.page = page;
  }

  title = () => say("learn.title");

  async show(root, family, technique) {
    root.replaceChildren(h("div", { class: "stack" }, h("h1", { id: "view-title" }, say("learn.title"))));
    const [known, { families }] = await Promise.all([techniques(), catalogue()]);
    const info = families.find(({ name }) => name === family);
    if (!info) return this.#showFamilies(root, known.families, families);
    const course = known.families[family] ?? [];
    if (technique === FIRST_STEPS) return this.#showTutorial(root, info);
    return technique ? this.#showLesson(root, info, course, technique) : this.#showCourse(root, info, course);
  }

  #showFamilies(root, known, families) {
    const card = ({ name, title, emblem }) => {
      const done = (known[name] ?? []).filter(({ slug }) => store.learned(name, slug)).length;
      const words = say("learn.progress", { done, count: known[name]?.length ?? 0 });
      return h(
        "li",
        {},
        h(
          "a",
          { class: "card", href: addressOf("learn", name), "data-link": true },
          solvedThumbnail(emblem, emblem.answer),
          h("span", { class: "card-title" }, title, h("small", {}, words)),
        ),
      );
    };
    root.replaceChildren(
      h(
        "div",
        { class: "stack" },
        h("h1", { id: "view-title" }, say("learn.title")),
        h("p", {}, say("learn.lead")),
        h("ul", { class: "cards" }, families.filter(({ name }) => known[name]).map(card)),
      ),
    );
  }

  #showCourse(root, { name, title, rules }, course) {
    const levels = [...new Set(course.map(({ level }) => level))];
    const one = ({ name: words, slug, why, aliases }) =>
      h(
        "li",
        {},
        h(
          "a",
          { class: "lesson", href: addressOf("learn", name, slug), "data-link": true },
          h("b", {}, `${store.learned(name, slug) ? "✓ " : ""}${words}`),
          h("span", {}, why.split(/(?<=[.!?])\s/)[0]),
          aliases.length ? h("small", {}, say("learn.also", { names: aliases.join(", ") })) : null,
        ),
      );
    const section = (level) =>
      h(
        "section",
        { class: "section" },
        h("h2", {}, levelName(level)),
        h("ol", { class: "lessons" }, course.filter((each) => each.level === level).map(one)),
      );
    root.replaceChildren(
      h(
        "div",
        { class: "stack" },
        h("h1", { id: "view-title" }, say("learn.course", { title })),
        h("p", {}, rules),
        h(
          "p",
          {},
          h(
            "a",
            { class: "strong-link", href: addressOf("learn", name, FIRST_STEPS), "data-link": true },
            `${store.learned(name, FIRST_STEPS) ? "✓ " : ""}${say("tutorial.title", { title })}`,
          ),
        ),
        levels.map(section),
      ),
    );
  }

  async #showTutorial(root, info) {
    const found = await attempt(ask("tutorial", { family: info.name }), (words) => this.page.notify(words));
    if (!found) return;
    const tutorial = new Tutorial(this.page, info, found);
    root.replaceChildren(tutorial.root());
    document.title = `${say("tutorial.title", { title: info.title })} – Sightline`;
    tutorial.begin();
  }

  async #showLesson(root, info, course, technique) {
    const task = ask("lesson", { family: info.name, technique });
    const found = await attempt(task, (words) => this.page.notify(words));
    if (!found) return this.#showCourse(root, info, course);
    const at = course.findIndex(({ slug }) => slug === found.slug);
    const link = (to, words) =>
      to && h("a", { href: addressOf("learn", info.name, to.slug), "data-link": true }, words(to.name));
    const stage = h("div", { class: "lesson-board board" });
    const body = h(
      "div",
      { class: "stack" },
      h(
        "p",
        { class: "crumbs" },
        h("a", { href: addressOf("learn", info.name), "data-link": true }, say("learn.course", { title: info.title })),
        ` · ${levelName(found.level)}`,
      ),
      h("h1", { id: "view-title" }, found.name),
      found.aliases.length ? h("p", { class: "quiet" }, say("learn.also", { names: found.aliases.join(", ") })) : null,
      found.why ? h("p", { class: "why" }, found.why) : null,
      found.example ? this.#example(stage, found.example) : h("p", { class: "quiet" }, say("learn.no-example")),
      this.#practice(info, found),
      found.exercise ? this.#trial(info, found) : null,
      h(
        "div",
        { class: "row between" },
        link(course[at - 1], (name) => `‹ ${name}`),
        link(course[at + 1], (name) => `${name} ›`),
      ),
    );
    root.replaceChildren(body);
    document.title = `${found.name} – Sightline`;
    if (found.example) this.#draw(stage, found.example);
    if (found.exercise) this.exercise.show(found.exercise, { marked: false });
    return undefined;
  }

  #example(stage, { step }) {
    this.answer = h("p", { class: "follows", hidden: true }, withReferences(step.text));
    this.reveal = button(say("learn.reveal"), () => this.#reveal(), { class: "strong" });
    const words = h("div", {}, h("h2", {}, say("learn.example")), h("p", {}, say("learn.look")), legend(), this.answer, this.reveal);
    return h("section", { class: "worked" }, h("div", { class: "lesson-stage" }, stage), words);
  }

  /** The board of the example, with what to look at; the conclusion waits to be asked for. */
  #draw(stage, { view, known, step }) {
    const table = tableFor(view);
    table.assist = 0;
    const board = new Board(stage);
    board.show(table);
    const position = table.positionOf(known);
    table.update(position, null);
    stage.querySelectorAll("[tabindex]").forEach((cell) => cell.removeAttribute("tabindex"));
    const marks = marksOf(table, position, step);
    board.highlight({ ...marks, conclusions: [] });
    watchNames(stage.closest(".worked"), board);
    this.conclude = () => board.highlight(marks);
  }

  #reveal() {
    this.answer.hidden = false;
    this.reveal.hidden = true;
    this.conclude();
  }

  /** The last part: a position in which the learner marks what follows. */
  #trial(info, { name, slug, exercise }) {
    const reply = h("p", { class: "tutorial-reply", role: "status" });
    const tell = (kind, ...words) => {
      reply.className = `tutorial-reply ${kind}`;
      reply.replaceChildren(...words);
    };
    const right = (step) => {
      store.keepLearned(info.name, slug);
      tell("right", say("exercise.right"), " ", ...withReferences(step.text));
      look.hidden = true;
    };
    const wrong = (words, reason) => tell("wrong", words, " ", ...withReferences(reason));
    this.exercise = new Exercise(this.page, { right, wrong });
    let looked = false;
    const look = button(say("exercise.look"), () => {
      if (looked) {
        tell("", ...withReferences(exercise.step.text));
        this.exercise.reveal();
      } else this.exercise.show(exercise);
      look.hidden = looked;
      look.textContent = say("learn.reveal");
      looked = true;
    });
    const words = h("div", {}, h("h2", {}, say("exercise.title")), h("p", {}, say("exercise.lead", { name })), reply, look);
    return h("section", { class: "worked" }, this.exercise.root, words);
  }

  #practice(info, { name, slug, practice }) {
    const solved = new Set(Object.values(store.results()).map((one) => `${one.family}/${one.slug}`));
    const one = (entry) => {
      const done = solved.has(`${info.name}/${entry.slug}`);
      const link = { class: `chip${done ? " done" : ""}`, href: addressOf("play", info.name, entry.slug), "data-link": true };
      return h("li", {}, h("a", link, `${done ? "✓ " : ""}${puzzleName(entry.name)}`));
    };
    const answer = h("p", { class: "quiet", role: "status" });
    const learned = button(say(store.learned(info.name, slug) ? "learn.known" : "learn.mark"), () => {
      store.keepLearned(info.name, slug);
      learned.textContent = say("learn.known");
    });
    const make = info.makes ? button(say("learn.make"), () => this.#make(info.name, name, answer)) : null;
    return h(
      "section",
      { class: "section" },
      h("h2", {}, say("learn.practice")),
      practice.length ? h("ul", { class: "chips" }, practice.map(one)) : null,
      h("div", { class: "row" }, make, learned),
      answer,
    );
  }

  /** A new puzzle that needs the technique. */
  async #make(family, technique, answer) {
    answer.textContent = say("new.working");
    const view = await attempt(work("new", { family, technique }).done, (words) => (answer.textContent = words));
    if (view?.puzzle) this.page.start(view);
    else if (view) answer.textContent = say("new.cancelled");
  }
}
