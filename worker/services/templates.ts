import { asc } from "drizzle-orm";
import type { Template } from "#shared/domain/catalogue.ts";
import { type Database, query } from "../db/client.ts";
import { afterPosition, type Page, type Paging, readPosition, toPositionPage } from "../db/keyset.ts";
import { templates } from "../db/schema.ts";

export function createTemplates(db: Database) {
  return {
    /** The starter projects, in the owner's order, a page at a time. */
    async list({ limit, cursor }: Paging): Promise<Page<Template>> {
      const rows = await query(() =>
        db
          .select()
          .from(templates)
          .where(afterPosition(templates.position, templates.slug, readPosition(cursor)))
          .orderBy(asc(templates.position), asc(templates.slug))
          .limit(limit + 1)
          .all(),
      );
      const { items, next } = toPositionPage(rows, limit, (row) => ({
        position: row.position,
        id: row.slug,
      }));
      return {
        items: items.map(({ createdAt: _created, updatedAt: _updated, ...template }) => template),
        next,
      };
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;
