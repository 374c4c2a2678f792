import { strToU8, zipSync } from "fflate";
import { entryOf } from "./compile.ts";
import { projectFiles } from "./project-files.ts";

export const PROJECT_FILE = "greenbar-playground.zip";

/** A zip file with the code as a Vite project, in its own folder. */
export function projectZip(code: string): Blob {
  const files = projectFiles(code, entryOf(code));
  const zipped = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`greenbar-playground/${path}`, strToU8(text)]),
    ),
  );
  return new Blob([new Uint8Array(zipped)], { type: "application/zip" });
}
