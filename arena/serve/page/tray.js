// The tiles that are left, and setting up a position with them: what comes next, whose turn it is, and the last tile away again.
// Positions are texts (docs/notation.md); what they may not have the server says.
import { tilePicture } from "./board.js";
import { button, find, html, refill } from "./parts.js";
import { t } from "./words.js";

// ---- Positions as texts

const lines = (position) => position.trimEnd().split("\n");
const text = (parts) => parts.join("\n") + "\n";
const isOf = (word) => (line) => line === word || line.startsWith(word + " ");
// What is under way in a turn, and is no more when a tile is chosen anew or taken away.
const isUnderWay = (line) => ["draw", "placed", "phase", "earned", "over"].some((word) => isOf(word)(line));

export const hasTileInHand = (position) => lines(position).some(isOf("draw"));
// The position with this tile in hand.
export const withTile = (position, id) => text([...lines(position).filter((line) => !isOf("draw")(line)), `draw ${id}`]);
// The position with player `number` to move, from 1.
export const withPlayer = (position, number) => text(lines(position).map((line) => (isOf("to-move")(line) ? `to-move ${number}` : line)));
// The position with these points on the score track for a seat, from 0.
export const withScore = (position, seat, points) => text(lines(position).map((line) => {
  if (!isOf("scores")(line)) return line;
  const words = line.split(" ");
  words[seat + 1] = points;
  return words.join(" ");
}));
// Where a position has more than its start, the same without the tile that it names last, and what stands on it; else null.
export function withoutLastTile(position) {
  const all = lines(position).filter((line) => !isUnderWay(line));
  const tiles = all.flatMap((line, index) => (isOf("tile")(line) ? [index] : []));
  return tiles.length < 2 ? null : text(all.filter((line, index) => index !== tiles.at(-1)));
}

// ---- What is shown

// Pictures of tiles with how many are left of each, as buttons where `choose(type)` gives what to do.
export function trayOf(board, scenery, choose = () => null) {
  return board.bag.map(([type, n]) => {
    const id = scenery.tiles[type];
    const label = t("tile_in_bag", { id, n });
    const act = choose(type);
    const parts = [tilePicture(type), html("span", { "aria-hidden": "true" }, `${id} × ${n}`)];
    if (!act) return html("span", { class: "stock", role: "img", "aria-label": label, title: label }, ...parts);
    return html("button", { type: "button", "aria-label": label, title: label, "data-tile": id, onclick: act }, ...parts);
  });
}

// The bag beside a game, to look at; none for those who may not know it, as hands are hidden.
export function showBag(board, scenery) {
  find("supply_box").hidden = board.bag.length === 0 && board.left > 0;
  const bag = board.bag.length > 0 ? trayOf(board, scenery) : [t("no_tile_left")];
  find("bag").replaceChildren(...bag);
}

// Fields for the points of each player.
function scoreFields(scores, names, score) {
  const kMost = 9999; // what the server takes
  return names.map((name, seat) => {
    const field = html("input", { type: "number", id: `score_${seat}`, min: 0, max: kMost, value: scores[seat], onchange: () => score(seat, field.value) });
    return html("label", {}, t("points_of", { name }), " ", field);
  });
}

// The tray of an analysis. `act` has what can be done: tile(id, choice) with the choice that brings it or null, player(number),
// score(seat, points), remove(); `seen` is what the server says of the place, `names` those of the players.
export function showSetUp(seen, scenery, names, { tile, player, score, remove }) {
  const { board, choices, position } = seen;
  const draws = new Map(choices.filter((each) => each.kind === "draw").map((each) => [each.type, each]));
  const swaps = Boolean(position) && hasTileInHand(position);
  const choose = (type) => {
    const choice = draws.get(type) ?? null;
    return choice || swaps ? () => tile(scenery.tiles[type], choice) : null;
  };
  const parts = [html("p", { class: "soft" }, t("set_up_help"))];
  const row = html("div", { class: "row" });
  const changes = position && (draws.size > 0 || swaps);
  if (changes) parts.push(html("div", { class: "row" }, ...scoreFields(board.scores, names, score)));
  if (changes && board.current >= 0) {
    const select = html("select", { id: "next_player", onchange: () => player(Number(select.value)) },
      ...names.map((name, seat) => html("option", { value: seat + 1, selected: seat === board.current }, name)));
    row.append(html("label", {}, t("next_player"), " ", select));
  }
  if (remove) row.append(button(t("remove_last"), remove, { id: "remove_last" }));
  const whose = [...new Set([...draws.values()].filter((each) => each.to === "hand").map((each) => t("choice.to_hand", { name: names[each.player - 1] })))];
  parts.push(row, ...whose.map((words) => html("p", { class: "soft" }, words)));
  const looked = draws.size > 0 || swaps ? {} : { tabIndex: 0, role: "group", "aria-label": t("bag") }; // keys scroll what has no buttons
  parts.push(html("div", { class: "tray", ...looked }, ...(board.bag.length > 0 ? trayOf(board, scenery, choose) : [t("no_tile_left")])));
  refill(find("set_up_tray"), ...parts);
}
