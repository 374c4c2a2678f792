import { asc } from "drizzle-orm";
import type { Project } from "#shared/domain/catalogue.ts";
import { type Database, query } from "../db/client.ts";
import { projects } from "../db/schema.ts";

export function createProjects(db: Database) {
  return {
    /** The showcase, in the owner's order. */
    async list(): Promise<Project[]> {
      const rows = await query(() => db.select().from(projects).orderBy(asc(projects.position)).all());
      return rows.map(({ createdAt: _created, updatedAt: _updated, ...project }) => project);
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;
