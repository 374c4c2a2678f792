import { asc } from "drizzle-orm";
import type { Template } from "#shared/domain/catalogue.ts";
import { type Database, query } from "../db/client.ts";
import { templates } from "../db/schema.ts";

export function createTemplates(db: Database) {
  return {
    /** Every starter project, in the owner's order. */
    async list(): Promise<Template[]> {
      const rows = await query(() => db.select().from(templates).orderBy(asc(templates.position)).all());
      return rows.map(({ createdAt: _created, updatedAt: _updated, ...template }) => template);
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;
