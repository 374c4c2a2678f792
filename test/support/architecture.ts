import { type Arrow, circles, type Source } from "./import-graph.ts";

/**
 * The levels of each side, lowest first, as in docs/architecture.md. A folder imports values only from lower levels
 * (and from itself), and types from anywhere. Folders on one line do not import each other.
 */
export const LEVELS = {
  worker: [
    ["platform"],
    ["http"],
    ["courses", "search"],
    ["accounts"],
    [
      ...["media", "notes", "blog", "legal", "runner", "messages", "newsletter", "contact"],
      ...["mentorship", "videos", "about", "home"],
    ],
    ["enrolments"],
    ["learning"],
    ["assignments"],
    ["certificates"],
    ["selling"],
    ["chat", "places"],
    ["publishing", "site"],
    ["portal", "desk"],
    ["status"],
    // The files beside the folders put everything together. Only they import from all folders.
    ["rendering"],
    [""],
  ],
  app: [["styles"], ["runner"], ["ui"], ["prose", "site"], ["forms"], ["*"], [""]],
} as const;

type Side = keyof typeof LEVELS;

/** The folder of a file: `worker/accounts/api.ts` is in `accounts`; `worker/app.ts` is in none, so "". */
function roomOf(path: string): string {
  const parts = path.split("/");
  return parts.length > 2 ? (parts[1] ?? "") : "";
}

function levelOf(side: Side, room: string): number {
  const levels: readonly (readonly string[])[] = LEVELS[side];
  const own = levels.findIndex((rooms) => rooms.includes(room));
  return own === -1 ? levels.findIndex((rooms) => rooms.includes("*")) : own;
}

/** Files at a side's root that folders may import anyway. */
const OPEN: Record<Side, string[]> = { worker: ["worker/config.ts"], app: ["app/context.ts"] };

const isPage = (path: string) => /\.route\.tsx?$/.test(path);

/** Whether a file may import values from another file of the same side. */
function within(side: Side, from: string, to: string): boolean {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (OPEN[side].includes(to)) return true;
  if (side === "app") {
    // A page is never imported. Pages, like the root, may use the parts of every folder.
    if (isPage(to)) return false;
    if (isPage(from)) return other !== "";
  }
  if (room === other) return true;
  const [own, target] = [levelOf(side, room), levelOf(side, other)];
  if (own === -1 || target === -1) return false;
  // The nouns in app/ may use each other's parts.
  return target < own || (side === "app" && own === target && own === levelOf("app", "*"));
}

/** The parts of the tests that scripts use: the stand-ins, the bench, and the browser. */
const FOR_SCRIPTS = ["test/upstream/", "test/bench/", "test/eval/", "test/support/"];

function allowed({ from, to, kind }: Arrow): boolean {
  const [side, target] = [from.split("/")[0], to.split("/")[0]];
  if (side === "test") return true;
  // The runner is a package of its own: others may use it, and it uses nothing of theirs.
  if (from.startsWith("app/runner/")) return to.startsWith("app/runner/");
  if (side !== "app" && side !== "worker" && side !== "shared" && side !== "scripts") return false;
  if (target === "test") return side === "scripts" && FOR_SCRIPTS.some((place) => to.startsWith(place));
  if (side === "scripts") return true;
  if (target === "scripts") return false;
  if (side === "shared") return target === "shared";
  if (target === "shared") return true;
  if (side === "app") {
    if (target === "worker") return kind === "type";
    return kind === "type" || within("app", from, to);
  }
  if (target === "app") return from.startsWith("worker/rendering/") && to === "app/context.ts";
  return kind === "type" || within("worker", from, to);
}

/** The imports that the levels do not allow, one sentence each. */
export function forbiddenArrows(arrows: Arrow[]): string[] {
  return arrows
    .filter((arrow) => !allowed(arrow))
    .map(({ from, to, kind }) => `${from} must not import ${kind}s from ${to}`);
}

/** The circles of imports, one sentence each. */
export function importCircles(arrows: Arrow[]): string[] {
  return circles(arrows).map((files) => `a circle: ${files.join(" → ")}`);
}

const LONGEST = 300;
/** Content written as code, and lists with one entry for each thing: they may be as long as they need. */
const DATA = [
  /^worker\/services\.ts$/,
  /^shared\/content\//,
  /^scripts\/seed\//,
  /\/fixtures\//,
  /^test\/deep\/faults\/table\.ts$/,
  /^test\/bench\/scale-pages\.ts$/,
];

/** The files that are too long, one sentence each. */
export function longFiles(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split("\n").length;
    return lines <= LONGEST || DATA.some((data) => data.test(path))
      ? []
      : [`${path} has ${lines} lines, more than ${LONGEST}`];
  });
}

const DRAWERS = new Set(["utils", "util", "misc", "helpers", "helper", "common", "lib"]);

/** The names that say nothing about their content, one sentence each. */
export function drawers(paths: string[]): string[] {
  return paths
    .filter((path) => path.split("/").some((part) => DRAWERS.has(part.replace(/\.[a-z.]+$/, ""))))
    .map((path) => `${path} says nothing about what is inside`);
}
