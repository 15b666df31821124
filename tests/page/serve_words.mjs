// The words of the page of `bastide serve` without a browser: its modules beside a file that says that they are modules, as browsers
// are told by the page.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";

export const page = new URL("../../arena/serve/page/", import.meta.url);
const folder = mkdtempSync(tmpdir() + "/bastide-words-");
writeFileSync(folder + "/package.json", '{"type": "module"}');
writeFileSync(folder + "/catalogues.js", ["en", "de", "fr", "cs"].map((tag) => readFileSync(new URL(`words/${tag}.js`, page), "utf8")).join(""));
for (const name of ["words.js", "robbers_words.js", "robbers_track.js", "story.js", "tray.js", "outlook.js", "board.js", "parts.js", "variations.js", "cards.js", "watch.js"]) copyFileSync(new URL(name, page), `${folder}/${name}`);
globalThis.sessionStorage = { getItem: () => null };
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
export const words = await load("words.js");
await load("robbers_words.js");
export const story = await load("story.js");
export const tray = await load("tray.js");
export const outlook = await load("outlook.js");
export const board = await load("board.js");
export const variations = await load("variations.js");
export const track = await load("robbers_track.js");
export const watch = await load("watch.js");
rmSync(folder, { recursive: true });
