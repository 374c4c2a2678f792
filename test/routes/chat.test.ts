import { expect, test } from "vitest";
import { EXAMPLES } from "../../app/playground/examples.ts";
import { newReader, type Page, textOf } from "../support/reader.ts";

test("the chat is a form that carries the conversation along", async () => {
  const reader = await newReader();
  const messages = (page: Page) => page.all("[aria-label=Messages] > li");
  const ask = (page: Page, text: string) => reader.press(page, "Send", { "Your question": text });
  const first = await ask(await reader.open("/chat"), "What is JSX in React?");
  expect(messages(first).map(textOf)).toEqual([
    expect.stringContaining("What is JSX in React?"),
    expect.stringContaining("Answered by"),
  ]);
  const second = await ask(first, "What are React hooks?");
  expect(messages(second)).toHaveLength(4);
  // The first answer still shows its sources.
  expect(messages(second)[1]?.querySelectorAll("[aria-label=Sources]")).toHaveLength(1);

  const rated = await reader.press(second, "Send", {
    "Not helpful": "",
    "Why?": "I wanted a list.",
  });
  expect(rated.text).toContain("You found this not helpful. Thank you.");
  expect(messages(rated)).toHaveLength(4);

  const refused = await ask(rated, "   ");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Please provide a valid question.");
  expect(messages(refused)).toHaveLength(5);
});

test("the playground says that it needs JavaScript, and shows its examples", async () => {
  const page = await (await newReader()).open("/playground");
  expect(page.text).toContain("The playground needs JavaScript");
  const shown = page.all("main h2, main h3").map(textOf);
  for (const { title } of EXAMPLES) expect(shown).toContain(title);
  expect(page.all("pre").map((block) => block.textContent)).toEqual(EXAMPLES.map(({ code }) => code));
});
