// The words of the page of a position besides those of all pages.
import { addWords } from "./language.js";

addWords({
  en: {
    decides_next: { one: "{name} decides; {n} tile left in the bag.", other: "{name} decides; {n} tiles left in the bag." },
    section_position: "Position",
    section_cells: "Open cells",
    section_features: "Features",
    expected_after: "Expected after the first: {moves}.",
    turn_of_game: "Game {number}, turn {turn}",
    searched_to_end: "The rest of the game was searched to its end.",
    position_analysed: "Analysed in {seconds} s by the search of {bot}, seed {seed}; lines were played on with {orders} orders of the tiles.",
    by_playouts: "What becomes of features is by {playouts} games played on.",
  },
  de: {
    decides_next: { one: "{name} entscheidet; noch {n} Plättchen im Vorrat.", other: "{name} entscheidet; noch {n} Plättchen im Vorrat." },
    section_position: "Stellung",
    section_cells: "Freie Felder",
    section_features: "Gebiete",
    expected_after: "Nach der ersten Variante zu erwarten: {moves}.",
    turn_of_game: "Partie {number}, Zug {turn}",
    searched_to_end: "Der Rest der Partie wurde bis zum Ende durchgerechnet.",
    position_analysed: "In {seconds} s mit der Suche von {bot} analysiert, Startwert {seed}; Varianten wurden mit {orders} Reihenfolgen der Plättchen durchgespielt.",
    by_playouts: "Was aus Gebieten wird, sagen {playouts} zu Ende gespielte Partien.",
  },
  fr: {
    decides_next: { one: "{name} décide ; encore {n} tuile dans la réserve.", other: "{name} décide ; encore {n} tuiles dans la réserve." },
    section_position: "Position",
    section_cells: "Cases libres",
    section_features: "Zones",
    expected_after: "À attendre après la première variante : {moves}.",
    turn_of_game: "Partie {number}, tour {turn}",
    searched_to_end: "Le reste de la partie a été calculé jusqu’à la fin.",
    position_analysed: "Analysé en {seconds} s par la recherche de {bot}, graine {seed} ; les variantes ont été jouées jusqu’au bout avec {orders} ordres des tuiles.",
    by_playouts: "Ce que deviennent les zones vient de {playouts} parties jouées jusqu’au bout.",
  },
  cs: {
    decides_next: { one: "Rozhoduje {name}; v zásobě zbývá {n} kartička.", few: "Rozhoduje {name}; v zásobě zbývají {n} kartičky.", other: "Rozhoduje {name}; v zásobě zbývá {n} kartiček." },
    section_position: "Pozice",
    section_cells: "Volná pole",
    section_features: "Území",
    expected_after: "Po první variantě se očekává: {moves}.",
    turn_of_game: "Hra {number}, tah {turn}",
    searched_to_end: "Zbytek hry byl propočten do konce.",
    position_analysed: "Rozebráno za {seconds} s hledáním bota {bot}, semínko {seed}; varianty se dohrávaly s {orders} pořadími kartiček.",
    by_playouts: "Co bude s územími, vychází z {playouts} dohraných her.",
  },
});
