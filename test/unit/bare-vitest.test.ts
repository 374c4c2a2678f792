import { expect, test } from "vitest";
import { vitestBin } from "../../scripts/support/paths.ts";
import { runTool } from "../../scripts/support/processes.ts";

test("on a Node that cannot run TypeScript, vitest says in one sentence what it needs", {
  timeout: 60_000,
}, async () => {
  // Makes the pinned Node behave like Node 20.
  const { status, output } = await runTool(["--no-experimental-strip-types", vitestBin, "list", "money"]);
  expect(output.trim()).toMatch(
    /^These tests need Node 22\.18 or newer, and this is .+: run `npm test`.+\.$/,
  );
  expect(status).toBe(1);
});
