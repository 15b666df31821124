// The variations of an analysis: each way to an end of the tree of moves, to be gone to and to be dropped.
import { button, html } from "./parts.js";
import { t } from "./words.js";

// Moves by their numbers, each with its children.
function tree(moves) {
  const nodes = new Map([[0, { children: [] }]]);
  for (const move of moves) {
    const node = { ...move, children: [] };
    nodes.set(move.id, node);
    nodes.get(move.parent).children.push(node);
  }
  return nodes;
}

// Of every end the place that it is (`at`, `moves`), and that of the first move which leads nowhere else (`only`).
export function leaves(moves) {
  const nodes = tree(moves);
  const pathTo = (node) => (node.parent === 0 ? [node.move] : [...pathTo(nodes.get(node.parent)), node.move]);
  return [...nodes.values()].filter((node) => node.id && node.children.length === 0).map((leaf) => {
    let only = leaf;
    while (only.parent !== 0 && nodes.get(only.parent).children.length === 1) only = nodes.get(only.parent);
    return { at: leaf.at, moves: pathTo(leaf), only: { at: only.at, moves: pathTo(only) } };
  }).sort((a, b) => a.at - b.at);
}

// `turns` are those of the game; `go` and `drop` get a place. `file` is the address of the study as a file.
export function variationList(moves, turns, go, drop, file) {
  const ends = leaves(moves);
  if (ends.length === 0) return [];
  const items = ends.map((end) => {
    const turn = turns.filter((each) => each.end <= end.at).length;
    return html("li", { class: "row" }, button(t(turn === 0 ? "from_beginning" : "after_turn", { turn, moves: end.moves.join(", ") }), () => go(end)),
      button("×", () => drop(end.only), { "aria-label": t("drop_variation"), title: t("drop_variation") }));
  });
  return [html("details", { open: true }, html("summary", {}, t("variations")), html("ul", {}, ...items),
    html("a", { href: file, download: "study.json" }, t("save_study")))];
}
