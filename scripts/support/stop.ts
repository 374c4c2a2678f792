import { stripVTControlCharacters } from "node:util";

/** The task cannot go on. The message is one sentence for the person at the terminal. */
export class Stop extends Error {
  override name = "Stop";
  /** The last lines of a log with more details. */
  readonly details: string;

  constructor(message: string, details = "") {
    super(message);
    this.details = details;
  }
}

/** A system error about a file or folder, as a sentence. */
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

/** An error of `parseArgs` about an unknown option or argument, as a sentence. */
function usageSentence(error: unknown): string | null {
  const isUsage =
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
  return isUsage ? `${error.message.split(". ")[0]}. README.md lists the commands and their options.` : null;
}

/** Runs a task's body. Prints its error and ends the process with status 1. */
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

/** The last lines of a log, without terminal colours. */
export function lastLines(log: string, count = 25): string {
  return stripVTControlCharacters(log).trimEnd().split("\n").slice(-count).join("\n");
}
