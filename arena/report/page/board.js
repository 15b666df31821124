// The part of the board that is seen. It is zoomed by wheel, pinch, keys and buttons, and moved by dragging and keys; fitted, the
// whole board is seen, and touches scroll the page. Coordinates run along its edges.

const LEAST_SEEN = 1.5; // cells, when it is zoomed in as far as it goes
const STEP = 1.4; // by which keys and buttons zoom
const TAP = 6; // pixels that a pointer may move in a tap
const DOUBLE = 350; // milliseconds between two taps that are one double tap

// How a view {x, y, width, height} of the board lies in a box of pixels: whole and in the middle, as SVG has it. `scale` is pixels
// for each unit of the board.
function placeOf(view, box) {
  const scale = Math.min(box.width / view.width, box.height / view.height);
  return scale > 0 ? { scale, width: box.width / scale, height: box.height / scale } : { scale: 1, width: view.width, height: view.height };
}

// A coordinate between the two ends of a frame, so that what is seen around it stays within; the middle where all is seen.
function within(at, seen, low, length) {
  return seen >= length ? low + length / 2 : Math.min(Math.max(at, low + seen / 2), low + length - seen / 2);
}

// The whole numbers of cells that are seen, with the pixel in the middle of each: all, or every second, fifth … where they are
// closer than `least` pixels. Without those that would not have half as much before an end.
function ruler(middle, seen, scale, least) {
  const first = middle - seen / 2;
  const every = [1, 2, 5, 10, 20, 50].find((each) => each * CELL * scale >= least) ?? 100;
  const marks = [];
  for (let cell = Math.ceil(first / CELL - 0.5); (cell + 0.5) * CELL <= first + seen; ++cell) {
    const at = ((cell + 0.5) * CELL - first) * scale;
    if (cell % every === 0 && at >= least / 2 && at <= seen * scale - least / 2) marks.push({ cell, at });
  }
  return marks;
}

