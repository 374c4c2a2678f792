import type { Fields } from "#shared/publishing/fields.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import { type AnyKind, type ContentFile, readContentFile } from "./format.ts";

/** What each file said when it was last read, by kind and path. */
const known = new WeakMap<AnyKind, Map<string, ContentFile>>();

/**
 * Reads and checks a file, unless it says what it said the last time: checking, pulling and pushing read each file
 * several times, and reading takes most of their time.
 */
export function readAgain<F extends Fields>(
  kind: Kind<F>,
  file: string,
  source: string,
  id?: string,
): ContentFile<F> {
  const files = known.get(kind) ?? new Map<string, ContentFile>();
  known.set(kind, files);
  const before = files.get(file);
  const isSame = before?.source === source && (id === undefined || before.id === id);
  const read = isSame
    ? before
    : (readContentFile(kind, file, source, id === undefined ? {} : { id }) as ContentFile);
  files.set(file, read);
  // The caller may find more problems.
  return { ...(read as ContentFile<F>), problems: [...read.problems] };
}
