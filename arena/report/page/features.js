// Roads, cities, fields …: which there are after a turn, whose they are, and what they are worth. The rules are the engine's: a
// film tells what changes (arena/report/page/feature_changes.hpp).

// A place that lies `x`, `y` from the middle of a tile, turned with it by quarters, clockwise.
function quarterTurns(x, y, turns) {
  let at = [x, y];
  for (let i = 0; i < turns; ++i) at = [-at[1], at[0]];
  return at;
}

// The middle of port `port` of an unturned tile (engine/tiles/port.hpp), a little inside its edge, from the tile's middle.
const portAt = (port) => quarterTurns((port % 3 - 1) * 33, -45, Math.floor(port / 3));

// By segment of a type points {x, y, segment} that lie on it, from the middle of the unturned tile.
const pointsOfTypes = new Map();
function pointsOn(type) {
  if (pointsOfTypes.has(type)) return pointsOfTypes.get(type);
  const points = [];
  data.segments[type].forEach(([kind, ports], segment) => {
    const [x, y] = [data.spots[type][3 * segment] - CELL / 2, data.spots[type][3 * segment + 1] - CELL / 2];
    points.push({ x, y, segment });
    for (let port = 0; port < 12; ++port) {
      if (!((ports >> port) & 1)) continue;
      const [px, py] = portAt(port);
      points.push({ x: px, y: py, segment });
      if (kind !== "field" && kind !== "courtyard") points.push({ x: (x + px) / 2, y: (y + py) / 2, segment });
    }
  });
  pointsOfTypes.set(type, points);
  return points;
}

// The segment of a tile that lies next to a place on the board; -1 where it has none.
function segmentNear(tile, { x, y }) {
  const [dx, dy] = quarterTurns(x - (tile.x + 0.5) * CELL, y - (tile.y + 0.5) * CELL, 4 - tile.turns);
  let [nearest, least] = [-1, Infinity];
  for (const point of pointsOn(tile.type)) {
    const distance = Math.hypot(point.x - dx, point.y - dy);
    if (distance < least) [nearest, least] = [point.segment, distance];
  }
  return nearest;
}

// What there is after entry `turn`, by the number of each segment: its feature {name, kind, parts, open, worth, completed, owners,
// figures, points}; `parts` are its segments {tile, segment}. `tiles` are all of the film, in their order.
function featuresAt(film, tiles, turn) {
  const joined = new Map();
  const told = new Map();
  for (const entry of film.slice(0, turn + 1)) {
    const joins = entry.j ?? [];
    for (let i = 0; i < joins.length; i += 2) joined.set(joins[i], joins[i + 1]);
    for (const numbers of entry.g ?? []) told.set(numbers[0], numbers);
  }
  const nameOf = (segment) => (joined.has(segment) ? nameOf(joined.get(segment)) : segment);
  const seats = film[0].s.length;
  const byName = new Map();
  const bySegment = [];
  for (const tile of tiles.filter((each) => each.index <= turn)) {
    data.segments[tile.type].forEach(([kind], segment) => {
      const name = nameOf(bySegment.length);
      if (!byName.has(name)) {
        const [, open, worth, completed = worth, owners = 0, ...rest] = told.get(name) ?? [name, 0, 0];
        const figures = Array.from({ length: seats }, (none, seat) => rest[seat] ?? 0);
        const owned = figures.map((none, seat) => ((owners >> seat) & 1 ? worth : 0));
        const points = owned.map((each, seat) => rest[seats + seat] ?? each);
        byName.set(name, { name, kind, parts: [], open, worth, completed, owners, figures, points });
      }
      const feature = byName.get(name);
      feature.parts.push({ tile, segment });
      bySegment.push(feature);
    });
  }
  return bySegment;
}

const isGround = (feature) => feature.kind === "field" || feature.kind === "courtyard";
const isCentre = (feature) => ["monastery", "castle", "cemetery"].includes(feature.kind);
const isOpen = (feature) => isGround(feature) || feature.open > 0;
const cellsOf = (feature) => [...new Map(feature.parts.map(({ tile }) => [`${tile.x},${tile.y}`, tile])).values()];

