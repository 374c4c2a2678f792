import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { ListedTemplate } from "#shared/courses/catalogue.ts";
import { templateKind } from "#shared/courses/kinds.ts";
import { zipKeyOf } from "#shared/media/zip.ts";
import { type Database, query } from "#worker/platform/client.ts";
import {
  afterPosition,
  type Page,
  type Paging,
  readPosition,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { templates, zips } from "./schema.ts";

const {
  archivedAt: _archived,
  createdAt: _created,
  updatedAt: _updated,
  zip: _zip,
  ...columns
} = getTableColumns(templates);

const held = { fileCount: zips.fileCount, files: zips.files };

/** The object key of a template's zip, as SQL. */
const objectKey = sql`coalesce(substr(${templates.zip}, length('/media/') + 1), 'templates/' || ${templates.file})`;

export function createTemplates(db: Database, preview: Preview | null = null) {
  /** A page with the previewed template in its place; a new one comes first. Its download is the draft's zip. */
  async function withPreview(page: Page<ListedTemplate>): Promise<Page<ListedTemplate>> {
    const content = preview && previewOf(preview, templateKind, preview.item);
    if (!preview || !content) return page;
    const { zip: address, ...rest } = content;
    const { slug, live } = {
      slug: preview.item,
      live: page.items.find((each) => each.slug === preview.item),
    };
    const key = zipKeyOf(address) ?? "";
    const zip = await query(() => db.select().from(zips).where(eq(zips.objectKey, key)).get());
    if (!zip) return page;
    const { objectKey: _key, ...facts } = zip;
    const drafted = { ...rest, ...facts, slug, ...(key.startsWith("files/") && { download: address }) };
    const items = page.items.map((each) => (each === live ? { ...each, ...drafted } : each));
    return { ...page, items: live ? items : [{ ...drafted, position: 0 }, ...items] };
  }

  return {
    /** A page of starter projects, in the owner's order. */
    async list({ limit, cursor }: Paging): Promise<Page<ListedTemplate>> {
      const rows = await query(() =>
        db
          .select({ ...columns, ...held })
          .from(templates)
          .leftJoin(zips, eq(zips.objectKey, objectKey))
          .where(
            and(
              isNull(templates.archivedAt),
              afterPosition(templates.position, templates.slug, readPosition(cursor)),
            ),
          )
          .orderBy(asc(templates.position), asc(templates.slug))
          .limit(limit + 1)
          .all(),
      );
      const listed = rows.map(
        ({ fileCount, files, ...row }): ListedTemplate => ({
          ...row,
          fileCount: fileCount ?? 0,
          files: files ?? [],
        }),
      );
      return withPreview(toPositionPage(listed, limit, ({ position, slug }) => ({ position, id: slug })));
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;
