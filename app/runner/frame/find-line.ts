import { FileProblem } from "./registry.ts";

// Kept from before any of the learner's code.
const { Promise: RealPromise, Worker: RealWorker, Blob: RealBlob, URL: RealUrl } = globalThis;

const WITHIN_MS = 1000;

/** The line at which a browser stops reading a script; null if it reads all of it, or does not tell. */
function lineOf(script: string, later: typeof setTimeout): Promise<number | null> {
  return new RealPromise((resolve) => {
    const url = RealUrl.createObjectURL(new RealBlob([`${script}\npostMessage(null);`]));
    const worker = new RealWorker(url);
    const found = (line: number | null) => {
      worker.terminate();
      RealUrl.revokeObjectURL(url);
      resolve(line);
    };
    worker.onmessage = () => found(null);
    worker.onerror = (event) => {
      event.preventDefault();
      found(event.lineno || null);
    };
    later(() => found(null), WITHIN_MS);
  });
}

/**
 * The same error with its line, if it is a syntax error that our parser did not see: a name that is declared twice, for
 * example. Browsers tell the line only for a script that they load, so a Worker of its own loads the code.
 */
export async function withLine(error: unknown, later: typeof setTimeout): Promise<unknown> {
  if (!(error instanceof FileProblem) || error.script === null) return error;
  const { message, place } = error.problem;
  if (!place || place.line !== null) return error;
  try {
    const line = await lineOf(error.script, later);
    return new FileProblem({ message, place: { ...place, line } });
  } catch {
    // Without Workers in Workers there is no line.
    return error;
  }
}
