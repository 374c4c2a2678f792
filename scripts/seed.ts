import { join } from "node:path";
import type { Template } from "#shared/courses/catalogue.ts";
import { archiveFolder } from "./seed/archive.ts";
import { courses } from "./seed/courses.ts";
import { offers } from "./seed/offers.ts";
import { projects } from "./seed/projects.ts";
import { localSearchTarget, remoteSearchTarget, writeSearchIndex } from "./seed/search-target.ts";
import { seedUnits } from "./seed/statements.ts";
import { type Catalogue, localTarget, remoteTarget, type SeedTarget } from "./seed/targets.ts";
import { templates as templateSources } from "./seed/templates.ts";
import { lockFolder } from "./support/in-use.ts";
import { ROOT } from "./support/paths.ts";
import { accountTarget, writeAccountConfig } from "./support/settings.ts";
import { runTask } from "./support/stop.ts";

/**
 * Writes the initial content. A row that was seeded once is never written again: what the owner changed stays
 * changed, and what the owner deleted stays deleted. Returns how many were written.
 */
export async function seed(target: SeedTarget, now: Date): Promise<number> {
  const archives = templateSources.map(({ folder, ...template }) => {
    const { bytes, sha256 } = archiveFolder(join(ROOT, folder), template.slug);
    return { template: { ...template, sha256, sizeBytes: bytes.byteLength } satisfies Template, bytes };
  });
  const seeded = await target.seeded();
  const units = seedUnits(
    { offers, courses, projects, templates: archives.map(({ template }) => template) },
    now.getTime(),
  ).filter(({ table, id }) => !seeded.has(`${table}:${id}`));
  if (units.length === 0) return 0;

  // Files first: a row must never point at a missing file.
  for (const { template, bytes } of archives) {
    if (units.some(({ table, id }) => table === "templates" && id === template.slug)) {
      await target.putObject(`templates/${template.file}`, bytes, "application/zip");
    }
  }
  await target.run(units.flatMap(({ statements }) => statements));
  await target.contentChanged();
  return units.length;
}

if (import.meta.main) {
  await runTask(async () => {
    const remote = process.argv.includes("--remote");
    if (!remote) await lockFolder("npm run seed");
    const target = remote ? remoteTarget(await accountTarget()) : await localTarget();
    let catalogue: Catalogue;
    try {
      const written = await seed(target, new Date());
      console.log(written === 0 ? "The content is already there." : `Wrote ${written} pieces of content.`);
      catalogue = await target.catalogue();
    } finally {
      await target.close();
    }
    const search = remote ? remoteSearchTarget(await writeAccountConfig()) : await localSearchTarget();
    try {
      const passages = await writeSearchIndex(search, { catalogue });
      console.log(passages === null ? "The search index is up to date." : `Indexed ${passages} passages.`);
    } finally {
      await search.close();
    }
  });
}
