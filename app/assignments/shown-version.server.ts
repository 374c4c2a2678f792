import type { HandInVersion } from "#shared/assignments/hand-in.ts";
import { deeperHeadings } from "#shared/prose/deeper-headings.ts";
import { type MarkdownPart, renderMarkdown, type TakenIds } from "#shared/prose/markdown.ts";

export type ShownVersion = Omit<HandInVersion, "body"> & { parts: MarkdownPart[] };

/** The ids of the page's own parts. */
const OWN = ["main", "brief", "hand-in", "versions"];

/** Versions with their texts rendered, for one page: headings stand below the version's own. */
export function shownVersions(versions: readonly HandInVersion[]): ShownVersion[] {
  const taken: TakenIds = new Map(OWN.map((id) => [id, 1]));
  return versions.map(({ body, ...version }) => ({
    ...version,
    parts: body === "" ? [] : renderMarkdown(deeperHeadings(deeperHeadings(body)), taken).parts,
  }));
}
