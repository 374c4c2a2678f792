import type { RunFiles } from "./messages.ts";

/** Packages that files import, by name. */
export function importsOf(files: RunFiles): Set<string> {
  const names = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\b(?:from|import|require\()\s*\(?\s*["']([@\w][^"'\n]*)["']/g)].map(
      ([, name = ""]) => name,
    ),
  );
  return new Set(names);
}

export type RunMode = "worker" | "page";

/** A document for pages and React, otherwise a Worker. */
export function modeOf(files: RunFiles): RunMode {
  const isPage = Object.keys(files).some((path) => /\.(html|css|jsx|tsx)$/.test(path));
  const names = [...importsOf(files)];
  return isPage || names.some((name) => /^(react(-dom)?(\/.*)?|@testing-library\/.+)$/.test(name))
    ? "page"
    : "worker";
}
