import { parseArgs } from "node:util";
import { parseSize } from "./sizes.ts";
import { COMPRESSIONS, type Compression } from "./weigh.ts";

export type Options = {
  folder: string;
  compression: Compression;
  /** Bytes, or null for no limit. */
  budget: number | null;
  /** Extensions with their dot, such as `.js`; empty for every file. */
  extensions: string[];
  json: boolean;
};

export type Command = { kind: "weigh"; options: Options } | { kind: "help" } | { kind: "version" };

/** The person's command line is wrong. The message says what to change. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const HELP = `Usage: weigh <folder> [options]

Adds up the size of the files in a folder, by file type.

Options:
  -c, --compression <none|gzip|brotli>  how the files are served (default: none)
  -b, --budget <size>                   fail when the total is more, such as 200kB or 1.5MB
  -e, --ext <extension>                 weigh only these files; may be given several times
      --json                            print JSON
  -h, --help                            print this
  -v, --version                         print the version

Exit status: 0 within the budget, 1 over it, 2 when weigh could not run.
`;

/** What the arguments ask for. Throws a UsageError for what it does not understand. */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help) return { kind: "help" };
  if (values.version) return { kind: "version" };

  const [folder, extra] = positionals;
  if (folder === undefined) throw new UsageError("Name the folder to weigh.");
  if (extra !== undefined) throw new UsageError(`Name one folder; "${extra}" is one too many.`);
  return {
    kind: "weigh",
    options: {
      folder,
      compression: compressionFrom(values.compression),
      budget: values.budget === undefined ? null : budgetFrom(values.budget),
      extensions: values.ext.map(extensionFrom),
      json: values.json,
    },
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        compression: { type: "string", short: "c", default: "none" },
        budget: { type: "string", short: "b" },
        ext: { type: "string", short: "e", multiple: true, default: [] },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
        version: { type: "boolean", short: "v", default: false },
      },
    });
  } catch (error) {
    // parseArgs names the option it stumbled over; the sentence after that is for programmers.
    throw new UsageError(String((error as Error).message).split(". ")[0], { cause: error });
  }
}

function compressionFrom(text: string): Compression {
  const found = COMPRESSIONS.find((compression) => compression === text);
  if (!found) throw new UsageError(`"${text}" is no compression; choose ${COMPRESSIONS.join(", ")}.`);
  return found;
}

function budgetFrom(text: string): number {
  const bytes = parseSize(text);
  if (bytes === null) throw new UsageError(`"${text}" is not a size; write it like 200kB or 1.5MB.`);
  return bytes;
}

function extensionFrom(text: string): string {
  return `.${text.replace(/^\./, "").toLowerCase()}`;
}
