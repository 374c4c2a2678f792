import { type Arrow, circles, type Source } from "./import-graph.ts";

/** Code that knows nothing of the use cases: storage, tokens, feeds, mail and the like. */
const EDGES = ["worker/auth", "worker/cache", "worker/chat", "worker/feeds", "worker/mail", "worker/media"];

type Layer = { values: string[]; types: string[] };

/**
 * Who may import whom: the list of docs/decisions on the architecture, with a folder's own files
 * always allowed. `values` may also be imported as types. The empty name stands for anything but tests.
 */
const LAYERS: Record<string, Layer> = {
  shared: { values: [], types: [] },
  "worker/db": { values: ["shared"], types: [] },
  "worker/config.ts": { values: ["shared"], types: [] },
  "worker/platform/bounded.ts": { values: ["shared"], types: [] },
  // Some of them keep what they do in the database: mail has an outbox.
  ...Object.fromEntries(EDGES.map((edge) => [edge, { values: ["shared", "worker/db"], types: [] }])),
  "worker/services": {
    values: ["shared", "worker/db", ...EDGES],
    types: ["worker/config.ts"],
  },
  "worker/api": {
    // The answer to a wrong configuration, and the list of widths that an address may ask for.
    values: ["shared", "worker/config.ts", "worker/media/transform.ts"],
    types: ["worker/services"],
  },
  "worker/app.ts": { values: [""], types: [] },
  "worker/rendering/near-routes.ts": { values: [], types: [] },
  // The one way from the Worker into the pages.
  "worker/rendering/page-handler.ts": {
    values: ["app/context.ts", "worker/rendering/near-routes.ts"],
    types: ["worker/api"],
  },
  app: { values: ["shared"], types: ["worker"] },
  // `npm start` plays the outside services with the tests' own stand-ins; `npm run bench` runs test/bench.
  scripts: {
    values: [
      "",
      "test/upstream",
      "test/bench",
      "test/eval",
      "test/support/chromium.ts",
      "test/support/harness.ts",
    ],
    types: [],
  },
  test: { values: ["", "test"], types: [] },
};

function isIn(path: string, place: string): boolean {
  if (place === "") return !path.startsWith("test/");
  return path === place || path.startsWith(`${place}/`);
}

function layerOf(path: string): string | undefined {
  return Object.keys(LAYERS).find((layer) => isIn(path, layer));
}

/** The arrows that the list does not allow, one sentence each. */
export function forbiddenArrows(arrows: Arrow[]): string[] {
  return arrows.flatMap(({ from, to, kind }) => {
    const name = layerOf(from);
    if (name === undefined) return [`${from} lies in no layer`];
    const layer = LAYERS[name];
    const places = [name, ...(layer?.values ?? []), ...(kind === "type" ? (layer?.types ?? []) : [])];
    return places.some((place) => isIn(to, place))
      ? []
      : [`${from} must not import ${kind === "type" ? "types" : "values"} from ${to}`];
  });
}

/** The circles of imports, one sentence each. */
export function importCircles(arrows: Arrow[]): string[] {
  return circles(arrows).map((files) => `a circle: ${files.join(" → ")}`);
}

const LONGEST = 300;
/** Content in the shape of code: as long as there is content. */
const DATA = [
  /^shared\/content\//,
  /^scripts\/seed\//,
  /^worker\/db\/schema\.ts$/,
  /\/fixtures\//,
  /^test\/faults\/table\.ts$/,
];

/** The files that should be two, one sentence each. */
export function longFiles(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split("\n").length;
    return lines <= LONGEST || DATA.some((data) => data.test(path))
      ? []
      : [`${path} has ${lines} lines, more than ${LONGEST}`];
  });
}

const DRAWERS = new Set(["utils", "util", "misc", "helpers", "helper", "common", "lib"]);

/** The names that say nothing about what is inside, one sentence each. */
export function drawers(paths: string[]): string[] {
  return paths
    .filter((path) => path.split("/").some((part) => DRAWERS.has(part.replace(/\.[a-z.]+$/, ""))))
    .map((path) => `${path} says nothing about what is inside`);
}
