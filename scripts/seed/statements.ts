import type { Course, Offer, Project, Template } from "#shared/courses/catalogue.ts";
import { courseSearchText } from "#shared/search-text.ts";

type Value = string | number | boolean | null | string[];

/** One row of the initial content and the rows that belong to it: written together or not at all. */
export type SeedUnit = { table: string; id: string; statements: string[] };

/** An SQLite literal. Strings double their quotes; lists become JSON; there is nothing else to escape. */
export function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  const text = Array.isArray(value) ? JSON.stringify(value) : value;
  return `'${text.replaceAll("'", "''")}'`;
}

function insert(table: string, row: Record<string, Value>): string {
  const columns = Object.keys(row).join(", ");
  const values = Object.values(row).map(literal).join(", ");
  return `INSERT INTO ${table} (${columns}) VALUES (${values}) ON CONFLICT DO NOTHING;`;
}

function unit(table: string, id: string, statements: string[]): SeedUnit {
  return {
    table,
    id,
    statements: [...statements, insert("seeded_rows", { table_name: table, row_id: id })],
  };
}

function offerUnit(offer: Offer, at: number): SeedUnit {
  return unit("offers", offer.id, [
    insert("offers", {
      id: offer.id,
      kind: offer.kind,
      number: offer.number,
      name: offer.name,
      price_minor: offer.price.minor,
      currency: offer.price.currency,
      billing_cycle: offer.billingCycle,
      price_suffix: offer.priceSuffix,
      features: offer.features,
      refund_days: offer.refundDays,
      cancel_any_time: offer.cancelAnyTime,
      notes: offer.notes,
      discount_code: offer.discount?.code ?? null,
      discount_price_minor: offer.discount?.firstYearPrice.minor ?? null,
      discount_description: offer.discount?.description ?? null,
      position: offer.position,
      created_at: at,
      updated_at: at,
    }),
  ]);
}

function courseUnit(course: Course, name: string, at: number): SeedUnit {
  return unit("courses", course.id, [
    insert("courses", {
      id: course.id,
      title: course.title,
      tagline: course.tagline,
      category: course.category,
      level: course.level,
      duration_weeks: course.durationWeeks,
      tags: course.tags,
      requirements: course.requirements,
      outcomes: course.outcomes,
      hero_url: course.heroUrl,
      thumbnail_url: course.thumbnailUrl,
      search_text: courseSearchText({ ...course, name }),
      position: course.position,
      created_at: at,
      updated_at: at,
    }),
    ...course.modules.map((module, index) =>
      insert("course_modules", {
        id: module.id,
        course_id: course.id,
        title: module.title,
        duration_weeks: module.durationWeeks,
        learn: module.learn,
        position: index + 1,
      }),
    ),
  ]);
}

function projectUnit(project: Project, at: number): SeedUnit {
  return unit("projects", project.id, [
    insert("projects", {
      id: project.id,
      name: project.name,
      description: project.description,
      demo_url: project.demoUrl,
      thumbnail_url: project.thumbnailUrl,
      status: project.status,
      features: project.features,
      position: project.position,
      created_at: at,
      updated_at: at,
    }),
  ]);
}

function templateUnit(template: Template, at: number): SeedUnit {
  return unit("templates", template.slug, [
    insert("templates", {
      slug: template.slug,
      name: template.name,
      description: template.description,
      tags: template.tags,
      status: template.status,
      file: template.file,
      sha256: template.sha256,
      size_bytes: template.sizeBytes,
      position: template.position,
      created_at: at,
      updated_at: at,
    }),
  ]);
}

/** The initial content, in an order that satisfies the foreign keys. `at`: milliseconds, UTC. */
export function seedUnits(
  content: { offers: Offer[]; courses: Course[]; projects: Project[]; templates: Template[] },
  at: number,
): SeedUnit[] {
  const names = new Map(content.offers.map(({ id, name }) => [id, name]));
  return [
    ...content.offers.map((offer) => offerUnit(offer, at)),
    ...content.courses.map((course) => courseUnit(course, names.get(course.id) ?? "", at)),
    ...content.projects.map((project) => projectUnit(project, at)),
    ...content.templates.map((template) => templateUnit(template, at)),
  ];
}
