import source from "./index.html";

const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
const QUESTIONS = [
  ["How many books may I borrow?", "As many as you can carry."],
  ["What does a late book cost?", "Nothing. But somebody may be waiting for it."],
  ["May I bring my dog?", "If it can be quiet for an hour, yes."],
];

/** The page as it was written: tests may open and close things. */
const STARTS_OPEN = [...document.querySelectorAll("details, dialog")].map((one) => [one, one.open]);

function asWritten() {
  for (const [one, open] of STARTS_OPEN) {
    if (one.localName === "dialog" && one.open) one.close();
    one.open = open;
  }
}
const startsOpen = (element) => STARTS_OPEN.find(([one]) => one === element)?.[1];

const summaries = () => [...document.querySelectorAll("details > summary")];

/** The details element of a question. */
function folded(question) {
  const summary = summaries().find((one) => words(one) === question);
  if (summary) return summary.parentElement;
  const other = [...document.querySelectorAll("main *")].find((one) => words(one) === question);
  const where = other ? ` They are in the element ${other.localName} now.` : "";
  expect.fail(`No summary inside a details element holds exactly the words "${question}".${where}`);
}

function rules() {
  const all = document.querySelectorAll("dialog");
  if (all.length === 0) expect.fail("There is no dialog element on the page yet.");
  if (all.length > 1) expect.fail(`There are ${all.length} dialogs. The rules need one.`);
  return all[0];
}

function button(text) {
  const found = [...document.querySelectorAll("button")].find((one) => words(one) === text);
  if (!found) expect.fail(`There is no button with the words "${text}" yet.`);
  return found;
}

/** Fails unless the button is tied to the dialog, and says why. */
function isTied(one, ...commands) {
  const target = one.getAttribute("commandfor");
  const said = one.getAttribute("command");
  if (target === null) expect.fail(`The button "${words(one)}" has no commandfor attribute.`);
  if (rules().id === "") expect.fail("The dialog has no id, so no button can be for it.");
  if (rules().id !== target)
    expect.fail(`The button "${words(one)}" is for id="${target}", and the dialog has id="${rules().id}".`);
  if (said === null) expect.fail(`The button "${words(one)}" has no command attribute.`);
  if (!commands.includes(said))
    expect.fail(`command="${said}" at "${words(one)}" is not the command that you need.`);
}

/** Whether this browser knows buttons with a command. All new ones do. */
const KNOWS_COMMANDS = "commandForElement" in HTMLButtonElement.prototype;

test("Each question is the summary of its details", () => {
  for (const [question] of QUESTIONS) folded(question);
});

test("Each answer stands inside, below its question", () => {
  for (const [question, answer] of QUESTIONS) {
    const one = folded(question);
    const rest = [...one.children].slice(1).map(words).join(" ");
    if (one.firstElementChild.localName !== "summary")
      expect.fail(`In the details of "${question}", the summary is not the first element.`);
    expect(rest, `What opens below "${question}"`).toBe(answer);
  }
});

test("Only the first answer is open at the start", () => {
  const open = QUESTIONS.map(([question]) => question).filter((question) => startsOpen(folded(question)));
  expect(open, "The questions that are open at the start").toEqual([QUESTIONS[0][0]]);
  const written = source.match(/<details\b[^>]*\sopen\b/gi).length;
  if (written > 1)
    expect.fail(
      `In the file, ${written} details have open. The browser takes the first; write it only there.`,
    );
});

test("A click on a question opens it and closes the others", () => {
  asWritten();
  for (const [question] of [QUESTIONS[2], QUESTIONS[1], QUESTIONS[0]]) {
    const one = folded(question);
    if (!one.open) one.querySelector("summary").click();
    const open = [...document.querySelectorAll("details[open]")].map((each) =>
      words(each.querySelector("summary") ?? each),
    );
    expect(open, `What is open after a click on "${question}"`).toEqual([question]);
  }
});

test("The rules are in a dialog that is closed at first", () => {
  if (startsOpen(rules())) expect.fail("The dialog is open from the start. Take out its open attribute.");
  const heading = rules().querySelector("h2, h3");
  if (!heading) expect.fail("The heading of the rules is not inside the dialog.");
  expect([...rules().querySelectorAll("li")].map(words), "The rules in the dialog").toEqual([
    "Eat outside.",
    "Speak softly.",
    "Put books back on the trolley.",
  ]);
});

test("The button Read the rules opens the dialog in front of the page", () => {
  asWritten();
  const one = button("Read the rules");
  if (rules().contains(one)) expect.fail("The button is inside the dialog, where nobody can see it.");
  isTied(one, "show-modal");
  if (!KNOWS_COMMANDS) return;
  one.click();
  const isInFront = rules().matches(":modal");
  asWritten();
  if (!isInFront) expect.fail("After a click on the button, the dialog is not in front of the page.");
});

test("The button Close closes the dialog", () => {
  asWritten();
  const one = button("Close");
  if (!rules().contains(one)) expect.fail("The button is outside the dialog, where nobody can reach it.");
  // A form of the method dialog closes the dialog around it, without a command. In a run nothing is submitted.
  if (one.form?.method === "dialog") return;
  isTied(one, "close", "request-close");
  if (!KNOWS_COMMANDS) return;
  if (rules().open) rules().close();
  rules().showModal();
  one.click();
  const isOpen = rules().open;
  asWritten();
  if (isOpen) expect.fail("After a click on the button, the dialog is still open.");
});

test("The lines in brackets are gone", () => {
  const left = [...document.querySelectorAll("p")].find((one) => words(one).startsWith("(Here goes"));
  if (left) expect.fail(`This line is still there: ${words(left)}`);
});
