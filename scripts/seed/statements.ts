import { SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import type { Template } from "#shared/courses/catalogue.ts";
import { ZIP_NAMES_KEPT } from "#shared/media/zip.ts";
import { courseSearchText } from "#shared/search-text.ts";
import type { SiteSettings } from "#shared/site/site-settings.ts";
import { articles } from "#worker/blog/schema.ts";
import { courseModules, courses, offers, projects, templates, zips } from "#worker/courses/schema.ts";
import { faqEntries } from "#worker/home/schema.ts";
import { exercises, lessons } from "#worker/learning/schema.ts";
import { legalPages } from "#worker/legal/schema.ts";
import { notes } from "#worker/notes/schema.ts";
import { seededRows } from "#worker/platform/schema.ts";
import { pageTexts, SITE_ID, siteSettings } from "#worker/site/schema.ts";
import type { Content, SeededCourse, SeededExercise, SeededLesson, SeededOffer } from "../content/read.ts";

/** One row of the initial content with the rows that belong to it, written together or not at all. */
export type SeedUnit = { table: string; id: string; statements: string[] };

type Stamps = { createdAt: Date; updatedAt: Date };

// Only used to write SQL text: the statements run on this machine or through wrangler.
const db = drizzle(async () => ({ rows: [] }));
const dialect = new SQLiteSyncDialect();

/** An insert with its values written into the SQL. */
function insert<Table extends SQLiteTable>(table: Table, row: Table["$inferInsert"]): string {
  const query = db.insert(table).values(row).onConflictDoNothing();
  return `${dialect.sqlToQuery(query.getSQL().inlineParams()).sql};`;
}

function unit(table: string, id: string, statements: string[]): SeedUnit {
  return { table, id, statements: [...statements, insert(seededRows, { tableName: table, rowId: id })] };
}

function offerUnit({ price, discount, ...offer }: SeededOffer, at: Stamps): SeedUnit {
  const priced = {
    priceMinor: price.minor,
    currency: price.currency,
    discountCode: discount?.code,
    discountPriceMinor: discount?.firstYearPrice.minor,
    discountDescription: discount?.description,
  };
  return unit("offers", offer.id, [insert(offers, { ...offer, ...priced, ...at })]);
}

function courseUnit({ modules, ...course }: SeededCourse, name: string, at: Stamps): SeedUnit {
  return unit("courses", course.id, [
    insert(courses, { ...course, searchText: courseSearchText({ ...course, name }), ...at }),
    ...modules.map((module, index) =>
      insert(courseModules, { ...module, courseId: course.id, position: index + 1 }),
    ),
  ]);
}

/**
 * A lesson that comes with a new version starts in the archive if the owner has changed or archived its course: nobody
 * finds lessons in their course that they did not write. The film is an object in the bucket.
 */
function lessonUnit({ film: _film, ...lesson }: SeededLesson, at: Stamps): SeedUnit {
  return unit("lessons", lesson.id, [
    insert(lessons, { ...lesson, ...at }),
    `UPDATE lessons SET archived_at = created_at WHERE id = '${lesson.id}' AND NOT EXISTS (
       SELECT 1 FROM course_modules WHERE id = lessons.module_id AND course_id NOT IN (
         SELECT item FROM revisions WHERE kind = 'courses'));`,
  ]);
}

function exerciseUnit(exercise: SeededExercise, at: Stamps): SeedUnit {
  return unit("exercises", exercise.id, [
    insert(exercises, { ...exercise, ...at }),
    `UPDATE exercises SET archived_at = created_at WHERE id = '${exercise.id}' AND NOT EXISTS (
       SELECT 1 FROM lessons WHERE id = exercises.lesson_id AND archived_at IS NULL);`,
  ]);
}

/** A template with the names of the files in its zip. */
export type PackedTemplate = Template & { files: string[] };

function templateUnit({ files, ...template }: PackedTemplate, at: Stamps): SeedUnit {
  const { sha256, sizeBytes } = template;
  const zip = { objectKey: `templates/${template.file}`, sha256, sizeBytes };
  return unit("templates", template.slug, [
    insert(zips, { ...zip, fileCount: files.length, files: files.slice(0, ZIP_NAMES_KEPT) }),
    insert(templates, { ...template, ...at }),
  ]);
}

/** The initial content: the files of `content/`, with the templates packed and the owner's settings. */
export type InitialContent = Omit<Content, "templates" | "home"> & {
  templates: PackedTemplate[];
  site: SiteSettings;
  closed?: boolean;
};

/** The initial content, in an order that satisfies the foreign keys. `at`: milliseconds, UTC. */
export function seedUnits(content: InitialContent, at: number): SeedUnit[] {
  const stamps = { createdAt: new Date(at), updatedAt: new Date(at) };
  const names = new Map(content.offers.map(({ id, name }) => [id, name]));
  return [
    unit("site_settings", SITE_ID, [
      insert(siteSettings, { id: SITE_ID, content: content.site, closed: content.closed, ...stamps }),
    ]),
    ...content.offers.map((offer) => offerUnit(offer, stamps)),
    ...content.courses.map((course) => courseUnit(course, names.get(course.id) ?? "", stamps)),
    ...content.lessons.map((lesson) => lessonUnit(lesson, stamps)),
    ...content.exercises.map((exercise) => exerciseUnit(exercise, stamps)),
    ...content.projects.map((project) =>
      unit("projects", project.id, [insert(projects, { ...project, ...stamps })]),
    ),
    ...content.templates.map((template) => templateUnit(template, stamps)),
    ...content.notes.map((note) => unit("notes", note.slug, [insert(notes, { ...note, ...stamps })])),
    ...content.articles.map((article) =>
      unit("articles", article.slug, [
        insert(articles, { ...article, ...stamps }),
        // One that comes with a new version starts in the archive on a site that visitors see already.
        `UPDATE articles SET archived_at = created_at WHERE slug = '${article.slug}' AND created_at = ${at} AND EXISTS (
           SELECT 1 FROM site_settings WHERE closed = 0 AND created_at < ${at});`,
      ]),
    ),
    ...Object.entries(content.pages).map(([id, texts]) =>
      unit("page_texts", id, [insert(pageTexts, { id, content: texts, ...stamps })]),
    ),
    ...content.legal.map((page) =>
      unit("legal_pages", page.slug, [insert(legalPages, { ...page, ...stamps })]),
    ),
    ...content.faq.map((entry) =>
      unit("faq_entries", entry.id, [insert(faqEntries, { ...entry, ...stamps })]),
    ),
  ];
}