// ", 2 open ends".
function openWords(feature) {
  if (isGround(feature)) return "";
  if (feature.open === 0) return ", " + t("completed");
  return ", " + t(isCentre(feature) ? "empty_round" : "open_ends", { n: feature.open });
}

// Who is on it, and who has the majority.
function ownerWords(feature, names) {
  const on = feature.figures.flatMap((count, seat) => (count > 0 ? [t("score_of", { name: names[seat], n: count })] : []));
  if (on.length === 0) return t("nobody_on");
  const owners = names.filter((name, seat) => (feature.owners >> seat) & 1);
  return t("on_it", { figures: joined(on) }) + " " + (owners.length > 0 ? t("majority", { names: joined(owners) }) : t("no_majority"));
}

// What is known of a feature, in words. `expected` are the page's numbers of it (arena/report/page/review_json.hpp), if any.
function wordsOf(feature, names, expected) {
  const cells = cellsOf(feature);
  const first = t("feature_at", { feature: t("feature." + feature.kind), cell: `${cells[0].x},${cells[0].y}` });
  const size = cells.length > 1 ? ", " + t("tiles_n", { n: cells.length }) : "";
  const lines = [ownerWords(feature, names)];
  const isOdd = (points, seat) => (feature.owners >> seat) & 1 && points !== feature.worth;
  const odd = feature.points.flatMap((points, seat) => (isOdd(points, seat) ? [t("gets", { name: names[seat], n: points })] : []));
  if (isOpen(feature)) {
    const completed = isGround(feature) ? "" : ", " + t("if_completed", { n: feature.completed });
    lines.push(t("worth_now", { n: feature.worth }) + (odd.length > 0 ? ` (${joined(odd)})` : "") + completed + ".");
  } else {
    lines.push(t("worth", { n: feature.worth }));
  }
  if (expected) {
    const [, closes, ...numbers] = expected;
    const shares = names.flatMap((name, seat) => {
      const [chance, tenths] = numbers.slice(2 * seat, 2 * seat + 2);
      return chance > 0 ? [t("scores_in", { name, chance, points: decimal(tenths / 10) })] : [];
    });
    const chance = isGround(feature) ? [] : [t("closes_in", { chance: closes })];
    lines.push(t("expected", { what: [...chance, ...(shares.length > 0 ? shares : [t("nobody_scores")])].join("; ") }));
  }
  return { title: first + size + openWords(feature), lines };
}

// The cells of a feature, with a line round them, and its segments.
function glowOf(feature) {
  const cells = cellsOf(feature);
  const has = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const edges = cells.flatMap(({ x, y }) => {
    const [left, top, right, bottom] = [x, y, x + 1, y + 1].map((each) => each * CELL);
    return [[x, y - 1, `M${left} ${top}H${right}`], [x + 1, y, `M${right} ${top}V${bottom}`],
      [x, y + 1, `M${left} ${bottom}H${right}`], [x - 1, y, `M${left} ${top}V${bottom}`]]
      .filter(([besideX, besideY]) => !has.has(`${besideX},${besideY}`)).map((edge) => edge[2]);
  }).join("");
  const dots = feature.parts.map(({ tile, segment }) => {
    const at = spot(tile, segment);
    return svg("circle", { class: "on", cx: at.x, cy: at.y, r: 9 });
  });
  return [
    ...cells.map(({ x, y }) => svg("rect", { class: "lit", x: x * CELL, y: y * CELL, width: CELL, height: CELL })),
    svg("path", { class: "casing", d: edges }), svg("path", { class: "outline", d: edges }), ...dots];
}

// Those that a list beside the board names: open ones with figures, and others that have grown; the most points first.
function listedFeatures(bySegment) {
  const taken = (feature) => feature.figures.some((count) => count > 0);
  return [...new Set(bySegment)]
    .filter((feature) => isOpen(feature) && (taken(feature) || (feature.parts.length > 1 && !isGround(feature))))
    .sort((a, b) => taken(b) - taken(a) || b.worth - a.worth || a.name - b.name);
}
