// The words of Inns & Cathedrals.

addWords({
  en: {
    "has.large": "large {value}",
    "rules.inns": "Inns & Cathedrals",
    "figure.large": "The large follower",
  },
  de: {
    "has.large": "großer Gefolgsmann {value}",
    "rules.inns": "Wirtshäuser und Kathedralen",
    "figure.large": "Großer Gefolgsmann",
  },
  fr: {
    "has.large": "grand partisan {value}",
    "rules.inns": "Auberges & Cathédrales",
    "figure.large": "Le grand partisan",
  },
  cs: {
    "has.large": "velký družiník {value}",
    "rules.inns": "Hostince a katedrály",
    "figure.large": "Velký družiník",
  },
});
