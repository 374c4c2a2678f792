import { join } from "node:path";
import { OWNER_VARIABLES } from "#worker/config-names.ts";
import type { SearchSources } from "#worker/search/index-contents.ts";
import { settingsOf } from "#worker/site/settings.ts";
import { readContent } from "./content/read.ts";
import { archiveFolder } from "./seed/archive.ts";
import { withFilms } from "./seed/films.ts";
import { localSearchTarget, remoteSearchTarget, writeSearchIndex } from "./seed/search-target.ts";
import { type PackedTemplate, seedUnits } from "./seed/statements.ts";
import { localTarget, remoteTarget, type SeedTarget } from "./seed/targets.ts";
import { lockFolder } from "./support/in-use.ts";
import { ROOT } from "./support/paths.ts";
import { throwawaySecrets } from "./support/secrets.ts";
import {
  accountTarget,
  checkConfig,
  siteSettings,
  wranglerSettings,
  writeAccountConfig,
} from "./support/settings.ts";
import { runTask } from "./support/stop.ts";

/**
 * Writes the initial content. A row that was seeded once is never written again: what the owner changed stays
 * changed, and what the owner deleted stays deleted. Returns how many were written.
 * @param vars the configuration's variables; those that describe the owner become the first settings
 * @param closed whether a new site is closed until its owner opens it; a site that has content stays as it is
 */
export async function seed(
  target: SeedTarget,
  now: Date,
  vars: Readonly<Record<string, unknown>>,
  { closed = false }: { closed?: boolean } = {},
): Promise<number> {
  const content = readContent();
  const config = checkConfig({
    ...throwawaySecrets(),
    SITE_URL: "https://example.org",
    ...Object.fromEntries(Object.entries(vars).filter(([name]) => OWNER_VARIABLES.has(name))),
  });
  const archives = content.templates.map(({ folder, ...template }) => {
    const { bytes, sha256, files } = archiveFolder(join(ROOT, folder), template.slug);
    const packed: PackedTemplate = { ...template, sha256, sizeBytes: bytes.byteLength, files };
    return { template: packed, bytes };
  });
  const { lessons, films } = await withFilms(content.lessons, join(ROOT, "content"));
  const seeded = await target.seeded();
  const initial = {
    ...content,
    lessons,
    templates: archives.map(({ template }) => template),
    site: settingsOf({ ...config, home: content.home }),
    closed: closed && seeded.size === 0,
  };
  const units = seedUnits(initial, now.getTime()).filter(({ table, id }) => !seeded.has(`${table}:${id}`));
  if (units.length === 0) return 0;

  const isNew = (table: string, id: string) => units.some((unit) => unit.table === table && unit.id === id);
  // Files first: a row must never point at a missing file.
  for (const { template, bytes } of archives) {
    if (isNew("templates", template.slug)) {
      await target.putObject(`templates/${template.file}`, bytes, "application/zip");
    }
  }
  for (const { key, bytes } of films) {
    if (lessons.some(({ id, video }) => video === key && isNew("lessons", id))) {
      await target.putObject(key, bytes, "video/mp4");
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
    const { vars } = await (remote ? siteSettings() : wranglerSettings());
    let sources: SearchSources;
    try {
      const written = await seed(target, new Date(), vars, { closed: remote });
      console.log(written === 0 ? "The content is already there." : `Wrote ${written} pieces of content.`);
      sources = await target.sources();
    } finally {
      await target.close();
    }
    const search = remote ? remoteSearchTarget(await writeAccountConfig()) : await localSearchTarget();
    try {
      const passages = await writeSearchIndex(search, sources);
      console.log(passages === null ? "The search index is up to date." : `Indexed ${passages} passages.`);
    } finally {
      await search.close();
    }
  });
}
