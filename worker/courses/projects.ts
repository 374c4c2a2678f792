import { and, asc, getTableColumns, isNull } from "drizzle-orm";
import type { Project } from "#shared/courses/catalogue.ts";
import { type Database, query } from "#worker/platform/client.ts";
import {
  afterPosition,
  type Page,
  type Paging,
  readPosition,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { projects } from "./schema.ts";

const {
  archivedAt: _archived,
  createdAt: _created,
  updatedAt: _updated,
  ...columns
} = getTableColumns(projects);

export function createProjects(db: Database) {
  return {
    /** A page of projects, in the owner's order. */
    async list({ limit, cursor }: Paging): Promise<Page<Project>> {
      const rows = await query(() =>
        db
          .select(columns)
          .from(projects)
          .where(
            and(
              isNull(projects.archivedAt),
              afterPosition(projects.position, projects.id, readPosition(cursor)),
            ),
          )
          .orderBy(asc(projects.position), asc(projects.id))
          .limit(limit + 1)
          .all(),
      );
      return toPositionPage(rows, limit, (row) => row);
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;
