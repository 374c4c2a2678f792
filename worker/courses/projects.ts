import { and, asc, getTableColumns, isNotNull, isNull } from "drizzle-orm";
import type { Project } from "#shared/courses/catalogue.ts";
import { projectKind } from "#shared/courses/kinds.ts";
import { type Database, query } from "#worker/platform/client.ts";
import {
  afterPosition,
  type Page,
  type Paging,
  readPosition,
  toPositionPage,
} from "#worker/platform/keyset.ts";
import { type Preview, previewOf } from "#worker/platform/preview.ts";
import { projects } from "./schema.ts";

const {
  archivedAt: _archived,
  createdAt: _created,
  updatedAt: _updated,
  ...columns
} = getTableColumns(projects);

/** A page of projects with the previewed one in its place; a new one comes first. */
function withPreview(page: Page<Project>, preview: Preview | null): Page<Project> {
  const content = preview && previewOf(preview, projectKind, preview.item);
  if (!preview || !content) return page;
  const drafted = { ...content, id: preview.item };
  const live = page.items.find(({ id }) => id === preview.item);
  const items = page.items.map((each) => (each === live ? { ...live, ...drafted } : each));
  return { ...page, items: live ? items : [{ ...drafted, position: 0 }, ...items] };
}

/** The first projects that visitors can try, for one batch of the home page. */
export const firstDemos = (db: Database, most: number) =>
  db
    .select({
      ...{ id: projects.id, name: projects.name },
      ...{ demoUrl: projects.demoUrl, thumbnailUrl: projects.thumbnailUrl, position: projects.position },
    })
    .from(projects)
    .where(and(isNull(projects.archivedAt), isNotNull(projects.demoUrl)))
    .orderBy(asc(projects.position), asc(projects.id))
    .limit(most);

export function createProjects(db: Database, preview: Preview | null = null) {
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
      return withPreview(
        toPositionPage(rows, limit, (row) => row),
        preview,
      );
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;
