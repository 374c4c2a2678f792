import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, reactRouterBin } from "../../scripts/support/paths.ts";
import { runTool } from "../../scripts/support/processes.ts";
import { lastLines, Stop } from "../../scripts/support/stop.ts";

/**
 * Builds the smallest possible React Router app with this checkout's packages and flags, in a temporary folder. The
 * site's figures are compared with it. `change` may edit the app first; `remove` deletes the folder.
 */
export async function buildEmptyApp(
  change: (folder: string) => void = () => {},
): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-empty-"));
  cpSync(join(import.meta.dirname, "empty"), folder, { recursive: true });
  change(folder);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const { status, output } = await runTool([reactRouterBin, "build"], { folder });
  if (status !== 0) throw new Stop("The empty app could not be built.", lastLines(output));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
