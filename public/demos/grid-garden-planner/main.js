import { createBoard, element, squareOf } from "./board.js";
import { createDrag } from "./drag.js";
import {
  addBed,
  bedOf,
  emptyPlan,
  fitAt,
  LIMITS,
  move,
  plant,
  plantingAt,
  plantingOf,
  readPlan,
  remove,
  removeBed,
  renameBed,
  resizeBed,
  writePlan,
} from "./garden.js";
import { glyph } from "./glyphs.js";
import { drawNotes, drawShoppingList } from "./lists.js";
import { PLANTS, plantOf } from "./plants.js";

const STORAGE_KEY = "grid-garden-planner.plan";
const MOST_UNDO = 100;

const byId = (id) => document.getElementById(id);

let plan = storedPlan() ?? examplePlan();
let past = [];
let future = [];
/** What is picked: `{ kind, plantId }`, where `plantId` is null for a new plant. */
let held = null;
/** The square under the pointer or the focus: where what is held would go. */
let looking = null;

const board = createBoard(byId("beds"), {
  choose,
  takeOut,
  look(at) {
    looking = at;
    if (!drag.isActive()) sayFit(held, board.preview(plan, held, at));
  },
  rename: (bedId, name) => change(renameBed(plan, bedId, name)),
  resize(bedId, size) {
    const before = bedOf(plan, bedId).plants.length;
    change(resizeBed(plan, bedId, size));
    const gone = before - bedOf(plan, bedId).plants.length;
    if (gone > 0)
      say(`${gone === 1 ? "One planting" : `${gone} plantings`} no longer had room. Undo brings them back.`);
  },
  removeBed(bedId) {
    const { name } = bedOf(plan, bedId);
    letGo();
    change(removeBed(plan, bedId));
    say(`${name} is removed. Undo brings it back.`);
    byId("add-bed").focus();
  },
});

// The plan and its history

/** Takes a new plan, keeps the old one for Undo and the new one in the browser. */
function change(next) {
  if (next === plan) return false;
  past = [...past, plan].slice(-MOST_UNDO);
  future = [];
  plan = next;
  if (held?.plantId && !plantingOf(plan, held.plantId)) held = null;
  store();
  draw();
  return true;
}

function travel(from, to, word) {
  const next = from.pop();
  if (!next) return;
  to.push(plan);
  plan = next;
  letGo();
  store();
  draw();
  say(word);
}

const undo = () => travel(past, future, "Undone.");
const redo = () => travel(future, past, "Done again.");

function store() {
  try {
    localStorage.setItem(STORAGE_KEY, writePlan(plan));
  } catch {
    say("This browser does not let the planner keep the plan. Export it before you leave.");
  }
}

function storedPlan() {
  try {
    return readPlan(localStorage.getItem(STORAGE_KEY) ?? "");
  } catch {
    return null;
  }
}

function examplePlan() {
  const spots = [
    ["tomato", 0, 0],
    ["basil", 2, 0],
    ["marigold", 2, 1],
    ["tomato", 3, 0],
    ["onion", 0, 2],
    ["carrot", 1, 2],
    ["carrot", 2, 2],
    ["lettuce", 3, 2],
    ["radish", 4, 2],
    ["onion", 0, 3],
    ["beetroot", 1, 3],
    ["beetroot", 2, 3],
    ["lettuce", 3, 3],
    ["strawberry", 4, 3],
    ["strawberry", 5, 3],
    ["pea", 6, 0],
    ["pea", 7, 0],
    ["onion", 7, 1],
  ];
  return spots.reduce((next, [kind, col, row]) => plant(next, "bed-1", kind, col, row), emptyPlan());
}

// Drawing

