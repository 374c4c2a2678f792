import { stripVTControlCharacters } from "node:util";

/** A task that cannot go on. Its message is one sentence for whoever started it. */
export class Stop extends Error {
  override name = "Stop";
  /** The last lines of the log that tells more. */
  readonly details: string;

  constructor(message: string, details = "") {
    super(message);
    this.details = details;
  }
}

/** Runs a task's body. Whatever it throws ends the process with status 1 and says why. */
export async function runTask(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (error instanceof Stop) {
      console.error(error.message);
      if (error.details) console.error(error.details);
    } else {
      console.error(error);
    }
    process.exit(1);
  }
}

/** The last lines of a log, without the colours that tools write. */
export function lastLines(log: string, count = 25): string {
  return stripVTControlCharacters(log).trimEnd().split("\n").slice(-count).join("\n");
}
