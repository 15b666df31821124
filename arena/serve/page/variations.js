// The variations of an analysis as a tree: lines of moves, each to be gone to, with the branches that leave a line below it.
import { button, find, html } from "./parts.js";
import { t } from "./words.js";

// Moves by their numbers, each with its children; 0 stands for the game itself.
function nodesOf(moves) {
  const nodes = new Map([[0, { children: [] }]]);
  for (const move of moves) {
    const node = { ...move, children: [] };
    nodes.set(move.id, node);
    nodes.get(move.parent).children.push(node);
  }
  return nodes;
}

// A line: the way from `node` to an end, always by the first move that was tried. `path` leads to it. Of its moves the one at `only`
// is the first that leads nowhere else; `instead` of a branch is the move of the other line that it stands for.
function lineFrom(node, path = [], instead = null) {
  const line = { at: node.at, path, instead, nodes: [], only: 0, branches: [] };
  for (let each = node; each; each = each.children[0]) {
    line.nodes.push(each);
    const [next, ...others] = each.children;
    if (others.length > 0) line.only = line.nodes.length;
    for (const other of others) line.branches.push(lineFrom(other, placeOf(line).moves, next.move));
  }
  return line;
}

// The lines that leave the game, in its order.
export const lines = (moves) => nodesOf(moves).get(0).children.map((node) => lineFrom(node)).sort((a, b) => a.at - b.at);

// The place {at, moves} of a line after its move at `index`.
export function placeOf({ at, path, nodes }, index = nodes.length - 1) {
  return { at, moves: [...path, ...nodes.slice(0, index + 1).map((node) => node.move)] };
}

// The number of the move that leads to a place, 0 for one in the game, nothing for one that is not kept.
export function moveAt(moves, place) {
  let node = nodesOf(moves).get(0);
  for (const move of place.moves) node = node?.children.find((child) => child.at === place.at && child.move === move);
  return node && (node.id ?? 0);
}

export class Variations {
  // `go` and `drop` get a place.
  constructor(go, drop) {
    Object.assign(this, { element: find("variations"), go, drop });
  }

  // `turns` are those of the game; `file` is the address of the study as a file.
  show(moves, turns, file) {
    Object.assign(this, { moves, turns });
    this.buttons = new Map(); // by the number of their move
    const items = lines(moves).map((line) => this.item(line));
    if (items.length === 0) return this.element.replaceChildren();
    return this.element.replaceChildren(html("details", { open: true }, html("summary", {}, t("variations")), html("ul", {}, ...items),
      html("a", { href: file, download: "study.json" }, t("save_study"))));
  }

  item(line) {
    const parts = [html("span", { class: "soft" }, this.begins(line))];
    line.nodes.forEach(({ id, move }, index) => {
      const entry = button(move, () => this.go(placeOf(line, index)));
      this.buttons.set(id, entry);
      parts.push(" ", entry);
    });
    const dropped = t("drop_variation", { moves: line.nodes.slice(line.only).map((node) => node.move).join(", ") });
    parts.push(" ", button("×", () => this.drop(placeOf(line, line.only)), { class: "drop", "aria-label": dropped, title: dropped }));
    const branches = line.branches.map((branch) => this.item(branch));
    return html("li", {}, html("div", {}, ...parts), ...(branches.length > 0 ? [html("ul", {}, ...branches)] : []));
  }

  // Where a line leaves the game, or another line.
  begins({ at, instead }) {
    if (instead !== null) return t("instead_of", { move: instead });
    const turn = this.turns.filter((each) => each.end <= at).length;
    return t(turn === 0 ? "from_beginning" : "after_turn", { turn });
  }

  // Marks the move that leads to the place which is shown.
  mark(place) {
    for (const entry of this.buttons.values()) entry.removeAttribute("aria-current");
    this.buttons.get(moveAt(this.moves, place))?.setAttribute("aria-current", "true");
  }
}
