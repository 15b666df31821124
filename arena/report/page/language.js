// The language that is chosen, and words in it, for all pages.
import { catalogues } from "./page_catalogues.js"; // the files of words/, joined

export const kLanguageNames = { en: "English", de: "Deutsch", fr: "Français", cs: "Čeština" };
export const languages = Object.keys(catalogues);

let language = "en";
let plurals = new Intl.PluralRules(language);
export const languageNow = () => language;
export function setLanguage(tag) {
  language = languages.includes(tag) ? tag : "en";
  plurals = new Intl.PluralRules(language);
}
// The first of a browser's languages, "de-AT" …, that there are words in.
export const languageFor = (tags) => tags.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => languages.includes(tag)) ?? "en";

// A key's words; where they have forms by number, `n` says which.
function wordsOfKey(key, n) {
  const entry = catalogues[language][key];
  return typeof entry === "object" ? entry[plurals.select(n)] ?? entry.other : entry;
}
// The same with the {values} in place.
export const t = (key, values = {}) => wordsOfKey(key, values.n).replace(/\{(\w+)\}/g, (all, name) => String(values[name]));
// In pieces: text and the name of a value by turns.
export const pieces = (key, n) => wordsOfKey(key, n).split(/\{(\w+)\}/);
export const has = (key) => key in catalogues[language];

// What pages and modules with words of their own add: entries by language; functions of a choice and of the names of players, from 1,
// by kind of action; and functions of an event and of the names of players, from 0, by its kind (story.js).
export const choiceKinds = {};
export const tellings = {};
export function addWords(entries, kinds = {}, events = {}) {
  for (const tag of languages) Object.assign(catalogues[tag], entries[tag]);
  Object.assign(choiceKinds, kinds);
  Object.assign(tellings, events);
}

export const rulesWords = (name) => (has("rules." + name) ? t("rules." + name) : name);
// The name of a player; the program calls those without one "player 2".
export const playerName = (name) => name.replace(/^player (\d+)$/, (all, n) => t("player_n", { n }));
// "A and B", as the language has it.
export const joined = (texts) => new Intl.ListFormat(language).format(texts);

// What the program says that a player has, "builder 1 · hand V ? U": each a word or two and what there is of it.
export function havings(text) {
  return text.split(" · ").map((part) => {
    const [, what, value = ""] = /^([a-z]+(?: [a-z]+)*)(?: (.+))?$/.exec(part) ?? [];
    const key = "has." + what?.replaceAll(" ", "_");
    return has(key) ? t(key, { value }) : part;
  }).join(" · ");
}

// With so many digits after the point.
export const decimal = (value, digits = 1) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(value);

// ---- The choice

const kStored = "language"; // in localStorage
// A browser may let a page keep nothing.
function stored() {
  try {
    return localStorage.getItem(kStored);
  } catch {
    return null;
  }
}
function store(tag) {
  try {
    localStorage.setItem(kStored, tag);
  } catch { /* It is chosen anew the next time. */ }
}

// Speaks the language that somebody chose before, else the browser's. `select` offers them all, and `chosen` is called after that.
export function offerLanguages(select, chosen) {
  setLanguage(languageFor([stored(), ...navigator.languages].filter(Boolean)));
  select.replaceChildren(...languages.map((tag) =>
    Object.assign(document.createElement("option"), { value: tag, lang: tag, selected: tag === language, textContent: kLanguageNames[tag] })));
  select.addEventListener("change", () => {
    setLanguage(select.value);
    store(language);
    chosen();
  });
}
