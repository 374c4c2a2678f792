import { HELP, readCommand, UsageError } from "./options.ts";
import { isWithin, jsonReport, textReport } from "./report.ts";
import { weighFolder } from "./weigh.ts";

export type Output = { out: (text: string) => void; err: (text: string) => void };

/**
 * The whole tool, without the process around it: arguments in, text out, exit status back.
 * 0 is within the budget, 1 is over it, 2 means that it could not run.
 */
export async function run(args: string[], { out, err }: Output, version: string): Promise<number> {
  try {
    const command = readCommand(args);
    if (command.kind === "help") {
      out(HELP);
      return 0;
    }
    if (command.kind === "version") {
      out(`${version}\n`);
      return 0;
    }
    const { folder, budget, json, ...options } = command.options;
    const weight = await weighFolder(folder, options);
    out(json ? jsonReport(weight, budget) : textReport(weight, budget));
    return isWithin(weight, budget) ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      err(`weigh: ${error.message}\nRun weigh --help to see what it can do.\n`);
      return 2;
    }
    if (isFileSystemError(error)) {
      err(`weigh: ${REASONS[error.code] ?? "cannot read"}: ${error.path}\n`);
      return 2;
    }
    throw error;
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "that is not a folder",
  EACCES: "not allowed to read",
};

function isFileSystemError(error: unknown): error is Error & { code: string; path: string } {
  return error instanceof Error && "code" in error && "path" in error;
}
