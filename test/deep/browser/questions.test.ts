import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { openPage, visit } from "../../support/browser.ts";
import { answerQuestion, askedQuestion, enrol, LESSON } from "../../support/questions.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { mailTo, sql } from "../../support/site-client.ts";

test("a learner asks, the instructor answers, the learner sees it and is still stuck", async () => {
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  const ada = await newAccount({ fullName: name });
  await enrol(ada.id);
  const page = await openPage(await signedInAs(ada));
  await visit(page, `/learn/questions?lesson=${LESSON}`);
  const field = page.getByLabel("What are you stuck on?");
  await field.fill("Why is my heading so small?");
  await page.getByLabel("Others may see it, without my name").check();
  // What is typed survives a reload.
  await visit(page, `/learn/questions?lesson=${LESSON}`);
  expect(await field.inputValue()).toBe("Why is my heading so small?");
  expect(await page.getByLabel("Others may see it, without my name").isChecked()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send my question" }).click();
  // The page stays where it is: in a lesson, the work beside it does, too.
  await page.getByText("Your question is sent.").waitFor();
  await page.getByRole("link", { name: "See your question" }).click();
  await page.getByRole("heading", { level: 1, name: "Your question" }).waitFor();
  const path = new URL(page.url()).pathname;

  const desk = await openPage(
    await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" })),
  );
  await visit(desk, "/desk/questions");
  await desk.getByRole("link", { name }).click();
  await desk.getByRole("heading", { name: "Answer", exact: true }).waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await desk.getByLabel("Your answer").fill("Is it an h1?");
  await desk.getByRole("button", { name: "Send the answer" }).click();
  await desk.getByText("Your answer was sent.").waitFor();
  expect((await mailTo(ada.email)).text).toContain(path);

  await visit(page, path);
  await page.getByText("Is it an h1?").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("What is still unclear?").fill("Yes, it is.");
  await page.getByRole("button", { name: "I’m still stuck" }).click();
  await page.getByText("Your instructor knows that you are still stuck.").waitFor();
  expect(await page.getByLabel("Add something").inputValue()).toBe("");

  await visit(desk, "/desk/questions");
  await desk.getByRole("link", { name }).click();
  await desk.getByText("Yes, it is.").waitFor();
});

test("at the end of a lesson, the form opens where it is, and others' answered questions are there without a name", async () => {
  const bob = await newAccount({ fullName: "Bob Other" });
  const id = await askedQuestion(bob.id, "Do I need an h2?");
  await answerQuestion(id, "Only for a section.");
  await sql("UPDATE questions SET shared = 1 WHERE id = ?", [id]);
  const ada = await newAccount();
  await enrol(ada.id);
  const page = await openPage(await signedInAs(ada));
  await visit(page, `/learn/-/${LESSON}`);
  const section = page.getByRole("region", { name: "Questions" });
  await section.getByText("Do I need an h2?").click();
  await section.getByText("Only for a section.").waitFor();
  expect(await section.textContent()).not.toContain("Bob");

  const path = new URL(page.url()).pathname;
  await section.getByRole("link", { name: "Something wrong here?" }).click();
  await section.getByLabel("What is wrong?").fill("A typo.");
  await section.getByRole("button", { name: "Send", exact: true }).click();
  await section.getByText("Thank you. It is sent.").waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await section.getByRole("heading", { name: "Your questions" }).waitFor();
  await section.getByRole("link", { name: "A typo." }).waitFor();

  const visitor = await openPage();
  await visit(visitor, "/learn/-/your-first-web-page");
  const free = visitor.getByRole("region", { name: "Questions" });
  expect(await free.getByRole("link", { name: "Sign in" }).getAttribute("href")).toMatch(/^\/login\?next=/);
});
