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

/** What the system says about a folder, in a sentence. */
function systemSentence(error: unknown): string | null {
  if (!(error instanceof Error && "code" in error && "path" in error)) return null;
  switch (error.code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `There is no permission to write ${error.path}: make the folder writable, or work in a copy of it.`;
    case "ENOSPC":
      return `The disk is full, so ${error.path} could not be written: make room, then try again.`;
    default:
      return null;
  }
}

/** What `parseArgs` says about an option or a word that a command does not have. */
function usageSentence(error: unknown): string | null {
  const isUsage =
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
  return isUsage ? `${error.message.split(". ")[0]}. README.md lists the commands and their options.` : null;
}

/** Runs a task's body. What it throws is said, and ends the process with status 1. */
export async function runTask(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (error instanceof Stop) {
      console.error(error.message);
      if (error.details) console.error(error.details);
    } else {
      console.error(systemSentence(error) ?? usageSentence(error) ?? error);
    }
    process.exit(1);
  }
}

/** The last lines of a log, without the colours that tools write. */
export function lastLines(log: string, count = 25): string {
  return stripVTControlCharacters(log).trimEnd().split("\n").slice(-count).join("\n");
}
