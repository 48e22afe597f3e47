/** The words of this table in every language of the page. */

export default {
  en: {
    "pack.Animals": "Pictures: animals",
    "pack.Colours": "Pictures in colours",
    "pack.Food": "Pictures: food and drink",
    "pack.Nature": "Pictures: outdoors",
    "pack.Signs": "Pictures: signs and games",
    "pack.Things": "Pictures: things at home",
    "pack.Travel": "Pictures: on the way",
  },
  de: {
    "pack.Animals": "Bilder: Tiere",
    "pack.Colours": "Bilder in Farben",
    "pack.Food": "Bilder: Essen und Trinken",
    "pack.Nature": "Bilder: draußen",
    "pack.Signs": "Bilder: Zeichen und Spiele",
    "pack.Things": "Bilder: Dinge zu Hause",
    "pack.Travel": "Bilder: unterwegs",
  },
};