function draw() {
  board.draw(plan, held);
  board.preview(plan, held, looking);
  drawNotes(byId("notes"), plan);
  const any = drawShoppingList(byId("list-body"), plan);
  byId("list").hidden = !any;
  byId("list-empty").hidden = any;
  setOff("undo", past.length === 0);
  setOff("redo", future.length === 0);
  setOff("remove", !held?.plantId);
  setOff("clear", !any);
  setOff("add-bed", plan.beds.length === LIMITS.beds);
  for (const seed of byId("palette").querySelectorAll(".seed")) {
    seed.setAttribute("aria-pressed", String(held?.plantId === null && held.kind === seed.dataset.kind));
  }
}

/** Buttons stay in the tab order, so that the focus is not lost when there is nothing left to undo. */
function setOff(id, off) {
  byId(id).setAttribute("aria-disabled", String(off));
}

function say(text) {
  byId("says").textContent = text;
}

function sayFit(what, fit) {
  if (!what || !fit) return;
  const { name } = plantOf(what.kind);
  if (fit.fits) say(`${name} fits here.`);
  else if (fit.why === "edge") say(`${name} does not fit here: it would reach over the edge.`);
  else say(`${name} does not fit here: ${plantOf(fit.by).name.toLowerCase()} is in the way.`);
}

// Picking, planting, taking out

function letGo() {
  held = null;
  looking = null;
  board.preview(plan, null, null);
}

function pickSeed(kind, { byKeyboard }) {
  const { name, side, count } = plantOf(kind);
  if (held?.plantId === null && held.kind === kind) {
    letGo();
    draw();
    say(`${name} is back in its packet.`);
    return;
  }
  const room = side === 1 ? `${plants(count)} to a square` : `one plant needs ${side} by ${side} squares`;
  looking = null;
  held = { kind, plantId: null };
  draw();
  if (byKeyboard) board.focusSquare(plan.beds[0].id);
  say(`${name}: ${room}. Choose a square; Escape lets go.`);
}

/** A square is chosen: plant what is held there or, with empty hands, pick up what stands there. */
function choose({ bedId, col, row }) {
  const bed = bedOf(plan, bedId);
  if (held) {
    drop(held, { bedId, col, row });
    return;
  }
  const planting = plantingAt(bed, col, row);
  if (!planting) {
    say("An empty square. Pick a plant first.");
    return;
  }
  const { name } = plantOf(planting.kind);
  looking = { bedId, col: planting.col, row: planting.row };
  held = { kind: planting.kind, plantId: planting.id };
  draw();
  say(`${name} picked up. Choose where it goes; Escape puts it back.`);
}

/** Plants or moves. A new plant stays in hand, so that a row of them is one press each. */
function drop(what, at) {
  const { name } = plantOf(what.kind);
  const fit = fitAt(bedOf(plan, at.bedId), what.kind, at.col, at.row, what.plantId);
  if (!fit.fits) {
    board.preview(plan, what, at);
    sayFit(what, fit);
    return false;
  }
  const place = `across ${at.col + 1}, down ${at.row + 1}`;
  if (what.plantId) {
    const moved = move(plan, what.plantId, at.bedId, at.col, at.row);
    letGo();
    if (!change(moved)) draw();
    say(`${name} moved to ${place}.`);
  } else {
    change(plant(plan, at.bedId, what.kind, at.col, at.row));
    const more = held ? " Choose the next square; Escape lets go." : "";
    say(`${name} planted, ${place}.${more}`);
  }
  return true;
}

function takeOut({ bedId, col, row }) {
  const planting = plantingAt(bedOf(plan, bedId), col, row);
  if (planting) takeOutPlanting(planting.id);
}

function takeOutPlanting(plantId) {
  const { name } = plantOf(plantingOf(plan, plantId).planting.kind);
  letGo();
  change(remove(plan, plantId));
  say(`${name} taken out. Undo brings it back.`);
}

// Dragging by pointer: drag.js follows the pointer, this decides what can be dragged and where it lands

