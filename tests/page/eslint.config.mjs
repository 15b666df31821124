// How the scripts of pages, and their tests, are linted (.ci/run page). The scripts of a page follow one another in one scope: the
// viewer's names are there for the page's own, and those of the words for both.
const shared = { document: "readonly", innerHeight: "readonly", setInterval: "readonly", clearInterval: "readonly" };
const spoken = Object.fromEntries(["t", "pieces", "decimal", "joined", "playerName", "rulesWords", "havings", "languageNow", "languages", "offerLanguages", "turnWords",
  "inEveryLanguage"].map((name) => [name, "readonly"]));
const viewers = { ...spoken, find: "readonly", data: "readonly", html: "readonly", svg: "readonly", viewer: "readonly", CELL: "readonly", figureOn: "readonly",
  location: "readonly", history: "readonly", window: "readonly" };
const scripts = "**/arena/report/page/";
const own = ["review.js", "tournament.js", "position.js"].map((name) => scripts + name);
// What the viewer's files have of one another.
const common = ["wording.js", "board.js", "figures.js", "features.js", "stock.js"].map((name) => scripts + name);
const parts = { ...spoken, ...Object.fromEntries(["find", "data", "html", "svg", "use", "CELL", "sight", "featuresAt", "listedFeatures", "wordsOf", "glowOf",
  "segmentNear", "cellsOf", "isGround", "stockAt", "drawStock", "tilePicture", "crossAt", "changedCells", "spot", "figureOn", "figuresAt", "badge", "quarterTurns"].map((name) => [name, "readonly"])) };
const puzzles = "**/arena/puzzles/";
// The page of `bastide serve` is made of modules, and so are words.
const modules = ["**/arena/serve/page/*.js", scripts + "language.js", scripts + "story.js", scripts + "*_words.js", puzzles + "*_words.js"];
const browser = Object.fromEntries(["document", "window", "location", "history", "navigator", "sessionStorage", "localStorage", "fetch", "EventSource",
  "URLSearchParams", "DOMParser", "setInterval", "clearInterval", "setTimeout", "clearTimeout", "confirm"].map((name) => [name, "readonly"]));

const rules = Object.fromEntries([
  "constructor-super", "default-case-last", "eqeqeq", "for-direction", "getter-return", "no-async-promise-executor",
  "no-caller", "no-class-assign", "no-compare-neg-zero", "no-cond-assign", "no-const-assign", "no-constant-binary-expression",
  "no-constant-condition", "no-control-regex", "no-debugger", "no-dupe-args", "no-dupe-class-members", "no-dupe-else-if",
  "no-dupe-keys", "no-duplicate-case", "no-empty", "no-eval", "no-ex-assign", "no-fallthrough", "no-func-assign",
  "no-implied-eval", "no-invalid-regexp", "no-irregular-whitespace", "no-loss-of-precision", "no-new-func", "no-obj-calls",
  "no-octal", "no-prototype-builtins", "no-redeclare", "no-script-url", "no-self-assign", "no-self-compare", "no-setter-return",
  "no-shadow-restricted-names", "no-sparse-arrays", "no-this-before-super", "no-undef", "no-unexpected-multiline",
  "no-unreachable", "no-unsafe-finally", "no-unsafe-negation", "no-unsafe-optional-chaining", "no-unused-expressions",
  "no-unused-private-class-members", "no-useless-backreference", "no-useless-escape", "no-var", "no-with", "prefer-const",
  "require-yield", "use-isnan", "valid-typeof",
].map((name) => [name, "error"]));

// Text from outside must not become markup.
const markup = ["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property, message: "All text goes in as text." }));

export default [
  { files: [scripts + "*.js", puzzles + "*.js"], languageOptions: { ecmaVersion: 2022, sourceType: "script", globals: shared },
    rules: { ...rules, "no-unused-vars": ["error", { vars: "local" }], "no-restricted-properties": ["error", ...markup] } },
  { files: [...own, puzzles + "*.js"], languageOptions: { globals: viewers } },
  { files: [...common, scripts + "viewer.js"], languageOptions: { globals: { ...parts, ResizeObserver: "readonly" } },
    rules: { "no-redeclare": ["error", { builtinGlobals: false }] } },
  { files: modules, languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: browser },
    rules: { ...rules, "no-unused-vars": "error", "no-restricted-properties": ["error", ...markup] } },
  // The words of modules follow one another behind the imports of the first file.
  { files: [scripts + "module_words.js"], rules: { "no-unused-vars": "off" } },
  { files: [scripts + "modules/*.js"], languageOptions: { ecmaVersion: 2022, sourceType: "script", globals: { addWords: "readonly", t: "readonly" } },
    rules: { ...rules, "no-unused-vars": ["error", { vars: "local" }], "no-restricted-properties": ["error", ...markup] } },
  { files: ["**/tests/page/*.mjs"], languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: { URL: "readonly", globalThis: "readonly" } },
    rules: { ...rules, "no-unused-vars": "error" } },
];
