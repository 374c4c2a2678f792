import { again, type FaultySite } from "./built/site.ts";
import { type Outcome, outcomeOf, type Seen, see } from "./outcomes.ts";
import { REQUESTS } from "./requests.ts";
import { type FaultRequest, TYPED } from "./sent.ts";
import { FAULTS, type Fault } from "./table.ts";

type Spec = { dependency?: string; fault?: Fault };
let asked = 0;

/**
 * Sends one of REQUESTS while something fails. Everybody is somebody else with an address, feeds and an
 * account of their own. `returning`: the access token is over, so that the session has to be read.
 */
export function send(...what: Parameters<typeof sendOnce>): ReturnType<typeof sendOnce> {
  return again(() => sendOnce(...what));
}

async function sendOnce(
  site: FaultySite,
  name: string,
  spec: Spec,
  { returning = false, settle = false } = {},
): Promise<{ seen: Seen; touched: string[]; typed: string | null }> {
  const request: FaultRequest | undefined = REQUESTS[name];
  if (!request) throw new Error(`There is no request ${name}.`);
  asked += 1;
  // Taken now: others ask while this one still prepares.
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
  let body: string | null = null;
  if (sent.form) {
    headers.set("content-type", "application/x-www-form-urlencoded");
    body = new URLSearchParams(sent.form).toString();
  }
  if (sent.json) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(sent.json);
  }
  const method = name.split(" ")[0] ?? "GET";
  const scope = `${number}:`;
  const answer = await site.ask(sent.path, { method, headers, body }, { ...spec, scope }, { settle });
  return {
    seen: await see(answer),
    touched: (answer.headers.get("x-touched") ?? "").split(",").filter(Boolean),
    typed: request.typed ?? (body?.includes(encodeURIComponent(TYPED).replaceAll("%20", "+")) ? TYPED : null),
  };
}

/** What comes of every fault of every dependency that a request touches. */
export async function sweep(site: FaultySite, name: string) {
  const well = await send(site, name, {}, { settle: true });
  const { as, proof = null } = REQUESTS[name] ?? {};
  const later = as ? await send(site, name, {}, { returning: true, settle: true }) : well;
  const dependencies = [...new Set([...well.touched, ...later.touched])];
  const found: Record<string, (Outcome | null)[]> = {};
  const faulty: { dependency: string; fault: Fault; seen: Seen; milliseconds: number }[] = [];
  await Promise.all(
    dependencies.map(async (dependency) => {
      const returning = !well.touched.includes(dependency);
      found[dependency] = await Promise.all(
        FAULTS.map(async (fault) => {
          const begun = performance.now();
          const { seen, typed } = await send(site, name, { dependency, fault }, { returning });
          faulty.push({ dependency, fault, seen, milliseconds: performance.now() - begun });
          return outcomeOf(seen, well.seen, { posted: name.startsWith("POST"), typed, proof });
        }),
      );
    }),
  );
  return { found, faulty, well: well.seen };
}
