/**
 * A plan of garden beds as a value: every function takes a plan and gives a new one, or says why not. No
 * document, no storage.
 *
 * A plan is `{ beds: [{ id, name, cols, rows, plants: [{ id, kind, col, row }] }] }`. A square is 30 cm.
 * `col` and `row` count from 0 and name a planting's top left square.
 */
import { PLANTS, plantOf, relationOf } from "./plants.js";

export const LIMITS = { beds: 4, cols: [2, 10], rows: [1, 8], name: 40 };
const FORMAT = "garden-plan";
const VERSION = 1;

export function emptyPlan() {
  return { beds: [{ id: "bed-1", name: "Bed 1", cols: 8, rows: 4, plants: [] }] };
}

export function bedOf(plan, bedId) {
  return plan.beds.find(({ id }) => id === bedId);
}

export function plantingOf(plan, plantId) {
  for (const bed of plan.beds) {
    const planting = bed.plants.find(({ id }) => id === plantId);
    if (planting) return { bed, planting };
  }
  return null;
}

/** What grows on a square, or undefined. */
export function plantingAt(bed, col, row) {
  return bed.plants.find((planting) => {
    const { side } = plantOf(planting.kind);
    return inside(col - planting.col, side) && inside(row - planting.row, side);
  });
}

/**
 * Whether a planting fits: `{ fits: true }`, or `{ fits: false, why: "edge" }`, or
 * `{ fits: false, why: "taken", by }` with the kind that is in the way. `moving` is not in its own way.
 */
export function fitAt(bed, kind, col, row, moving = null) {
  const { side } = plantOf(kind);
  if (col < 0 || row < 0 || col + side > bed.cols || row + side > bed.rows)
    return { fits: false, why: "edge" };
  const spot = { col, row, side };
  const inTheWay = bed.plants.find(
    (planting) => planting.id !== moving && gapBetween(spot, placeOf(planting)) < 0,
  );
  return inTheWay ? { fits: false, why: "taken", by: inTheWay.kind } : { fits: true };
}

/** The plan with one planting more; the same plan where it does not fit. */
export function plant(plan, bedId, kind, col, row) {
  const bed = bedOf(plan, bedId);
  if (!bed || !fitAt(bed, kind, col, row).fits) return plan;
  return withBed(plan, { ...bed, plants: [...bed.plants, { id: newId(plan, "plant"), kind, col, row }] });
}

/** The plan with a planting moved, to another bed if need be; the same plan where it does not fit. */
export function move(plan, plantId, bedId, col, row) {
  const found = plantingOf(plan, plantId);
  const target = bedOf(plan, bedId);
  if (!found || !target || !fitAt(target, found.planting.kind, col, row, plantId).fits) return plan;
  if (found.bed.id === bedId && found.planting.col === col && found.planting.row === row) return plan;
  const lifted = remove(plan, plantId);
  const bed = bedOf(lifted, bedId);
  return withBed(lifted, { ...bed, plants: [...bed.plants, { ...found.planting, col, row }] });
}

export function remove(plan, plantId) {
  const found = plantingOf(plan, plantId);
  if (!found) return plan;
  return withBed(plan, { ...found.bed, plants: found.bed.plants.filter(({ id }) => id !== plantId) });
}

export function addBed(plan) {
  if (plan.beds.length >= LIMITS.beds) return plan;
  const id = newId(plan, "bed");
  return { beds: [...plan.beds, { id, name: `Bed ${id.split("-")[1]}`, cols: 4, rows: 4, plants: [] }] };
}

/** The last bed stays. */
export function removeBed(plan, bedId) {
  return plan.beds.length === 1 ? plan : { beds: plan.beds.filter(({ id }) => id !== bedId) };
}

/** A name that is only spaces leaves the one that is there. */
export function renameBed(plan, bedId, name) {
  const bed = bedOf(plan, bedId);
  const short = name.trim().slice(0, LIMITS.name);
  return bed && short ? withBed(plan, { ...bed, name: short }) : plan;
}

/** Another size, within the limits. Plantings that no longer fit are gone from the new plan. */
export function resizeBed(plan, bedId, { cols, rows }) {
  const bed = bedOf(plan, bedId);
  if (!bed) return plan;
  const sized = {
    ...bed,
    cols: within(cols ?? bed.cols, LIMITS.cols),
    rows: within(rows ?? bed.rows, LIMITS.rows),
  };
  const plants = bed.plants.filter(
    ({ id, kind, col, row }) => fitAt(sized, kind, col, row, id).why !== "edge",
  );
  return withBed(plan, { ...sized, plants });
}

