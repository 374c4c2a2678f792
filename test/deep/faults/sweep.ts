import { pngOf } from "../../fixtures/png.ts";
import { type Outcome, outcomeOf, type Seen, see } from "./outcomes.ts";
import { REQUESTS } from "./requests.ts";
import { type FaultRequest, secretsIn, typedIn } from "./sent.ts";
import { again, type FaultInit, type FaultySite } from "./site.ts";
import { type Dependency, dependencyOf, type Fault, faultsOf } from "./table.ts";

type Answered = {
  seen: Seen;
  touched: Dependency[];
  /** Which of these were written to. */
  written: Dependency[];
  typed: string[];
  secrets: string[];
  /** From the request to the end of the answer. */
  milliseconds: number;
};
type Spec = { dependency?: string; fault?: Fault };
const PICTURE = await pngOf(1, 1);
let asked = 0;

/**
 * Sends one of REQUESTS with a fault, each time with a new IP address, feeds and account. `returning`: the access token
 * has expired, so the session has to be read.
 */
export function send(...what: Parameters<typeof sendOnce>): ReturnType<typeof sendOnce> {
  return again(() => sendOnce(...what));
}

/** The dependencies that a header of the answer lists. */
function named({ headers }: { headers: { get(name: string): string | null } }, header: string): Dependency[] {
  return (headers.get(header) ?? "").split(",").filter(Boolean).map(dependencyOf);
}

async function sendOnce(
  site: FaultySite,
  name: string,
  spec: Spec,
  { returning = false, settle = false } = {},
): Promise<Answered> {
  const request: FaultRequest | undefined = REQUESTS[name];
  if (!request) throw new Error(`There is no request ${name}.`);
  asked += 1;
  // Set here, because other requests run while this one prepares.
  const number = asked;
  const person = await site.person(request.as ?? "student", returning);
  const sent = typeof request.make === "function" ? await request.make(site, person) : request.make;
  const headers = new Headers({
    "x-address": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(request.as ? { cookie: person.cookie } : {}),
    ...(name.startsWith("GET") ? {} : { origin: "http://localhost" }),
    ...sent.headers,
  });
  if (headers.get("cookie") === "") headers.delete("cookie");
  let body: FaultInit["body"] = sent.body;
  if (sent.form) {
    headers.set("content-type", "application/x-www-form-urlencoded");
    body = new URLSearchParams(sent.form).toString();
  }
  if (sent.upload) {
    const form = new FormData();
    for (const [field, value] of Object.entries(sent.upload)) form.set(field, value);
    form.set("file", new Blob([PICTURE], { type: "image/png" }), "picture.png");
    const encoded = new Response(form);
    headers.set("content-type", encoded.headers.get("content-type") ?? "");
    body = new Uint8Array(await encoded.arrayBuffer());
  }
  if (sent.bytes) body = sent.bytes;
  if (sent.json) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(sent.json);
  }
  const method = name.split(" ")[0] ?? "GET";
  const scope = `${number}:`;
  const begun = performance.now();
  const answer = await site.ask(sent.path, { method, headers, body }, { ...spec, scope }, { settle });
  const seen = await see(answer);
  return {
    seen,
    touched: named(answer, "x-touched"),
    written: named(answer, "x-written"),
    typed: typedIn(sent),
    secrets: secretsIn(sent),
    milliseconds: performance.now() - begun,
  };
}

/** The answer without a fault. On a busy machine even that may come too late, and says so with 503. */
async function answerOf(site: FaultySite, name: string, more = 4): Promise<Answered> {
  const well = await send(site, name, {}, { settle: true });
  if (well.seen.status !== 503 || more === 0) return well;
  return answerOf(site, name, more - 1);
}

/** The outcome of every fault of every dependency that a request uses. */
export async function sweep(site: FaultySite, name: string) {
  const well = await answerOf(site, name);
  const { as, make: _make, ...expected } = REQUESTS[name] ?? {};
  const later = as ? await send(site, name, {}, { returning: true, settle: true }) : well;
  const dependencies = [...new Set([...well.touched, ...later.touched])];
  const found: Record<string, (Outcome | null)[]> = {};
  const faulty: (Answered & { dependency: Dependency; fault: Fault })[] = [];
  await Promise.all(
    dependencies.map(async (dependency) => {
      const returning = !well.touched.includes(dependency);
      found[dependency] = await Promise.all(
        faultsOf(dependency).map(async (fault) => {
          const answered = await send(site, name, { dependency, fault }, { returning });
          faulty.push({ ...answered, dependency, fault });
          const { seen, typed } = answered;
          return outcomeOf(seen, well.seen, { ...expected, posted: name.startsWith("POST"), typed });
        }),
      );
    }),
  );
  return { found, faulty, well: well.seen, written: well.written };
}