function sourceAt(target) {
  const seed = target instanceof Element ? target.closest(".seed") : null;
  if (seed) return { kind: seed.dataset.kind, plantId: null, grab: { col: 0, row: 0 } };
  const at = squareOf(target);
  const planting = at && plantingAt(bedOf(plan, at.bedId), at.col, at.row);
  if (!planting) return null;
  const grab = { col: at.col - planting.col, row: at.row - planting.row };
  return { kind: planting.kind, plantId: planting.id, grab };
}

const drag = createDrag({
  sourceAt,
  begin({ kind, plantId }) {
    letGo();
    held = { kind, plantId };
    draw();
    say(`Dragging ${plantOf(kind).name.toLowerCase()}.`);
  },
  over: (at) => board.preview(plan, held, at),
  /** `at` is null outside the beds; on the palette a planting is taken out. */
  end({ kind, plantId }, at, onPalette) {
    letGo();
    if (at) {
      drop({ kind, plantId }, at);
      board.preview(plan, null, null);
    } else if (onPalette && plantId) {
      takeOutPlanting(plantId);
    } else {
      say(plantId ? "Back where it was." : "Not planted.");
    }
    draw();
  },
});

document.addEventListener("pointermove", (event) => {
  if (!held || drag.isActive() || event.pointerType === "touch") return;
  const at = squareOf(event.target);
  if (at?.bedId === looking?.bedId && at?.col === looking?.col && at?.row === looking?.row) return;
  looking = at;
  board.preview(plan, held, at);
});
document.addEventListener("click", (event) => {
  if (drag.hasJustEnded()) return;
  const at = squareOf(event.target);
  if (at) choose(at);
  const seed = event.target.closest?.(".seed");
  if (seed) pickSeed(seed.dataset.kind, { byKeyboard: event.detail === 0 });
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag.isActive()) {
    drag.cancel();
    return;
  }
  if (event.key === "Escape" && held) {
    const { plantId } = held;
    letGo();
    draw();
    say(plantId ? "Back where it was." : "Let go.");
    return;
  }
  const typing = event.target instanceof HTMLInputElement;
  if (!typing && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  }
});

// The toolbar, files and paper

function whenOn(id, action) {
  byId(id).addEventListener("click", () => {
    if (byId(id).getAttribute("aria-disabled") !== "true") action();
  });
}

whenOn("undo", undo);
whenOn("redo", redo);
whenOn("remove", () => takeOutPlanting(held.plantId));
whenOn("clear", () => {
  letGo();
  change({ beds: plan.beds.map((bed) => ({ ...bed, plants: [] })) });
  say("The beds are empty. Undo brings everything back.");
});
whenOn("add-bed", () => {
  change(addBed(plan));
  say(`${plan.beds.at(-1).name} is added.`);
});
whenOn("print", () => print());
whenOn("export", () => {
  const address = URL.createObjectURL(new Blob([writePlan(plan)], { type: "application/json" }));
  const link = element("a", { href: address, download: "garden-plan.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  say("Exported as garden-plan.json.");
});
whenOn("import", () => byId("import-file").click());
byId("import-file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  const opened = readPlan(await file.text());
  target.value = "";
  if (!opened) {
    say(`${file.name} is not a garden plan. Nothing has changed.`);
    return;
  }
  letGo();
  change(opened);
  say(`${file.name} is open. Undo brings the other plan back.`);
});

byId("palette").append(
  ...PLANTS.map(({ id, name, side, count, spacing }) => {
    const room = side === 1 ? `${count} a square` : `${side} × ${side} squares`;
    const seed = element(
      "button",
      { type: "button", className: "seed" },
      glyph(id),
      element("span", {}, name),
      element("small", {}, `${room}, `, element("span", {}, `${spacing} cm apart`)),
    );
    seed.dataset.kind = id;
    return element("li", {}, seed);
  }),
);

function plants(count) {
  return count === 1 ? "one plant" : `${count} plants`;
}

draw();
say("Drag a plant into the bed, or pick one and then a square.");
