import { and, eq, ne, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { templateKind } from "#shared/courses/kinds.ts";
import { zipKeyOf } from "#shared/media/zip.ts";
import { query } from "#worker/platform/client.ts";
import { type ContentStore, tableStore } from "#worker/platform/content-store.ts";
import { templates, zips } from "./schema.ts";

const stored = tableStore({
  kind: templateKind,
  table: templates,
  id: templates.slug,
  title: templates.name,
  updatedAt: templates.updatedAt,
  archivedAt: templates.archivedAt,
  position: templates.position,
  shows: sql`coalesce(zip, '')`,
});

const refused = (field: "file" | "zip", message: string) =>
  new AppError("invalid", "Please check the marked fields before publishing.", {
    fields: { [field]: message },
  });

/** Templates are published with their zip's size and checksum, which visitors see. */
export const templateStore: ContentStore<typeof templateKind.fields> = {
  ...stored,

  async find(db, slug) {
    const content = await stored.find(db, slug);
    return content && { ...content, zip: content.zip ?? `/media/templates/${content.file}` };
  },

  async write(db, slug, content, at) {
    const [[zip], [namesake]] = await query(() =>
      db.batch([
        db
          .select({ sha256: zips.sha256, sizeBytes: zips.sizeBytes })
          .from(zips)
          .where(eq(zips.objectKey, zipKeyOf(content.zip) ?? "")),
        db
          .select({ name: templates.name })
          .from(templates)
          .where(and(eq(templates.file, content.file), ne(templates.slug, slug))),
      ]),
    );
    if (!zip) throw refused("zip", "This zip was deleted. Upload it again.");
    if (namesake) throw refused("file", `“${namesake.name}” has a file with this name. Use another one.`);
    const withZip = { ...content, ...zip };
    return stored.write(db, slug, withZip, at);
  },
};
