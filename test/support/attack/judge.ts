import { type Answer, headerOf, type Sent } from "./wire.ts";

/** In every hostile text, so that we recognise it if it comes back as markup. */
export const MARK = "fz7q";

/** What no visitor may see: a stack, a built file's path, the database's error texts, a table's or column's name. */
const INSIDE =
  /\n\s+at [\w.<>[\] ]+ ?\(?[\w:/.-]*:\d+:\d+|(?:file|worker|node):\/\/\/?\S+:\d+|build\/server|node_modules\/|SQLITE_|D1_ERROR|Failed query|DrizzleQueryError|password_hash|user_sessions|newsletter_subscribers|window_ends_at/;

/** What notes quote in their examples, which the assistant may quote to anyone: an app's stack, a line of `.gitignore`. */
const QUOTED = /file:\/\/\/app\/cart\.js:\d+:\d+|["`]node_modules\//g;

/** Input that came back as markup, an attribute or a script's URL. */
const REFLECTED = [
  new RegExp(`<[!/?]?${MARK}`, "i"),
  new RegExp(`<[^>]*[^\\\\]" ${MARK}=`, "i"),
  new RegExp(`(?:href|src|action|formaction)=["']?javascript:${MARK}`, "i"),
];
const MARKUP =
  /^(?:text\/html|application\/xhtml\+xml|application\/xml|text\/xml|application\/rss\+xml|image\/svg\+xml)/;

/** The statuses in the error contract (decisions.md, "Errors in the API"). */
const REFUSALS = new Set([400, 401, 403, 404, 405, 409, 413, 415, 416, 429]);

function contractProblems({ method }: Sent, answer: Answer): string[] {
  const problems: string[] = [];
  if (!REFUSALS.has(answer.status)) problems.push(`the status ${answer.status} is not in the contract`);
  if (headerOf(answer, "cache-control")?.includes("no-store") !== true) {
    problems.push("an error may be kept by caches");
  }
  if (answer.status === 429 && !/^\d+$/.test(headerOf(answer, "retry-after") ?? "")) {
    problems.push("a 429 without Retry-After");
  }
  if (answer.status === 405 && !headerOf(answer, "allow")) problems.push("a 405 without Allow");
  if (method === "HEAD") return problems;
  if (!headerOf(answer, "content-type")?.startsWith("application/json")) {
    return [...problems, `an error of type ${headerOf(answer, "content-type")}`];
  }
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    return [...problems, "an error that is not JSON"];
  }
  if (typeof body !== "object" || body === null) return [...problems, "an error that is no object"];
  const { error, fields, ...others } = body as { error?: unknown; fields?: unknown };
  if (typeof error !== "string" || error === "") problems.push("an error without a sentence");
  if (Object.keys(others).length > 0) problems.push(`an error that also says ${Object.keys(others)}`);
  if (fields !== undefined && Object.values(fields ?? {}).some((each) => typeof each !== "string")) {
    problems.push("fields that are not sentences");
  }
  return problems;
}

/** The paths with JSON errors: the API without its documentation page, and the pictures. */
const API = /^\/(?:api(?!\/docs)|media)(?:\/|$)/;

const OWN_PATH = /^\/(?![/\\])/;

/** A redirect target on another site. */
function leadsAway(location: string, origin: string): boolean {
  return !OWN_PATH.test(location) && !location.startsWith(`${origin}/`);
}

/**
 * What is wrong with an answer to a hostile request; an empty list means that it is fine.
 * `secrets` are values that no answer may contain.
 */
export function problemsOf(sent: Sent, answer: Answer, secrets: readonly string[], origin: string): string[] {
  const { status, headers, text } = answer;
  const problems: string[] = [];
  if (status >= 500 || status < 200) problems.push(`answered ${status}`);
  const head = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  const inside = INSIDE.exec(text.replace(QUOTED, "")) ?? INSIDE.exec(head);
  if (inside) problems.push(`shows its inside: ${JSON.stringify(inside[0].slice(0, 120))}`);
  const leaked = secrets.filter((secret) => text.includes(secret) || head.includes(secret));
  if (leaked.length > 0) problems.push(`holds ${leaked.length} secrets`);
  if (headers.some(([name]) => name.includes(MARK))) problems.push("a header of the request's making");
  const location = headerOf(answer, "location");
  if (location !== null && leadsAway(location, origin)) problems.push(`leads away to ${location}`);
  if (headerOf(answer, "x-content-type-options") !== "nosniff") problems.push("may be sniffed");
  const type = headerOf(answer, "content-type");
  if (text !== "" && type === null) problems.push("has no type");
  if (MARKUP.test(type ?? "")) {
    const found = REFLECTED.map((pattern) => pattern.exec(text)).find((match) => match !== null);
    if (found) problems.push(`reflects markup: ${JSON.stringify(found[0].slice(-120))}`);
  }
  const isApi = API.test(URL.canParse(sent.path, origin) ? new URL(sent.path, origin).pathname : sent.path);
  if (isApi && status >= 400 && status < 500) problems.push(...contractProblems(sent, answer));
  return problems;
}
