/** The words of this table in every language of the page. */

const many = (count, one, more) => (count === 1 ? one : more);

export default {
  en: {
    "rooks.tool": "Rook",
    "rooks.click": "Click",
    "rooks.click-text": "a rook; again takes it away",
    "rooks.keys-text": "rook, cross, clear",
    "rooks.prove-text": "the most that can stand, and the lines that prove it",
    "rooks.wall": "wall, {at}",
    "rooks.broken": "Two rooks attack each other.",
    "rooks.rook": "rook",
    "rooks.attacked": "free, attacked",
    "rooks.free": "free",
    "rooks.edit": "Click or drag to build walls, and again to tear them down.",
    "rooks.count": ({ count }) => `${count} ${many(count, "rook", "rooks")}; put up as many as you can`,
    "rooks.of": "{count} of {most} rooks",
  },
  de: {
    "rooks.tool": "Turm",
    "rooks.click": "Klicken",
    "rooks.click-text": "ein Turm; noch einmal nimmt ihn weg",
    "rooks.keys-text": "Turm, Kreuz, löschen",
    "rooks.prove-text": "wie viele höchstens stehen können, und die Linien, die es beweisen",
    "rooks.wall": "Mauer, {at}",
    "rooks.broken": "Zwei Türme greifen einander an.",
    "rooks.rook": "Turm",
    "rooks.attacked": "frei, angegriffen",
    "rooks.free": "frei",
    "rooks.edit": "Klicke oder ziehe, um Mauern zu bauen, und noch einmal, um sie abzureißen.",
    "rooks.count": ({ count }) => `${count} ${many(count, "Turm", "Türme")}; stelle so viele auf, wie du kannst`,
    "rooks.of": "{count} von {most} Türmen",
  },
};
