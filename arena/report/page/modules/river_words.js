// The words of The River.

addWords({
  en: {
    "rules.river": "The River",
  },
  de: {
    "rules.river": "Der Fluss",
  },
  fr: {
    "rules.river": "La Rivière",
  },
  cs: {
    "rules.river": "Řeka",
  },
});
