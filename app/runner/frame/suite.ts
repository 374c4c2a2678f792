import { apply, sheltered } from "./intrinsics.ts";

export type Body = (...values: unknown[]) => unknown;
export type Hook = { run: Body; ms: number };
export type Mode = "run" | "skip" | "only" | "todo";

export type Test = { kind: "test"; name: string; mode: Mode; run: Body | null; ms: number; fails: boolean };
export type Suite = {
  kind: "suite";
  name: string;
  mode: Mode;
  children: (Suite | Test)[];
  hooks: Record<HookName, Hook[]>;
};
export type HookName = "beforeAll" | "afterAll" | "beforeEach" | "afterEach";

function suiteOf(name: string, mode: Mode): Suite {
  const hooks = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
  return { kind: "suite", name, mode, children: [], hooks };
}

/** `%s` and its like, `$name` and `%#` in the name of a test for one row of a table. */
function nameOfRow(name: string, row: unknown[], index: number, show: (value: unknown) => string): string {
  let next = 0;
  const filled = name.replace(/%([sdifjoOpc#%$])/g, (whole, letter: string) => {
    if (letter === "%") return "%";
    if (letter === "#") return String(index);
    if (letter === "$") return String(index + 1);
    if (next >= row.length) return whole;
    const value = row[next];
    next += 1;
    if (letter === "s") return String(value);
    if (letter === "d" || letter === "f") return String(Number(value));
    return letter === "i" ? String(Math.trunc(Number(value))) : show(value);
  });
  const [first] = row;
  if (typeof first !== "object" || first === null) return filled;
  return filled.replace(/\$([\w.]+)/g, (whole, path: string) => {
    let value: unknown = first;
    for (const key of path.split(".")) {
      if (typeof value !== "object" || value === null || !(key in value)) return whole;
      value = Reflect.get(value, key);
    }
    return show(value);
  });
}

/** The rows of `each([...])`, `each(a, b)` and of each`a | b …`. */
function rowsOf(table: unknown[]): unknown[][] {
  const [first, ...values] = table;
  if (Array.isArray(first) && "raw" in first) {
    const columns = String(first[0])
      .split("|")
      .map((column) => column.trim());
    const rows: unknown[][] = [];
    for (let at = 0; at + columns.length <= values.length; at += columns.length) {
      rows.push([Object.fromEntries(columns.map((column, index) => [column, values[at + index]]))]);
    }
    return rows;
  }
  const list: unknown[] = Array.isArray(first) && table.length === 1 ? first : table;
  return list.map((row) => (Array.isArray(row) ? row : [row]));
}

export type SuiteFunctions = Record<string, unknown>;

/** What a test file calls to describe its tests, and the tests that it described. */
export function collector(show: (value: unknown) => string, usualMs: number, longestMs: number) {
  const root = suiteOf("", "run");
  let inside = root;
  let open = true;

  const within = (ms: unknown) => (typeof ms === "number" && ms > 0 ? Math.min(ms, longestMs) : usualMs);
  const limitOf = (options: unknown) =>
    within(typeof options === "object" && options ? Reflect.get(options, "timeout") : options);

  function add(child: Suite | Test): void {
    if (!open) throw new Error("Tests can only be added while the test file loads, not inside another test.");
    sheltered(() => inside.children.push(child));
  }

  function addTest(mode: Mode, name: unknown, body: unknown, options: unknown, fails = false): void {
    // Vitest also takes the options in the middle.
    const [run, more] = typeof options === "function" ? [options, body] : [body, options];
    const isTodo = mode === "todo" || typeof run !== "function";
    add({
      kind: "test",
      name: typeof name === "function" ? name.name : String(name),
      mode: isTodo ? "todo" : mode,
      run: typeof run === "function" ? (run as Body) : null,
      ms: limitOf(more),
      fails,
    });
  }

  function addSuite(mode: Mode, name: unknown, body: unknown, options?: unknown): void {
    const run = typeof options === "function" ? options : body;
    const suite = suiteOf(typeof name === "function" ? name.name : String(name), mode);
    add(suite);
    const outside = inside;
    inside = suite;
    try {
      if (typeof run === "function") run();
    } finally {
      inside = outside;
    }
  }

  type Adds = (name: unknown, body: unknown, options?: unknown) => void;
  const eachOf =
    (adds: Adds) =>
    (...table: unknown[]) =>
    (name: unknown, body: Body, options?: unknown) => {
      const rows = sheltered(() =>
        rowsOf(table).map((row, index) => ({ row, name: nameOfRow(String(name), row, index, show) })),
      );
      for (let index = 0; index < rows.length; index += 1) {
        const one = rows[index];
        if (one) adds(one.name, () => apply(body, undefined, one.row), options);
      }
    };
  const withEach = (adds: Adds) => Object.assign(adds, { each: eachOf(adds), for: eachOf(adds) });

  const modes = (adds: (mode: Mode) => Adds) => {
    const usual = withEach(adds("run"));
    const [skip, only, todo] = [withEach(adds("skip")), withEach(adds("only")), withEach(adds("todo"))];
    const when = (condition: unknown) => (condition ? usual : skip);
    const unless = (condition: unknown) => (condition ? skip : usual);
    return Object.assign(usual, { skip, only, todo, concurrent: usual, runIf: when, skipIf: unless });
  };
  const test = modes((mode) => (name, body, options) => sheltered(() => addTest(mode, name, body, options)));
  const failing = withEach((name, body, options) =>
    sheltered(() => addTest("run", name, body, options, true)),
  );
  Object.assign(test, { fails: failing, failing });
  const describe = modes((mode) => (name, body, options) => addSuite(mode, name, body, options));

  const hook = (name: HookName) => (run: Body, ms?: number) => {
    sheltered(() => inside.hooks[name].push({ run, ms: within(ms) }));
  };
  const functions: SuiteFunctions = {
    test,
    it: test,
    xit: test.skip,
    xtest: test.skip,
    fit: test.only,
    describe,
    suite: describe,
    xdescribe: describe.skip,
    fdescribe: describe.only,
    beforeAll: hook("beforeAll"),
    afterAll: hook("afterAll"),
    beforeEach: hook("beforeEach"),
    afterEach: hook("afterEach"),
  };
  return {
    root,
    functions,
    close: () => {
      open = false;
    },
  };
}