// Shows the board through `element`, the svg. `pointed` is called with the place {x, y} on the board that a mouse is over, or null;
// `tapped` with one that was tapped or clicked.
function sight(element, { pointed = () => {}, tapped = () => {} } = {}) {
  let frame = { x: 0, y: 0, width: CELL, height: CELL }; // all of the board
  let zoom = 1; // 1 fits
  let middle = { x: 0, y: 0 }; // of what is seen

  const view = () => ({ width: frame.width / zoom, height: frame.height / zoom });
  const seen = () => placeOf(view(), element.getBoundingClientRect());
  const most = () => Math.max(2, Math.min(frame.width, frame.height) / (LEAST_SEEN * CELL));

  function drawRuler(id, marks, side) {
    find(id).replaceChildren(...marks.map(({ cell, at }) => {
      const mark = html("span", cell);
      mark.style[side] = at.toFixed(1) + "px";
      return mark;
    }));
  }

  function draw() {
    const { width, height } = view();
    const place = seen();
    middle = { x: within(middle.x, place.width, frame.x, frame.width), y: within(middle.y, place.height, frame.y, frame.height) };
    element.setAttribute("viewBox", [middle.x - width / 2, middle.y - height / 2, width, height].join(" "));
    element.style.touchAction = zoom > 1 ? "none" : "pan-x pan-y";
    find("zoom-in").disabled = zoom >= most();
    find("zoom-out").disabled = find("fit").disabled = zoom <= 1;
    drawRuler("across", ruler(middle.x, place.width, place.scale, 26), "left");
    drawRuler("down", ruler(middle.y, place.height, place.scale, 16), "top");
  }

  // Pixels from the middle of the box.
  function fromMiddle(event) {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  }
  function placeAt(event) {
    const [{ x, y }, { scale }] = [fromMiddle(event), seen()];
    return { x: middle.x + x / scale, y: middle.y + y / scale };
  }

  // The place under the pointer stays where it is.
  function zoomBy(factor, event = null) {
    const at = event ? fromMiddle(event) : { x: 0, y: 0 };
    const before = seen().scale;
    zoom = Math.min(Math.max(zoom * factor, 1), most());
    const after = seen().scale;
    middle = { x: middle.x + at.x / before - at.x / after, y: middle.y + at.y / before - at.y / after };
    draw();
  }
  // By so many pixels.
  function moveBy(x, y) {
    const { scale } = seen();
    middle = { x: middle.x - x / scale, y: middle.y - y / scale };
    draw();
  }
  function fit() {
    zoom = 1;
    draw();
  }

  // ---- Pointers

  const pointers = new Map(); // those that are down: where they were last
  let moved = false; // since the first went down
  let lastTap = null;

  const between = () => {
    const [a, b] = [...pointers.values()];
    return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2,
      apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)) };
  };

  // From here on the pointers move the board wherever they go. Before that a click is for what it is on.
  function drag() {
    moved = true;
    for (const pointer of pointers.keys()) element.setPointerCapture?.(pointer);
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    if (pointers.size === 0) moved = false;
    pointers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY, from: event });
    if (pointers.size > 1) drag();
  });
  element.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) {
      if (event.pointerType === "mouse") pointed(placeAt(event));
      return;
    }
    const two = pointers.size === 2 ? between() : null;
    const [x, y] = [event.clientX - last.clientX, event.clientY - last.clientY];
    if (!moved && Math.hypot(event.clientX - last.from.clientX, event.clientY - last.from.clientY) <= TAP) return;
    if (!moved) drag();
    Object.assign(last, { clientX: event.clientX, clientY: event.clientY });
    if (two) {
      const now = between();
      zoomBy(now.apart / two.apart, two);
      moveBy(now.clientX - two.clientX, now.clientY - two.clientY);
    } else if (pointers.size === 1) {
      moveBy(x, y);
    }
  });
  element.addEventListener("pointerup", (event) => {
    const last = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    if (!last || moved) return;
    const near = lastTap && event.timeStamp - lastTap.timeStamp < DOUBLE &&
      Math.hypot(event.clientX - lastTap.clientX, event.clientY - lastTap.clientY) <= 4 * TAP;
    lastTap = near ? null : event;
    tapped(placeAt(event));
    if (near) fit();
  });
  // What the system takes for a double click may be slower.
  element.addEventListener("dblclick", fit);
  element.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));
  element.addEventListener("pointerleave", (event) => {
    if (!moved) pointers.delete(event.pointerId);
    pointed(null);
  });
  // Two fingers are for the board; one scrolls the page while all of the board is seen.
  element.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1) event.preventDefault();
  }, { passive: false });
  // The wheel goes on to the page where it cannot zoom out any more.
  element.addEventListener("wheel", (event) => {
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.03 : 0.0015));
    if (factor <= 1 && zoom <= 1 && !event.ctrlKey) return;
    event.preventDefault();
    zoomBy(factor, event);
  }, { passive: false });

  // ---- Keys and buttons

  const acts = { "+": () => zoomBy(STEP), "=": () => zoomBy(STEP), "-": () => zoomBy(1 / STEP), 0: fit };
  const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  // What a key does where the board has the focus: arrows move it while not all of it is seen.
  function actOf(key) {
    if (!(key in arrows)) return acts[key];
    const [x, y] = arrows[key];
    const box = element.getBoundingClientRect();
    return zoom > 1 ? () => moveBy((x * box.width) / 5, (y * box.height) / 5) : undefined;
  }
  element.addEventListener("keydown", (event) => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : actOf(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  find("zoom-in").addEventListener("click", () => zoomBy(STEP));
  find("zoom-out").addEventListener("click", () => zoomBy(1 / STEP));
  find("fit").addEventListener("click", fit);
  find("coordinates").addEventListener("click", () => {
    const hides = !find("sight").classList.contains("plain");
    find("sight").classList.toggle("plain", hides);
    find("coordinates").setAttribute("aria-pressed", String(!hides));
    draw();
  });
  if (typeof ResizeObserver === "function") new ResizeObserver(draw).observe(element);

  return {
    // Another board, fitted.
    open(x, y, width, height) {
      frame = { x, y, width, height };
      middle = { x: x + width / 2, y: y + height / 2 };
      fit();
    },
    acts,
  };
}
