import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { LICENCE_LIST, licencePage, mayBeShipped, shippedPackages } from "./support/licences.ts";
import { ROOT } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";

/** Writes the list of licences, and then fails if one of them is not allowed. */
await runTask(async () => {
  const shipped = shippedPackages();
  writeFileSync(join(ROOT, LICENCE_LIST), licencePage(shipped));
  const refused = shipped.filter(({ licence }) => !mayBeShipped(licence));
  if (refused.length > 0) {
    const list = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join("\n");
    throw new Stop("The licences of these packages do not let us ship them:", list);
  }
  console.log(`All ${shipped.length} packages may be shipped: ${LICENCE_LIST}`);
});
