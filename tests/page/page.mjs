// A page without a browser: as much of a document as the scripts of arena/report/page ask for, and no more.
import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";

const folder = new URL("../../arena/report/page/", import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), "utf8");

export class Element {
  constructor(name, id = "") {
    Object.assign(this, { name, id, attributes: {}, nodes: [], parent: null, style: {}, dataset: {}, listeners: {} });
    Object.assign(this, { scrollTop: 0, clientHeight: 100, offsetHeight: 10, offsetTop: 0, box: { left: 0, width: 100, top: 0, bottom: 1 }, value: "" });
    const classes = new Set();
    this.classList = {
      add: (each) => classes.add(each),
      remove: (each) => classes.delete(each),
      contains: (each) => classes.has(each),
      toggle: (each, on) => (on ? classes.add(each) : classes.delete(each)),
    };
  }

  get children() { return this.nodes.filter((node) => node instanceof Element); }
  get childNodes() { return this.nodes; }
  get firstChild() { return this.nodes[0] ?? null; }
  get textContent() { return this.nodes.map((node) => node.textContent ?? node).join(""); }
  set textContent(text) { this.replaceChildren(...(text === "" ? [] : [String(text)])); }

  setAttribute(name, value) { this.attributes[name] = String(value); }
  removeAttribute(name) { delete this.attributes[name]; }
  append(...nodes) {
    for (const node of nodes) {
      const inserted = node instanceof Element ? node : String(node);
      if (inserted instanceof Element) inserted.parent = this;
      this.nodes.push(inserted);
    }
  }
  prepend(node) {
    node.parent = this;
    this.nodes.unshift(node);
  }
  replaceChildren(...nodes) {
    this.nodes = [];
    this.append(...nodes);
  }
  cloneNode() {
    const copy = new Element(this.name);
    copy.append(...this.nodes);
    return copy;
  }

  // All elements below this one.
  all() { return this.children.flatMap((child) => [child, ...child.all()]); }
  // By a class, a tag, or an attribute that is there.
  matches(selector) {
    if (selector.startsWith(".")) return this.attributes.class === selector.slice(1);
    if (selector.startsWith("[data-")) return selector.slice(6, -1) in this.dataset;
    if (selector.startsWith("[")) return selector.slice(1, -1) in this.attributes;
    return this.name === selector;
  }
  querySelectorAll(selector) {
    const steps = selector.split(" ");
    const below = steps.length === 1 ? [this] : this.querySelectorAll(steps.slice(0, -1).join(" "));
    return below.flatMap((element) => element.all()).filter((element) => element.matches(steps.at(-1)));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  closest(selector) { return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null); }
  contains(other) { return other === this || (other !== null && this.contains(other.parent)); }

  addEventListener(type, listener) { (this.listeners[type] ??= []).push(listener); }
  send(type, fields = {}) {
    const event = { type, target: this, prevented: false, preventDefault() { this.prevented = true; }, stopPropagation() {}, ...fields };
    for (const listener of this.listeners[type] ?? []) listener(event);
    return event;
  }
  getBoundingClientRect() { return this.box; }
  scrollIntoView() { this.scrolledTo = true; }
}

// Those that every page has, before and after its words.
const languages = ["words/en.js", "words/de.js", "words/fr.js", "words/cs.js", "words/languages.js"];
const modules = readdirSync(new URL("modules", folder)).sort().map((name) => "modules/" + name); // words that they bring
const common = ["language.js", "module_words.js", ...modules, "story.js"];
const viewers = ["wording.js", "viewer.js", "board.js", "figures.js", "features.js", "stock.js"];
// Modules as one script, as cmake/embed_texts.cmake has it.
const script = (names) => '"use strict";\n' + names.map(read).join("\n").replace(/^(import .*|export )/gm, "");

// A page with the scripts of the viewer, `words` and its own, the elements that its HTML files name by an id, and `more`, elements that
// the program writes. Its address ends in `hash`, and its browser speaks the language `tag`. `speak` chooses another; `tick` lets the
// time pass that every timer waits for.
export function makePage({ data, words = [], scripts = [], html = ["viewer.html"], more = [], hash = "", tag = "en" }) {
  const document = new Element("document");
  const ids = html.flatMap((name) => [...read(name).matchAll(/ id="([^"]+)"/g)]).map((match) => match[1]);
  document.body = new Element("body");
  document.append(document.body);
  document.documentElement = new Element("html");
  document.body.append(new Element("header"), ...[...ids, "data"].map((id) => new Element("div", id)), ...more);
  document.activeElement = document.body;
  document.createElement = (name) => new Element(name);
  document.createElementNS = (space, name) => new Element(name);
  document.getElementById = (id) => document.all().find((element) => element.id === id) ?? null;
  const find = document.getElementById;
  find("data").textContent = JSON.stringify({ figures: ["follower", "guard", "large", "builder", "pig"], ...data });
  const location = { hash };
  const history = { replaceState: (state, title, address) => (location.hash = address) };
  const window = new Element("window");
  const timers = new Map();
  const setInterval = (act) => timers.set(timers.size + 1, act).size;
  const clearInterval = (timer) => timers.delete(timer);
  const context = vm.createContext({ document, innerHeight: 100, location, history, navigator: { languages: [tag] }, window, setInterval, clearInterval });
  vm.runInContext(script([...languages, ...common, ...words, ...viewers, ...scripts]), context);
  return {
    document, find, location, window, context, viewer: (stepped) => context.viewer(stepped),
    speak: (other) => {
      find("language").value = other;
      find("language").send("change");
    },
    tick: () => [...timers.values()].forEach((act) => act()),
    press: (key, fields = {}) => document.send("keydown", { key, ...fields }),
  };
}
