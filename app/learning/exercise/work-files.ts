import type { StarterFile } from "#shared/learning/exercise-files.ts";

export type Texts = Readonly<Record<string, string>>;

/** The files that are not as everybody got them. Only these are kept. */
export function changedFiles(starter: readonly StarterFile[], texts: Texts): Record<string, string> {
  return Object.fromEntries(
    starter.flatMap(({ path, text, editable }) => {
      const now = texts[path];
      return editable && now !== undefined && now !== text ? [[path, now]] : [];
    }),
  );
}
