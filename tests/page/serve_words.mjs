// The words of all pages without a browser, those of `bastide serve` and those that are one file: their modules beside a
// file that says that they are modules, as browsers are told by the page.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";

export const page = new URL("../../arena/serve/page/", import.meta.url);
export const common = new URL("../../arena/report/page/", import.meta.url); // what pages have in common
// What has words of its own, in every language.
const modules = readdirSync(new URL("modules", common)).sort().map((name) => new URL("modules/" + name, common));
const pages = [new URL("../../puzzles/puzzles_words.js", common), new URL("review_words.js", common), new URL("position_words.js", common)];
export const added = [...modules, ...pages];
const folder = mkdtempSync(tmpdir() + "/bastide-words-");
writeFileSync(folder + "/package.json", '{"type": "module"}');
const catalogue = (from, names) => names.map((name) => readFileSync(new URL(`words/${name}.js`, from), "utf8")).join("");
const tags = ["en", "de", "fr", "cs"];
writeFileSync(folder + "/catalogues.js", catalogue(page, tags));
writeFileSync(folder + "/page_catalogues.js", catalogue(common, [...tags, "languages"]));
for (const url of [new URL("language.js", common), new URL("story.js", common), ...pages]) copyFileSync(url, folder + "/" + url.href.split("/").at(-1));
for (const name of ["words.js", "robbers_track.js", "tray.js", "outlook.js", "board.js", "parts.js", "variations.js", "cards.js", "watch.js"]) copyFileSync(new URL(name, page), `${folder}/${name}`);
writeFileSync(folder + "/module_words.js", [new URL("module_words.js", common), ...modules].map((url) => readFileSync(url, "utf8")).join(""));
globalThis.sessionStorage = { getItem: () => null };
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
export const words = { ...await load("words.js"), ...await load("page_catalogues.js") }; // all of them, once modules have added theirs
await load("module_words.js");
for (const url of pages) await load(url.href.split("/").at(-1));
export const story = await load("story.js");
export const tray = await load("tray.js");
export const outlook = await load("outlook.js");
export const board = await load("board.js");
export const variations = await load("variations.js");
export const track = await load("robbers_track.js");
export const watch = await load("watch.js");
rmSync(folder, { recursive: true });
