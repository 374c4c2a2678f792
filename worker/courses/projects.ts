import { getTableColumns } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Project } from "#shared/courses/catalogue.ts";
import type { Database } from "#worker/platform/client.ts";
import {
  inOwnersOrder,
  type Page,
  type Paging,
  placeholdersOf,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { readyQuery } from "#worker/platform/ready-query.ts";
import { projects } from "./schema.ts";

const { createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(projects);

const showcase = readyQuery(columns, () =>
  inOwnersOrder(new QueryBuilder().select(columns).from(projects).$dynamic(), projects.position, projects.id),
);

export function createProjects(db: Database) {
  return {
    /** The showcase, in the owner's order, a page at a time. */
    async list(paging: Paging): Promise<Page<Project>> {
      return toPositionPage(await showcase(db, placeholdersOf(paging)), paging.limit, (row) => row);
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;
