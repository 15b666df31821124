// The page in the language that is chosen. What the program writes has the keys of its words: data-t, where children with data-v are the
// values in them; data-t-label and data-t-title for a label and a title; data-rules for the name of a rule set. The program's words in
// English are the catalogue's. What scripts write they write anew in another language.

const rewriting = []; // called then
const inEveryLanguage = (write) => rewriting.push(write);

function wordElement(element) {
  const values = new Map([...element.children].map((child) => [child.dataset.v, child]));
  const n = values.get("n")?.textContent;
  element.replaceChildren(...pieces(element.dataset.t, n === undefined ? n : Number(n)).map((piece, index) => (index % 2 ? values.get(piece) : piece)));
}

// "4.2 ± 0.6" and "12.5 %" as the language writes them.
const isNumber = (text) => /^[-+]?\d+\.\d+( ± \d+\.\d+)?( %)?$/.test(text);
function wordNumber(element) {
  if (element.children.length > 0) return;
  element.dataset.number ??= isNumber(element.textContent) ? element.textContent : "";
  if (element.dataset.number !== "") element.textContent = element.dataset.number.replaceAll(".", decimal(0).slice(1, -1));
}

function wordPage() {
  document.documentElement.lang = languageNow();
  for (const element of document.querySelectorAll("[data-rules]")) element.textContent = rulesWords(element.dataset.rules);
  for (const element of document.querySelectorAll("[data-t]")) wordElement(element);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of document.querySelectorAll("[data-t-title]")) element.title = t(element.dataset.tTitle);
  for (const place of ["td", "[data-v]", ".up span"]) document.querySelectorAll(place).forEach(wordNumber);
}

// Where there is more than one, it can be chosen in the page's head.
if (languages.length > 1) {
  const select = Object.assign(document.createElement("select"), { id: "language" });
  select.dataset.tLabel = "language";
  document.querySelector("header").prepend(select);
  offerLanguages(select, () => {
    wordPage();
    rewriting.forEach((write) => write());
  });
}
wordPage();
