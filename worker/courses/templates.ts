import { getTableColumns } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Template } from "#shared/courses/catalogue.ts";
import type { Database } from "#worker/platform/client.ts";
import {
  inOwnersOrder,
  type Page,
  type Paging,
  placeholdersOf,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { readyQuery } from "#worker/platform/ready-query.ts";
import { templates } from "./schema.ts";

const { createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(templates);

const starters = readyQuery(columns, () =>
  inOwnersOrder(
    new QueryBuilder().select(columns).from(templates).$dynamic(),
    templates.position,
    templates.slug,
  ),
);

export function createTemplates(db: Database) {
  return {
    /** The starter projects, in the owner's order, a page at a time. */
    async list(paging: Paging): Promise<Page<Template>> {
      const rows = await starters(db, placeholdersOf(paging));
      return toPositionPage(rows, paging.limit, ({ position, slug }) => ({ position, id: slug }));
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;
