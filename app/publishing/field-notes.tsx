import { createContext, useContext } from "react";
import type { ReferenceTo } from "#shared/publishing/fields.ts";
import type { ReferenceOption } from "#worker/desk/references.ts";
import type { FilmChoice, UploadName } from "#worker/media/upload-names.ts";
import type { ZipFacts } from "#worker/media/zips.ts";

/** What the editor knows about fields besides their texts. */
export type FieldNotes = {
  /** Links that lead nowhere, in words by the names of controls. They do not stop anything. */
  warnings: Readonly<Record<string, string>>;
  /** The zips of the zip fields, by their addresses. */
  zips: Readonly<Record<string, ZipFacts>>;
  /** What the uploads of picture fields are called, by their addresses. */
  pictures: Readonly<Record<string, UploadName>>;
  /** The films that a lesson can show. */
  films: readonly FilmChoice[];
  /** What reference fields can name. */
  references: Partial<Record<ReferenceTo, readonly ReferenceOption[]>>;
  /** The controls in lists whose draft differs from what is live, and those with something to do. */
  touched: readonly string[];
};

const FieldNotesContext = createContext<FieldNotes>({
  warnings: {},
  ...{ zips: {}, pictures: {}, films: [] },
  ...{ references: {}, touched: [] },
});

export const FieldNotesProvider = FieldNotesContext.Provider;
export const useFieldNotes = () => useContext(FieldNotesContext);

/** The warnings about a field and, for a list, about the fields in it. */
export function FieldWarning({ name }: { name: string }) {
  const { warnings } = useFieldNotes();
  const own = Object.entries(warnings).filter(
    ([control]) => control === name || control.startsWith(`${name}.`),
  );
  if (own.length === 0) return null;
  return (
    <ul className="-mt-3 grid gap-1 text-small font-medium text-pending-ink">
      {own.map(([control, warning]) => (
        <li key={control}>{warning}</li>
      ))}
    </ul>
  );
}
