import { asc } from "drizzle-orm";
import type { Project } from "#shared/domain/catalogue.ts";
import { type Database, query } from "../db/client.ts";
import { afterPosition, type Page, type Paging, readPosition, toPositionPage } from "../db/keyset.ts";
import { projects } from "../db/schema.ts";

export function createProjects(db: Database) {
  return {
    /** The showcase, in the owner's order, a page at a time. */
    async list({ limit, cursor }: Paging): Promise<Page<Project>> {
      const rows = await query(() =>
        db
          .select()
          .from(projects)
          .where(afterPosition(projects.position, projects.id, readPosition(cursor)))
          .orderBy(asc(projects.position), asc(projects.id))
          .limit(limit + 1)
          .all(),
      );
      const { items, next } = toPositionPage(rows, limit, (row) => ({ position: row.position, id: row.id }));
      return {
        items: items.map(({ createdAt: _created, updatedAt: _updated, ...project }) => project),
        next,
      };
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;
