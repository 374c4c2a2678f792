import { env } from "cloudflare:workers";
import { toHex } from "#shared/hex.ts";
import { courses } from "../../scripts/seed/courses.ts";
import { offers } from "../../scripts/seed/offers.ts";
import { projects } from "../../scripts/seed/projects.ts";
import { seedUnits } from "../../scripts/seed/statements.ts";
import { templates as sources } from "../../scripts/seed/templates.ts";

/** Writes the initial content to the test's database. A template's file is eleven bytes, "hello world". */
export async function writeContent() {
  const bytes = new TextEncoder().encode("hello world");
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const sha256 = toHex(digest);
  const templates = sources.map(({ folder: _folder, ...template }) => ({
    ...template,
    sha256,
    sizeBytes: bytes.byteLength,
  }));
  const units = seedUnits({ offers, courses, projects, templates }, Date.now());
  await env.DB.batch(units.flatMap(({ statements }) => statements).map((sql) => env.DB.prepare(sql)));
  for (const { file } of templates) await env.MEDIA.put(`templates/${file}`, bytes);
  return { offers, courses, projects, templates, sha256 };
}
