import { and, asc, getTableColumns, isNull } from "drizzle-orm";
import type { Template } from "#shared/courses/catalogue.ts";
import { type Database, query } from "#worker/platform/client.ts";
import {
  afterPosition,
  type Page,
  type Paging,
  readPosition,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { templates } from "./schema.ts";

const {
  archivedAt: _archived,
  createdAt: _created,
  updatedAt: _updated,
  ...columns
} = getTableColumns(templates);

export function createTemplates(db: Database) {
  return {
    /** A page of starter projects, in the owner's order. */
    async list({ limit, cursor }: Paging): Promise<Page<Template>> {
      const rows = await query(() =>
        db
          .select(columns)
          .from(templates)
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
      return toPositionPage(rows, limit, ({ position, slug }) => ({ position, id: slug }));
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;
