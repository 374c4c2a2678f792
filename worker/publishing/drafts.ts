import { and, eq, gt, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { formatFileSize } from "#shared/file-size.ts";
import { type FormValues, pickFormValues, readFormValues } from "#shared/publishing/form-values.ts";
import { ITEM_MAX_BYTES } from "#shared/publishing/kind.ts";
import { SLUG_MAX, slugOf } from "#shared/slug.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Preview } from "#worker/platform/preview.ts";
import { newToken } from "#worker/platform/secret-tokens.ts";
import { whyTaken } from "./addresses.ts";
import { type Items, isDraft, isRevision, noItem } from "./items.ts";
import { drafts, revisions } from "./schema.ts";

/** Who changes something, by the name that revisions keep. */
export type Author = Pick<Viewer, "fullName" | "id">;

/** Who changed something, for a revision. */
export const changedBy = ({ fullName, id }: Author) => ({ by: fullName, byId: id });
const savedByOf = ({ fullName, id }: Author) => ({ savedBy: fullName, savedById: id });

/** A text that is saved: what it is based on, and the browser tab that it comes from. */
export type DraftSave = {
  values: FormValues;
  /** The count of the draft's saves when this tab last knew it; 0: there was no draft. */
  save: number;
  /** The published version that it is based on. */
  base: number;
  tab: string;
};

/** A preview link works as long as the draft is worked on, and this long after. */
const PREVIEW_FOR_MS = 30 * 86_400_000;

const savedByAnother = () =>
  new AppError(
    "conflict",
    "Someone saved this in the meantime, perhaps you in another tab. Nothing is lost: compare both texts.",
  );

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** @throws AppError `too_large` with a message at the longest text */
function sized(values: FormValues): FormValues {
  const size = bytesOf(JSON.stringify(values));
  if (size <= ITEM_MAX_BYTES) return values;
  const [[longest, text] = ["", ""]] = Object.entries(values).sort(([, a], [, b]) => b.length - a.length);
  throw new AppError(
    "too_large",
    `This is ${formatFileSize(size)} of text, and ${formatFileSize(ITEM_MAX_BYTES)} fit. Split it into two. Nothing is lost: your text is still here.`,
    {
      fields: {
        [longest]: `This text has ${formatFileSize(bytesOf(text))}. Together the texts may have ${formatFileSize(ITEM_MAX_BYTES)}.`,
      },
    },
  );
}

/** What the owner writes before it is published. Callers check that the viewer is an admin. */
export function createDrafts({ db, now, items }: Pick<Dependencies, "db" | "now"> & { items: Items }) {
  const valuesOf = (kind: string, values: FormValues) =>
    sized(pickFormValues(items.storeOf(kind).kind.fields, values));

  /** Replaces whatever draft there is. The old one stays among the revisions. */
  async function replace(
    author: Author,
    kind: string,
    item: string,
    { values, tab }: Pick<DraftSave, "values" | "tab">,
  ): Promise<{ save: number }> {
    const { draft, version } = await items.open(kind, item);
    const at = now();
    const row = {
      ...{ values: valuesOf(kind, values), base: version, save: (draft?.save ?? 0) + 1, tab },
      ...savedByOf(author),
      ...{ savedAt: at, failure: null },
    };
    await query(() =>
      db.batch([
        db
          .insert(drafts)
          .values({ kind, item, ...row, preview: newToken() })
          .onConflictDoUpdate({ target: [drafts.kind, drafts.item], set: row }),
        ...(draft
          ? [
              items.revision({
                ...{ kind, item, version: null, change: "replaced", at },
                ...{ values: draft.values, by: draft.savedBy, byId: draft.savedById },
              }),
            ]
          : []),
      ]),
    );
    return { save: row.save };
  }

  return {
    replace,

    /**
     * Makes a new item. Its id comes from its name and stays when the name changes. A file brings its own, as `id`.
     * @throws AppError `invalid`, `conflict`
     */
    async create(
      author: Author,
      kind: string,
      { values, tab, id }: Pick<DraftSave, "values" | "tab"> & { id?: string | undefined },
    ): Promise<string> {
      const store = items.storeOf(kind);
      const { idFrom } = store.kind;
      if (!idFrom) throw new AppError("invalid", "The site has a fixed set of these.");
      const refused = (code: "invalid" | "conflict", message: string) =>
        new AppError(code, "Please check the marked fields.", { fields: { [idFrom]: message } });
      const item = slugOf((id ?? values[idFrom] ?? "").slice(0, SLUG_MAX));
      if (!item) throw refused("invalid", "Use letters or digits: the address of its page comes from this.");
      const taken = await whyTaken(db, store, item, null);
      if (taken) throw refused("conflict", `${taken} Use another name here; you can change it afterwards.`);
      await query(() =>
        db.insert(drafts).values({
          ...{ kind, item, values: valuesOf(kind, values), base: 0, save: 1, tab },
          ...savedByOf(author),
          ...{ savedAt: now(), preview: newToken() },
        }),
      );
      return item;
    },

    /**
     * Saves a draft, valid or not. A later save of the same tab always wins, because the answer to the one before may
     * have been lost.
     * @throws AppError `conflict` if someone else saved, published or discarded it meanwhile, `too_large`
     */
    async save(
      author: Author,
      kind: string,
      item: string,
      { values, save, base, tab }: DraftSave,
    ): Promise<{ save: number; at: Date; preview: string }> {
      const text = JSON.stringify(valuesOf(kind, values));
      const at = now();
      const [saved] = await query(() =>
        db.all<{ save: number; preview: string }>(sql`
          insert into drafts (kind, item, texts, base, save, tab, saved_by, saved_by_id, saved_at, preview)
          select ${kind}, ${item}, ${text}, ${base}, 1, ${tab}, ${author.fullName}, ${author.id},
            ${at.getTime()}, ${newToken()}
          where (${save} = 0 and not exists (select 1 from redirects where kind = ${kind} and old = ${item}))
            or exists (select 1 from drafts where kind = ${kind} and item = ${item})
          on conflict (kind, item) do update set
            texts = excluded.texts, base = excluded.base, save = drafts.save + 1, tab = excluded.tab,
            saved_by = excluded.saved_by, saved_by_id = excluded.saved_by_id, saved_at = excluded.saved_at, failure = null
          where drafts.save = ${save} or drafts.tab = ${tab}
          returning save, preview`),
      );
      if (!saved) throw savedByAnother();
      return { ...saved, at };
    },

    /** Throws a draft away. It stays among the revisions. */
    async discard(author: Author, kind: string, item: string): Promise<void> {
      const { draft } = await items.open(kind, item);
      if (!draft) return;
      await query(() =>
        db.batch([
          items.revision({
            ...{ kind, item, version: null, change: "replaced", at: now() },
            ...{ values: draft.values, ...changedBy(author) },
          }),
          db.delete(drafts).where(isDraft(kind, item)),
        ]),
      );
    },

    /** Puts a text among the revisions that does not become the draft, because another one was preferred. */
    async keepAside(author: Author, kind: string, item: string, values: FormValues): Promise<void> {
      const row = { kind, item, version: null, change: "replaced", at: now() } as const;
      const texts = valuesOf(kind, values);
      await query(() => items.revision({ ...row, values: texts, ...changedBy(author) }));
    },

    /** Makes an old revision the draft. @throws AppError `not_found` */
    async restore(
      author: Author,
      kind: string,
      item: string,
      revisionId: string,
      tab: string,
    ): Promise<void> {
      const old = await query(() => db.select().from(revisions).where(eq(revisions.id, revisionId)).get());
      if (!old || old.kind !== kind || old.item !== item) throw noItem();
      await replace(author, kind, item, { values: old.values, tab });
    },

    /** Makes the link that shows the draft useless, and another one. */
    async withdrawPreview(kind: string, item: string): Promise<void> {
      await query(() => db.update(drafts).set({ preview: newToken() }).where(isDraft(kind, item)));
    },

    /** The draft that a preview link shows; null if the link was withdrawn or the draft is published or gone. */
    async previewed(token: string): Promise<Preview | null> {
      const draft = await query(() =>
        db
          .select()
          .from(drafts)
          .where(
            and(eq(drafts.preview, token), gt(drafts.savedAt, new Date(now().getTime() - PREVIEW_FOR_MS))),
          )
          .get(),
      );
      if (!draft) return null;
      const { content, errors } = readFormValues(items.storeOf(draft.kind).kind, draft.values);
      return { kind: draft.kind, item: draft.item, content, problems: Object.values(errors ?? {}) };
    },

    /** The newest revisions of an item, drafts that were replaced among them. */
    history: (kind: string, item: string) =>
      query(() =>
        db
          .select()
          .from(revisions)
          .where(isRevision(kind, item))
          .orderBy(sql`${revisions.at} desc`, sql`${revisions.version} desc`, sql`${revisions.id} desc`)
          .limit(100),
      ),
  };
}

export type Drafts = ReturnType<typeof createDrafts>;
