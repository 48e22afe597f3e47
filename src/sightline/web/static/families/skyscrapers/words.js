/** The words of this table in every language of the page. */

export default {
  en: {
    "towers.write": "Click or drag, then 1–9",
    "towers.write-text": "put up a tower; several cells at once",
    "towers.note": "Shift+digit, or N",
    "towers.note-text": "notes",
    "towers.light": "Click a clue",
    "towers.light-text": "light the towers it sees",
    "towers.why-text": "why not this tower?",
    "towers.twice": "A height stands twice in a line.",
    "towers.missed": "{clues}: another number of towers is seen.",
  },
  de: {
    "towers.write": "Klicken oder ziehen, dann 1–9",
    "towers.write-text": "ein Hochhaus bauen; mehrere Felder zugleich",
    "towers.note": "Umschalt+Ziffer oder N",
    "towers.note-text": "Notizen",
    "towers.light": "Auf einen Hinweis klicken",
    "towers.light-text": "zeigt die Hochhäuser, die er sieht",
    "towers.why-text": "warum nicht dieses Hochhaus?",
    "towers.twice": "Eine Höhe steht zweimal in einer Linie.",
    "towers.missed": "{clues}: Es werden anders viele Hochhäuser gesehen.",
  },
};
