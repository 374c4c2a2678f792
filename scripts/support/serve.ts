import { BUILT_CONFIG, wranglerBin } from "./paths.ts";
import { type Service, startService } from "./processes.ts";
import { Stop } from "./stop.ts";

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** Serves the last build on this machine, with its data in `state` and its output in `logFile`. */
export function serveBuild(options: {
  port: number;
  vars: Record<string, string>;
  state: string;
  logFile: string;
}): Service {
  const { port, vars, state, logFile } = options;
  return startService(
    [
      wranglerBin,
      ...["dev", "--local", "--config", BUILT_CONFIG, "--persist-to", state],
      ...["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"],
      ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
    ],
    { logFile },
  );
}

/** Waits for the first page. @throws Stop if the server ends, is too slow, or answers with an error */
export async function untilServed(url: string, server: Service): Promise<void> {
  let ended = false;
  server.ended.then(() => {
    ended = true;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (ended) throw new Stop("The server ended before it was ready.", server.log());
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(READY_WITHIN_MS) });
      await response.body?.cancel();
      if (response.ok) return;
      throw new Stop(`The home page answers ${response.status}.`, server.log());
    } catch (error) {
      if (error instanceof Stop) throw error;
      // Not listening yet.
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  throw new Stop("The server was not ready within a minute.", server.log());
}
