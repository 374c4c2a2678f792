import { and, asc, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";
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
import { courses, offers, projects } from "./schema.ts";
import { courseIsListed } from "./visible.ts";

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

/** As many courses are looked for in the projects' descriptions. */
const COURSES_LOOKED_AT = 24;

/** The first courses' names, in the owner's order. */
const courseNames = (db: Database) =>
  db
    .select({ id: offers.id, name: offers.name })
    .from(courses)
    .innerJoin(offers, eq(offers.id, courses.id))
    .where(courseIsListed)
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(COURSES_LOOKED_AT);

/** A project with the course that its description names. */
export type ProjectOfCourse = Project & { course: { id: string; name: string } | null };

export function createProjects(db: Database, preview: Preview | null = null) {
  const listed = ({ limit, cursor }: Paging) =>
    db
      .select(columns)
      .from(projects)
      .where(
        and(isNull(projects.archivedAt), afterPosition(projects.position, projects.id, readPosition(cursor))),
      )
      .orderBy(asc(projects.position), asc(projects.id))
      .limit(limit + 1);
  const toPage = (rows: Project[], limit: number) =>
    withPreview(
      toPositionPage(rows, limit, (row) => row),
      preview,
    );

  return {
    /** A page of projects, in the owner's order. */
    async list(paging: Paging): Promise<Page<Project>> {
      return toPage(await query(() => listed(paging).all()), paging.limit);
    },

    /** The same, each with the course that its description names. One round trip. */
    async withCourses(paging: Paging): Promise<Page<ProjectOfCourse>> {
      const [rows, named] = await query(() => db.batch([listed(paging), courseNames(db)]));
      const { items, next } = toPage(rows, paging.limit);
      const courseOf = ({ description }: Project) =>
        named.find(({ name }) => description.includes(name)) ?? null;
      return { items: items.map((project) => ({ ...project, course: courseOf(project) })), next };
    },
  };
}

export type Projects = ReturnType<typeof createProjects>;
