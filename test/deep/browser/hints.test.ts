import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { openPage, visit } from "../../support/browser.ts";
import { EXERCISE, exerciseOf, openExercise, run, SOLUTION, write } from "../../support/exercise.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql } from "../../support/site-client.ts";

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const FAILING = "The page says that it is in British English";
const CODE = "<p>mine</p>\n";

test("an answer in the learner's code becomes a hint, and the desk counts who passed with it", async () => {
  const ada = await newAccount();
  const id = crypto.randomUUID();
  await sql(
    `INSERT INTO questions (id, user_id, lesson_id, exercise_id, kind, state, shared, body, files, failing, created_at, updated_at)
     VALUES (?1, ?2, 'your-first-web-page', ?3, 'stuck', 'open', 0, '', ?4, ?5, 1, 1)`,
    [id, ada.id, EXERCISE, JSON.stringify({ "index.html": CODE }), FAILING],
  );
  const desk = await openPage({
    ...(await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }))),
    ...LAPTOP,
  });
  await visit(desk, `/desk/questions/${id}`);
  await desk.getByText("Answer in the learner’s code").click();
  const editor = desk.getByRole("textbox", { name: "Code of index.html" });
  await editor.click();
  await desk.keyboard.press("ControlOrMeta+End");
  await desk.keyboard.insertText("<p>yours</p>");
  expect(await axeViolations(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Send the answer" }).click();
  await desk.getByText("Your answer was sent.").waitFor();
  await desk.getByText("+ <p>yours</p>").waitFor();
  const hint = `Name the language ${id.slice(0, 8)}.`;
  await desk.getByLabel("Hint", { exact: true }).fill(hint);
  await desk.getByRole("button", { name: `Make this the hint for “${FAILING}”` }).click();
  await desk.getByText("No learner has run the tests with it yet.").waitFor();
  expect(await axeViolations(desk)).toEqual([]);

  const page = await openPage({ ...(await signedInAs(ada)), ...LAPTOP });
  await visit(page, `/learn/questions/${id}`);
  await page.getByText("+ <p>yours</p>").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await openExercise(page);
  const exercise = exerciseOf(page);
  await run(page);
  await exercise.getByText(/^1 of 6 passed/).waitFor();
  await exercise.getByRole("button", { name: "Hint", exact: true }).click();
  const shown = exercise.getByText(hint);
  while ((await shown.count()) === 0) await exercise.getByRole("button", { name: /Another hint/ }).click();
  await write(page, SOLUTION);
  await run(page);
  await exercise.getByText(/^6 of 6 passed/).waitFor();
  await expect
    .poll(() => sql("SELECT seen, passed FROM question_hints WHERE question_id = ?", [id]))
    .toEqual([{ seen: 1, passed: 1 }]);
  await visit(desk, `/desk/questions/${id}`);
  await desk.getByText("1 learner saw it since, 1 passed that test next.").waitFor();
});
