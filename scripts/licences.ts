import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { LICENCE_LIST, licencePage, mayBeShipped, shippedPackages } from "./support/licences.ts";
import { ROOT } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";

/** Writes the list of licences. It is written also where one of them is not allowed, which ends it with an error. */
await runTask(async () => {
  const shipped = shippedPackages();
  writeFileSync(join(ROOT, LICENCE_LIST), licencePage(shipped));
  const refused = shipped.filter(({ licence }) => !mayBeShipped(licence));
  if (refused.length > 0) {
    const list = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join("\n");
    throw new Stop("These packages may not be shipped:", list);
  }
  console.log(`${shipped.length} packages, all of them may be shipped: ${LICENCE_LIST}`);
});
