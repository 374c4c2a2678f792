/**
 * What the assertions themselves use. Code under test may replace any of it, so assertions run with the originals.
 * Everything here works without a method that could have been replaced: only these references, loops and indexes.
 */
const { getOwnPropertyDescriptor, defineProperty, deleteProperty, ownKeys, getPrototypeOf, apply } = Reflect;
const { is } = Object;

type Kept = { holder: object; key: PropertyKey; kept: PropertyDescriptor };
type Changed = Kept & { now: PropertyDescriptor | undefined; next: Changed | null };

const NAMES = [
  ...[
    "Object",
    "Function",
    "Array",
    "String",
    "Number",
    "Boolean",
    "Symbol",
    "BigInt",
    "RegExp",
    "Date",
    "Math",
  ],
  ...["JSON", "Reflect", "Proxy", "Map", "Set", "WeakMap", "WeakSet", "Promise", "Error", "TypeError"],
  ...["RangeError", "SyntaxError", "ReferenceError", "ArrayBuffer", "Uint8Array", "isNaN", "parseInt"],
];

const kept: Kept[] = [];

function keep(holder: object, key: PropertyKey): void {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  if (descriptor) kept[kept.length] = { holder, key, kept: descriptor };
}

function keepAll(holder: object): void {
  for (const key of ownKeys(holder)) keep(holder, key);
}

for (const name of NAMES) {
  keep(globalThis, name);
  const value: unknown = Reflect.get(globalThis, name);
  if ((typeof value !== "object" && typeof value !== "function") || value === null) continue;
  keepAll(value);
  const prototype: unknown = Reflect.get(value, "prototype");
  if (typeof prototype === "object" && prototype !== null) keepAll(prototype);
}
keepAll(Function.prototype);
for (const made of [[][Symbol.iterator](), new Map().entries(), new Set().values(), ""[Symbol.iterator]()]) {
  const own = getPrototypeOf(made);
  if (own) keepAll(own);
}

const objectKeys = Object.create(null) as Record<PropertyKey, true>;
for (const key of ownKeys(Object.prototype)) objectKeys[key] = true;

// Waiting for a promise must mean that it has settled. Nothing else decides that.
for (const key of ["then", "catch", "finally", "constructor"]) {
  defineProperty(Promise.prototype, key, { writable: false, configurable: false });
}
defineProperty(Promise, "resolve", { writable: false, configurable: false });

const isIndex = (key: PropertyKey) => typeof key === "string" && key >= "0" && key < ":";

/** Takes away what was added and would change every object or every list. Other additions stay. */
function withoutAdded(holder: object, isAdded: (key: PropertyKey) => boolean, before: Changed | null) {
  let changed = before;
  const keys = ownKeys(holder);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as PropertyKey;
    if (!isAdded(key)) continue;
    const now = getOwnPropertyDescriptor(holder, key);
    deleteProperty(holder, key);
    changed = { holder, key, kept: {}, now, next: changed };
  }
  return changed;
}

/** Puts back what was replaced, and returns what to undo. */
function restore(): Changed | null {
  let changed: Changed | null = null;
  for (let index = 0; index < kept.length; index += 1) {
    const one = kept[index] as Kept;
    const now = getOwnPropertyDescriptor(one.holder, one.key);
    if (now && is(now.value, one.kept.value) && now.get === one.kept.get && now.set === one.kept.set)
      continue;
    if (!defineProperty(one.holder, one.key, one.kept)) {
      throw new TypeError("This code has locked a part of JavaScript that the tests themselves need.");
    }
    changed = { holder: one.holder, key: one.key, kept: one.kept, now, next: changed };
  }
  changed = withoutAdded(Object.prototype, (key) => !objectKeys[key], changed);
  return withoutAdded(Array.prototype, isIndex, changed);
}

let depth = 0;

/** Does some work with the original built-ins, and then brings the replaced ones back. */
export function sheltered<T>(work: () => T): T {
  if (depth > 0) return work();
  const changed = restore();
  depth += 1;
  try {
    return work();
  } finally {
    depth -= 1;
    for (let one = changed; one; one = one.next) {
      if (one.now) defineProperty(one.holder, one.key, one.now);
      else deleteProperty(one.holder, one.key);
    }
  }
}

/** Calls a function that is not ours as it would be called outside an assertion: with the replaced built-ins. */
export { apply };
