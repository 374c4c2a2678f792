import type { FrameFile, Problem } from "../messages.ts";

export type Module = { exports: unknown };
export type Define = (
  module: Module,
  exports: unknown,
  require: (name: string) => unknown,
  process: object,
) => void;

/** An error in a file itself, with its place. */
export class FileProblem extends Error {
  readonly problem: Problem;
  /** For a syntax error: the code in a function that nobody calls, line for line. */
  readonly script: string | null;
  constructor(problem: Problem, script: string | null = null) {
    super(problem.message);
    this.name = "FileProblem";
    this.problem = problem;
    this.script = script;
  }
}

const ENDINGS = [
  "",
  ".js",
  ".jsx",
  ".ts",
  ".tsx",
  ".mjs",
  ".cjs",
  ".json",
  "/index.js",
  "/index.jsx",
  "/index.ts",
  "/index.tsx",
];

/** The path of `name`, seen from the file `from`: without `.` and `..`. */
function joined(from: string, name: string): string {
  const parts = name.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

export type RegistryOptions = {
  files: Record<string, FrameFile>;
  /** React and other packages, as functions that define them. */
  packages: Record<string, Define>;
  /** Modules that exist already, for the test file only. */
  forTests: Record<string, unknown>;
  tests: string;
  process: object;
  addStyles: (text: string) => void;
};

type Execute = (...values: unknown[]) => unknown;

/** The modules of one run. Circular imports get what is there already, like everywhere. */
export function createRegistry(options: RegistryOptions) {
  const { files, packages, forTests, tests, process, addStyles } = options;
  const loaded = new Map<string, Module>();
  const mocks = new Map<string, { make: (() => unknown) | null; module: Module | null }>();

  /** The file that an import means, or null if it means a package. */
  function fileOf(from: string, name: string): string | null {
    if (!name.startsWith(".") && !name.startsWith("/")) return null;
    const path = joined(from, name);
    if (path === tests) throw new Error("The test file cannot be imported.");
    for (const base of [path, path.replace(/\.([mc]?)js(x?)$/, ".$1ts$2")]) {
      for (const ending of ENDINGS) if (Object.hasOwn(files, base + ending)) return base + ending;
    }
    throw new Error(`“${name}”, which ${from} imports, does not exist.`);
  }

  const keyOf = (from: string, name: string) => fileOf(from, name) ?? name;

  function packageOf(name: string, from: string): unknown {
    if (Object.hasOwn(forTests, name)) {
      if (from === tests) return forTests[name];
      throw new Error(`Only the test file can import “${name}”, and ${from} is not it.`);
    }
    const define = Object.hasOwn(packages, name) ? packages[name] : undefined;
    if (!define) throw new Error(`“${name}”, which ${from} imports, is not available here.`);
    const module: Module = { exports: {} };
    loaded.set(name, module);
    define(module, module.exports, (inner) => load(inner, name), process);
    return module.exports;
  }

  /** The function of a file. @throws FileProblem for a syntax error that only the browser finds */
  function compiled(path: string, code: string, names: string[], isTest: boolean): Execute {
    const file = files[path];
    // An async function has no constructor with a name of its own.
    const Maker: FunctionConstructor = isTest ? Object.getPrototypeOf(async () => {}).constructor : Function;
    try {
      return Maker(...names, `${code}\n//# sourceURL=${path}`) as Execute;
    } catch (error) {
      const broken = file?.kind === "code" ? file.broken : null;
      const place = broken?.place ?? { file: path, line: null, column: null };
      const message = broken?.message ?? `Syntax error: ${error instanceof Error ? error.message : error}`;
      throw new FileProblem(
        { message, place },
        `${isTest ? "async " : ""}function file(${names.join()}) {${code}\n}`,
      );
    }
  }

  function execute(path: string): unknown {
    const module: Module = { exports: {} };
    loaded.set(path, module);
    const file = files[path];
    if (file?.kind === "json") {
      try {
        module.exports = JSON.parse(file.text);
      } catch (error) {
        const message = `This is not JSON: ${error instanceof Error ? error.message : error}`;
        throw new FileProblem({ message, place: { file: path, line: null, column: null } });
      }
    } else if (file?.kind === "css") {
      addStyles(file.text);
    } else if (file?.kind === "text") {
      module.exports = { __esModule: true, default: file.text };
    } else if (file?.kind === "code") {
      const run = compiled(path, file.code, ["require", "module", "exports", "process"], false);
      try {
        run((name: string) => load(name, path), module, module.exports, process);
      } catch (error) {
        loaded.delete(path);
        throw error;
      }
    }
    return module.exports;
  }

  function actual(name: string, from: string): unknown {
    const path = fileOf(from, name);
    const known = loaded.get(path ?? name);
    if (known) return known.exports;
    return path === null ? packageOf(name, from) : execute(path);
  }

  function load(name: string, from: string): unknown {
    const mock = mocks.get(keyOf(from, name));
    if (!mock || Object.hasOwn(forTests, name)) return actual(name, from);
    mock.module ??= { exports: mocked(mock.make?.()) };
    return mock.module.exports;
  }

  /** What a factory made, as a module: its `default` is the default export. */
  function mocked(made: unknown): unknown {
    if (typeof made !== "object" || made === null || "__esModule" in made || !("default" in made))
      return made;
    return { ...made, __esModule: true };
  }

  return {
    load,
    actual,
    mock: (name: string, from: string, make: () => unknown) => {
      mocks.set(keyOf(from, name), { make, module: null });
    },
    unmock: (name: string, from: string) => mocks.delete(keyOf(from, name)),
    /** Makes the mocks, of which some may be promised. */
    async prepareMocks() {
      for (const mock of mocks.values()) {
        if (!mock.module && mock.make) mock.module = { exports: mocked(await mock.make()) };
      }
    },
    resetModules() {
      for (const path of loaded.keys()) if (Object.hasOwn(files, path)) loaded.delete(path);
    },
    /** Runs the test file with what it gets by name. */
    async runTests(code: string, given: Record<string, unknown>) {
      const module: Module = { exports: {} };
      const values = {
        require: (name: string) => load(name, tests),
        module,
        exports: module.exports,
        process,
        ...given,
      };
      await compiled(tests, code, Object.keys(values), true)(...Object.values(values));
    },
  };
}

export type Registry = ReturnType<typeof createRegistry>;
