// What all scripts share: elements, requests, events. All text goes in as text, never as markup.
import { errorWords, t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
export const CELL = 100;
export const find = (id) => document.getElementById(id);

// The element `name` of HTML with properties (data-…, aria-… and class as attributes, on… as listeners) and children.
export function html(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (/^(class|for|scope|colspan|lang|role|aria-.*|data-.*)$/.test(key)) element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children);
  return element;
}

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
}
export const use = (id, attributes = {}) => svg("use", { href: "#" + id, ...attributes });

export const button = (text, act, properties = {}) => html("button", { type: "button", onclick: act, ...properties }, text);

// Fills an element anew; what had the focus there keeps it, known by its id or by the tile on it.
export function refill(place, ...nodes) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const name = held?.id ? "#" + held.id : held?.dataset.tile ? `[data-tile="${held.dataset.tile}"]` : null;
  place.replaceChildren(...nodes);
  if (name) place.querySelector(name)?.focus({ preventScroll: true });
}

// The elements of a text of SVG. A document of its own runs no scripts, and what comes from there is this server's.
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...document.importNode(parsed.documentElement, true).childNodes];
}

// ---- The server

// What opens a server that others reach; kept for this tab.
export const access = { token: sessionStorage.getItem("token") ?? "" };

export function address(path, parameters = {}) {
  const query = new URLSearchParams(parameters);
  if (access.token) query.set("token", access.token);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

async function answerOf(response) {
  const text = await response.text();
  if (response.ok) return response.headers.get("Content-Type").startsWith("application/json") ? JSON.parse(text) : text;
  let error = { message: `${response.status} ${text}` };
  try { error = JSON.parse(text).error; } catch { /* The status says enough. */ }
  throw Object.assign(new Error(error.message), { status: response.status, place: error.place, found: error.found, expected: error.expected });
}

async function request(path, parameters, options) {
  let response;
  try {
    response = await fetch(address(path, parameters), options);
  } catch {
    throw Object.assign(new Error(t("no_answer")), { own: true });
  }
  return answerOf(response);
}
export const get = (path, parameters) => request(path, parameters, {});
export const post = (path, body, parameters) => request(path, parameters, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// Events of the server until `close` is called on what is given back; `heard` gets each as an object, `ended` is called at the
// event "end", and with what went wrong. A stream that is for once does not begin again when it ends. Of events with an id the server
// wants to know that they have come; where that took too long, which is no trouble, `ended` gets one that is `unheard`.
export function listen(path, parameters, heard, ended) {
  const source = new EventSource(address(path, parameters));
  source.addEventListener("message", (event) => {
    if (event.lastEventId) post("/api/heard", { event: event.lastEventId }).catch(() => {}); // the stream itself tells of its end
    heard(JSON.parse(event.data));
  });
  source.addEventListener("end", () => { source.close(); ended?.(null); });
  source.addEventListener("unheard", () => { source.close(); ended?.({ unheard: true }); });
  source.addEventListener("error", () => {
    if (!ended) return;
    source.close();
    ended({ message: t("server_ended"), own: true });
  });
  return source;
}

// ---- What went wrong

// What the server says by itself, marked as English.
export const serverSays = (text) => [t("server_says"), " ", html("span", { lang: "en" }, text)];

// Shows an error, or takes away the one that is shown. What has no mark `own` is the server's, whose own words are English.
export function complain(error) {
  const text = error?.message ?? error ?? "";
  const known = error?.status ? errorWords(error) : null;
  let nodes = [text];
  if (known) nodes = known.isBeginning ? [known.text, " ", html("span", { lang: "en" }, text)] : [known.text];
  else if (error && !error.own) nodes = serverSays(text);
  find("trouble").replaceChildren(...nodes);
  find("trouble").hidden = !error;
}
// `act` with its errors shown.
export const guarded = (act) => async (...all) => {
  try {
    complain(null);
    return await act(...all);
  } catch (error) {
    complain(error);
    return undefined;
  }
};

// Text to the clipboard, or into a field to be copied from where a page may not.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = html("textarea", { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
