import type { Fields, ReferenceTo } from "#shared/publishing/fields.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import type { Kind } from "#shared/publishing/kind.ts";
import type { ReferenceOption } from "#worker/desk/references.ts";
import type { ListedItem } from "#worker/publishing/items.ts";
import type { Services } from "#worker/services.ts";

type References = Partial<Record<ReferenceTo, ReferenceOption[]>>;

/** What the reference fields of a form can name. */
export async function readReferences({ references }: Services, fields: Fields): Promise<References> {
  const wanted = Object.values(fields).flatMap((field) => ("to" in field && field.to ? [field.to] : []));
  const found = await Promise.all(wanted.map(async (to) => [to, await references.options(to)] as const));
  return Object.fromEntries(found);
}

/** What an item belongs to, with the desk's page of it; null if it belongs to nothing or that is gone. */
export function parentOf(
  { groupBy, fields }: Kind,
  values: FormValues,
  references: References,
): { label: string; path: string } | null {
  const field = groupBy && fields[groupBy];
  if (!field || !("to" in field) || !field.to) return null;
  const found = references[field.to]?.find(({ id }) => id === values[groupBy]);
  return found ? { label: found.title, path: found.path } : null;
}

/** The items of one kind that belong to an item. */
export type Related = {
  kind: string;
  one: string;
  label: string;
  items: Pick<ListedItem, "id" | "title" | "state">[];
};

export function readRelated({ items }: Services, { name }: Kind, id: string): Promise<Related[]> {
  return Promise.all(
    items.kindsWithin(name).map(async (kind) => {
      const listed = (await items.list(kind.name)).filter(({ group }) => group === id);
      return {
        ...{ kind: kind.name, one: kind.one, label: kind.label },
        items: listed.map(({ id, title, state }) => ({ id, title, state })),
      };
    }),
  );
}
