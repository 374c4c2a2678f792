import { strToU8, zipSync } from "fflate";
import { entryOf } from "./compile.ts";
import { projectFiles } from "./project-files.ts";

export const PROJECT_FILE = "greenbar-playground.zip";

/** The code as a Vite project, zipped in a folder of its own. */
export function projectZip(code: string): Blob {
  const files = projectFiles(code, entryOf(code));
  const zipped = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`greenbar-playground/${path}`, strToU8(text)]),
    ),
  );
  return new Blob([new Uint8Array(zipped)], { type: "application/zip" });
}
