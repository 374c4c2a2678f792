import type { FieldErrors } from "#shared/app-error.ts";
import type { ContentOf, Fields } from "./fields.ts";

/** A kind of content that the owner edits at the desk: what its items consist of, and where they are. */
export type Kind<F extends Fields = Fields> = {
  /** In URLs of the desk and the API, and the folder of its files: `courses`. */
  name: string;
  /** One of them: "course". */
  one: string;
  /** All of them: "Courses". */
  label: string;
  /** One sentence about them, for the owner. */
  about: string;
  fields: F;
  /** What the fields' own checks cannot say: messages by the names of controls. */
  check?: (content: ContentOf<F>) => FieldErrors;
  /** What lists call an item. */
  titleOf: (content: ContentOf<F>) => string;
  /** Where visitors see it. */
  pathOf: (id: string) => string;
  /** The field from which a new item gets its id; null if there can be no new ones. */
  idFrom: (keyof F & string) | null;
  /** Whether the owner sorts them. */
  sorted: boolean;
  /** What they belong to, or a choice: lists group them by it, and they are sorted within it. */
  groupBy?: keyof F & string;
  /** The addresses of their pages, with the id as the group; by default `pathOf` tells. */
  addresses?: RegExp;
  /** Where a draft is seen, if its own address only leads on to that page. */
  previewOf?: (id: string, values: Readonly<Record<string, string>>) => string;
  /** The field below the front matter of an item's Markdown file; without one, the file is JSON. */
  body?: keyof F & string;
  /** For a kind with one item: where its JSON file has each field. The file may leave out what it does not change. */
  paths?: Readonly<Record<string, string>>;
  /** Whether visitors see no page of it although it is published, by the form's texts. */
  hidden?: (values: Readonly<Record<string, string>>) => boolean;
  /** Whether the id is only the end of the page's address, so that the owner can change it. */
  renamed?: true;
};

/** A kind with the types of its own fields, to be used where kinds are mixed. */
export function defineKind<const F extends Fields>(kind: Kind<F>): Kind<F> {
  return kind;
}

/** The first field of a part of the form: the heading of the part, and its place in the list of parts. */
export const begins = <Any extends object>(section: string, field: Any): Any => ({ ...field, section });

/** At most so many bytes of JSON for one item. */
export const ITEM_MAX_BYTES = 200_000;
