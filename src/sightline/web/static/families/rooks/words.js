/** The words of this table in every language of the page. */

const many = (count, one, more) => (count === 1 ? one : more);

export default {
  en: {
    "rooks.count": ({ count }) => `${count} ${many(count, "rook", "rooks")}; put up as many as you can`,
    "rooks.of": "{count} of {most} rooks",
  },
  de: {
    "rooks.count": ({ count }) => `${count} ${many(count, "Turm", "Türme")}; stelle so viele auf, wie du kannst`,
    "rooks.of": "{count} von {most} Türmen",
  },
};
