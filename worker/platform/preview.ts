import type { ContentOf, Fields } from "#shared/publishing/fields.ts";
import type { Kind } from "#shared/publishing/kind.ts";

/** The draft that a request shows in place of what is live. */
export type Preview = {
  kind: string;
  item: string;
  /** Null if the draft is not valid yet; `problems` says why. */
  content: Record<string, unknown> | null;
  problems: readonly string[];
};

/** A previewed row. Its date is now, because rendered texts are kept by it. */
export function withDates<Row>(row: Row) {
  return { ...row, archivedAt: null, createdAt: new Date(), updatedAt: new Date() };
}

/** The previewed content of an item, if this request previews it. */
export function previewOf<F extends Fields>(
  preview: Preview | null | undefined,
  kind: Kind<F>,
  item: string,
): ContentOf<F> | null {
  if (!preview?.content || preview.kind !== kind.name || preview.item !== item) return null;
  return preview.content as ContentOf<F>;
}
