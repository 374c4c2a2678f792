import { expect, test } from "vitest";
import { HAND_IN_ZIP_MAX_BYTES, TOO_LARGE_HAND_IN } from "#shared/assignments/hand-in.ts";
import { axeViolations } from "../support/axe.ts";
import { openPage, visit } from "../support/browser.ts";
import { ASSIGNMENT, handedIn, zipOf } from "../support/hand-ins.ts";
import { enrol } from "../support/questions.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";

test("a learner hands in a zip, the instructor comments on a line of it, and accepts the next version", async () => {
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  const ada = await newAccount({ fullName: name });
  await enrol(ada.id);
  const page = await openPage(await signedInAs(ada));
  await visit(page, `/portal/assignments/${ASSIGNMENT}`);
  const zip = zipOf({ "site/index.html": "<main>\n<h3>Tide</h3>\n</main>\n" });
  await page.getByLabel("Zip").setInputFiles({
    ...{ name: "site.zip", mimeType: "application/zip", buffer: Buffer.from(zip) },
  });
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.getByText("It is handed in.").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const desk = await openPage(
    await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" })),
  );
  await visit(desk, "/desk/assignments");
  await desk.getByRole("link", { name }).click();
  await desk.getByRole("button", { name: "Open its files here" }).click();
  await desk.getByText("site/index.html").click();
  await desk.getByRole("button", { name: "Comment on line 2" }).click();
  await desk.getByLabel("Comment", { exact: true }).first().fill("Why not an h1?");
  await desk.getByRole("button", { name: "Keep the comment" }).first().click();
  await desk.getByRole("heading", { name: "Comments: 1" }).waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Ask for changes" }).click();
  await desk.getByText("The review is sent.").waitFor();

  await visit(page, `/portal/assignments/${ASSIGNMENT}`);
  await page.getByText("site/index.html, line 2").waitFor();
  await page.getByText("<h3>Tide</h3>").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Text").fill("It is an h1 now.");
  await page.getByRole("button", { name: "Hand in version 2" }).click();
  await page.getByText("It is handed in.").waitFor();

  await visit(desk, "/desk/assignments");
  await desk.getByRole("link", { name }).click();
  await desk.getByRole("button", { name: "Accept" }).click();
  await desk.getByText("Accepted. The learner gets an email.").waitFor();
  await visit(page, `/portal/assignments/${ASSIGNMENT}`);
  await page.getByText("Your work is accepted").waitFor();
});

test("a review waits for a comment that is written and not kept", async () => {
  const id = await handedIn((await newAccount()).id);
  const page = await openPage(
    await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" })),
  );
  await visit(page, `/desk/assignments/${id}`);
  await page.getByRole("button", { name: "Comment on line 1" }).click();
  const comment = page.getByRole("listitem").getByLabel("Comment", { exact: true });
  await comment.fill("Why not an h1?");
  await page.getByRole("button", { name: "Comment on line 3" }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("You have a comment that is not kept yet.").waitFor();
  expect(await comment.first().evaluate((field) => field === document.activeElement)).toBe(true);
  await visit(page, `/desk/assignments/${id}`);
  await page.getByText("Your draft is back").waitFor();
  await page.getByRole("button", { name: "Ask for changes" }).click();
  await page.getByText("You have a comment that is not kept yet.").waitFor();
  await page.getByRole("button", { name: "Keep the comment" }).first().click();
  await page.getByRole("heading", { name: "Comments: 1" }).waitFor();
  await page.getByText("Add a comment").click();
  await page.getByLabel("Comment", { exact: true }).fill("And the title?");
  await page.getByText("Add a comment").click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("You have a comment that is not kept yet.").waitFor();
  await page.getByLabel("Comment", { exact: true }).fill("");
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Accepted. The learner gets an email.").waitFor();
});

test("a zip that is too large holds the form until the learner decides", async () => {
  const ada = await newAccount();
  await enrol(ada.id);
  const page = await openPage(await signedInAs(ada));
  await visit(page, `/portal/assignments/${ASSIGNMENT}`);
  await page.getByLabel("Text").fill("My page.");
  const zip = page.getByLabel("Zip");
  const file = (bytes: number) => ({
    name: "a.zip",
    mimeType: "application/zip",
    buffer: Buffer.alloc(bytes),
  });
  await zip.setInputFiles(file(HAND_IN_ZIP_MAX_BYTES + 1));
  await page.getByText(TOO_LARGE_HAND_IN).waitFor();
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  expect(await zip.evaluate((control) => control === document.activeElement)).toBe(true);
  await page.getByLabel("Link").press("Enter");
  expect(await zip.evaluate((control) => control === document.activeElement)).toBe(true);
  expect(await page.getByText(TOO_LARGE_HAND_IN).isVisible()).toBe(true);
  await zip.setInputFiles(file(10));
  await page.getByText(TOO_LARGE_HAND_IN).waitFor({ state: "detached" });
  await zip.setInputFiles(file(HAND_IN_ZIP_MAX_BYTES + 1));
  await page.getByRole("button", { name: "Hand in without a zip" }).click();
  await page.getByText("It is handed in.").waitFor();
});
