import { expect, test } from "vitest";
import { vitestBin } from "../../scripts/support/paths.ts";
import { runTool } from "../../scripts/support/processes.ts";

test("vitest on a Node that runs no TypeScript says in one sentence what it needs", {
  timeout: 60_000,
}, async () => {
  // The pinned Node made to behave as Node 20 does.
  const { status, output } = await runTool(["--no-experimental-strip-types", vitestBin, "list", "money"]);
  expect(output.trim()).toMatch(
    /^These tests need Node 22\.18 or newer, and this is .+: run `npm test`.+\.$/,
  );
  expect(status).toBe(1);
});
