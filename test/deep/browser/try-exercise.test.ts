import { test } from "vitest";
import { aliveAt, openPage, visit } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";

test("an exercise is tried at the desk, with its solution and with the learner's files", async () => {
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await visit(page, "/desk/content/exercises/your-first-file");
  const run = page.getByRole("button", { name: "Run with the solution" });
  await aliveAt(run);
  await run.click();
  await page.getByText("The solution passes every test.").waitFor();
  await page.getByRole("button", { name: "Run with the learner’s files" }).click();
  await page.getByText("Something is left for the learner to do").waitFor();
});