/**
 * Which neighbours get on and which do not: plantings in one bed whose squares touch, at a corner too.
 * `{ relation, bed, kinds: [a, b], reason, plantIds }`, foes first, one entry for each pair of kinds.
 */
export function neighbours(plan) {
  const notes = new Map();
  for (const bed of plan.beds) {
    for (const [index, one] of bed.plants.entries()) {
      for (const other of bed.plants.slice(index + 1)) {
        const related = relationOf(one.kind, other.kind);
        if (!related || gapBetween(placeOf(one), placeOf(other)) > 0) continue;
        const kinds = [one.kind, other.kind].sort();
        const key = `${bed.id} ${kinds}`;
        const note = notes.get(key) ?? { ...related, bed: bed.id, kinds, plantIds: new Set() };
        note.plantIds.add(one.id).add(other.id);
        notes.set(key, note);
      }
    }
  }
  return [...notes.values()].sort((a, b) => a.relation.localeCompare(b.relation));
}

/** What to buy and when: `{ plant, plantings, plants }` in the order of the catalogue. */
export function shoppingList(plan) {
  const all = plan.beds.flatMap(({ plants }) => plants);
  return PLANTS.map((entry) => {
    const plantings = all.filter(({ kind }) => kind === entry.id).length;
    return { plant: entry, plantings, plants: plantings * entry.count };
  }).filter(({ plantings }) => plantings > 0);
}

/** How much of a bed is planted, in squares. */
export function coverage(bed) {
  return {
    planted: bed.plants.reduce((sum, { kind }) => sum + plantOf(kind).side ** 2, 0),
    squares: bed.cols * bed.rows,
  };
}

/** The plan as text, to keep or to hand on. */
export function writePlan(plan) {
  return JSON.stringify({ format: FORMAT, version: VERSION, ...plan }, null, 2);
}

/** The plan in a text that `writePlan` wrote. Null for anything else, in whole: half a plan is no plan. */
export function readPlan(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (data?.format !== FORMAT || data.version !== VERSION || !Array.isArray(data.beds)) return null;
  if (data.beds.length < 1 || data.beds.length > LIMITS.beds) return null;
  const beds = data.beds.map(readBed);
  if (beds.includes(null)) return null;
  // Ids of our own: they are unique, whatever the text says.
  let count = 0;
  return {
    beds: beds.map((bed, index) => ({
      ...bed,
      id: `bed-${index + 1}`,
      plants: bed.plants.map((planting) => ({ id: `plant-${++count}`, ...planting })),
    })),
  };
}

function readBed(data) {
  const { name, cols, rows, plants } = data ?? {};
  if (typeof name !== "string" || name.trim() === "" || !Array.isArray(plants)) return null;
  if (!isWithin(cols, LIMITS.cols) || !isWithin(rows, LIMITS.rows)) return null;
  const bed = { name: name.trim().slice(0, LIMITS.name), cols, rows, plants: [] };
  for (const { kind, col, row } of plants.map((entry) => entry ?? {})) {
    if (!plantOf(kind) || !Number.isInteger(col) || !Number.isInteger(row)) return null;
    if (!fitAt(bed, kind, col, row).fits) return null;
    bed.plants.push({ kind, col, row });
  }
  return bed;
}

function withBed(plan, bed) {
  return { beds: plan.beds.map((other) => (other.id === bed.id ? bed : other)) };
}

function newId(plan, prefix) {
  const ids = plan.beds.flatMap((bed) => [bed.id, ...bed.plants.map(({ id }) => id)]);
  const numbers = ids.filter((id) => id.startsWith(`${prefix}-`)).map((id) => Number(id.split("-")[1]));
  return `${prefix}-${Math.max(0, ...numbers) + 1}`;
}

function placeOf({ kind, col, row }) {
  return { col, row, side: plantOf(kind).side };
}

/** Squares between two plantings: negative where they overlap, 0 where they touch. */
function gapBetween(one, other) {
  const across = Math.max(one.col, other.col) - Math.min(one.col + one.side, other.col + other.side);
  const along = Math.max(one.row, other.row) - Math.min(one.row + one.side, other.row + other.side);
  return Math.max(across, along);
}

function inside(offset, side) {
  return offset >= 0 && offset < side;
}

function within(value, [least, most]) {
  return Math.min(most, Math.max(least, Math.round(value)));
}

function isWithin(value, [least, most]) {
  return Number.isInteger(value) && value >= least && value <= most;
}
