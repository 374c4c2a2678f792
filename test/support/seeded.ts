import { env } from "cloudflare:workers";
import { toHex } from "#shared/hex.ts";
import { parseConfig } from "#worker/config.ts";
import { settingsOf } from "#worker/site/settings.ts";
import { seedUnits } from "../../scripts/seed/statements.ts";

/** The lessons of each course's first module: most tests write the content anew, and 48 lessons take longer. */
const lessons = env.TEST_CONTENT.lessons.filter(({ module }) => module.endsWith("-m1"));
const ids = new Set(lessons.map(({ id }) => id));

/** The initial content, `content/`, with fewer lessons. */
export const CONTENT = {
  ...env.TEST_CONTENT,
  lessons,
  exercises: env.TEST_CONTENT.exercises.filter(({ lesson }) => ids.has(lesson)),
};

/** Writes the initial content to the test's database. A template's file is eleven bytes, "hello world". */
export async function writeContent() {
  const bytes = new TextEncoder().encode("hello world");
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const sha256 = toHex(digest);
  const templates = CONTENT.templates.map(({ folder: _folder, ...template }) => ({
    ...template,
    sha256,
    sizeBytes: bytes.byteLength,
    files: [`${template.slug}/README.md`],
  }));
  const site = settingsOf(parseConfig({ ...env }));
  const units = seedUnits({ ...CONTENT, templates, site }, Date.now());
  await env.DB.batch(units.flatMap(({ statements }) => statements).map((sql) => env.DB.prepare(sql)));
  for (const { file } of templates) await env.MEDIA.put(`templates/${file}`, bytes);
  return { ...CONTENT, templates, sha256 };
}
