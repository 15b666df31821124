// What a position holds in store: which of the tiles to come fit each open cell, and what becomes of each open feature.
import { button, CELL, find, get, guarded, html, svg } from "./parts.js";
import { decimal, featureWords, percent, t } from "./words.js";

// A table with its caption; cells are texts or elements, the first of each row heads it. Those of column `long` may be several words.
function table(caption, columns, rows, long) {
  const head = html("tr", {}, ...columns.map((each) => html("th", { scope: "col" }, each)));
  const body = rows.map(([first, ...others]) => html("tr", {}, html("th", { scope: "row" }, first), ...others.map((each, index) => html("td", { class: index + 1 === long ? "text" : "" }, each))));
  return html("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": caption },
    html("table", { class: "linetable" }, html("caption", { class: "soft" }, caption), html("thead", {}, head), html("tbody", {}, ...body)));
}

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);
const listed = (texts) => texts.join(", ");

// Features that somebody is expected to score, the most points first.
export const telling = (features) => features.filter((each) => sum(each.points) > 0).sort((a, b) => sum(b.points) - sum(a.points));

// Where the cells [x, y] are on the board.
export function lightCells(board, cells) {
  board.marks.replaceChildren(...cells.map(([x, y]) => svg("rect", { class: "lit", x: x * CELL, y: y * CELL, width: CELL, height: CELL })));
}

function cellsTable(cells, light) {
  const rows = cells.map(({ cell, copies, tiles }) => [button(cell.join(", "), () => light([cell])), String(copies),
    listed(Object.entries(tiles).map(([id, n]) => (n > 1 ? `${id} ×${n}` : id))) || t("none_fits")]);
  return table(t("outlook_cells"), [t("cell"), t("tiles"), t("that_fit")], rows, 2);
}

function featuresTable(features, names, light) {
  const columns = [t("feature"), t("owner"), t("closes"), ...names.flatMap((name) => [t("scores", { name }), t("points_expected")])];
  const rows = telling(features).map(({ feature, cells, owners, closes, scores, points }) => [
    button(featureWords(feature), () => light(cells)), listed(owners.map((player) => names[player - 1])) || "–", percent(closes),
    ...names.flatMap((name, seat) => [percent(scores[seat]), decimal(points[seat])])]);
  return table(t("outlook_features"), columns, rows, 1);
}

// Asks for it, of the study's place {at, moves}, and shows it.
export const showOutlook = (id, { at, moves }, names, board, stands) => guarded(async () => {
  const { cells, features, playouts } = await get(`/api/studies/${id}/outlook`, { at, moves: JSON.stringify(moves) });
  if (!stands()) return;
  const light = (each) => lightCells(board, each);
  find("outlook").replaceChildren(html("h2", {}, t("outlook")), cellsTable(cells, light), featuresTable(features, names, light),
    html("p", { class: "soft" }, t("playouts", { n: playouts })));
})();
