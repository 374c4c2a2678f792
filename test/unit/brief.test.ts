import { expect, test } from "vitest";
import { questionToKeep, weekName, weekNamed, weeksAround } from "#shared/desk/brief.ts";
import { changesOf, excerptOf, hintFrom } from "#shared/learning/code-changes.ts";
import { partsOf } from "#worker/chat/note-draft.ts";
import { type AskedQuestion, groupQuestions, weakPages } from "#worker/desk/brief-groups.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const asked = (question: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...{ id: question, question, lesson: null, page: null, note: null, ...more },
});

test("the brief is about the last whole week, or another one whose questions are kept", () => {
  const named = (name: string | null) => weekName(weekNamed(name, NOW));
  expect(named(null)).toBe("2026-11-16");
  expect(named("2026-11-23")).toBe("2026-11-23");
  expect(named("2026-11-09")).toBe("2026-11-09");
  for (const wrong of ["2026-11-24", "2026-11-30", "2026-07-06", "nonsense", ""]) {
    expect(named(wrong), wrong).toBe("2026-11-16");
  }
  expect(weeksAround(weekNamed(null, NOW), NOW)).toEqual({ before: "2026-11-09", after: "2026-11-23" });
  expect(weeksAround(weekNamed("2026-11-23", NOW), NOW).after).toBeNull();
});

test("questions about the same thing are a group, the most asked first", () => {
  const groups = groupQuestions([
    asked("Can I use tailwind with grid?"),
    asked("How do I deploy to Fly?", { page: "/notes/a" }),
    asked("deploy fly", { page: "/notes/b", lesson: "One" }),
    asked("How can I deploy my app to fly", { page: "/notes/b" }),
  ]);
  expect(groups.map(({ count, page }) => [count, page])).toEqual([
    [3, "/notes/b"],
    [1, null],
  ]);
  expect(groups[0]?.lessons).toEqual(["One"]);
  expect(groupQuestions([asked("???"), asked("???", { id: "2" }), asked("!!")])).toHaveLength(2);
});

test("a page is weak for what it did not answer and for answers that were rated down", () => {
  expect(
    weakPages(
      [asked("a", { page: "/notes/a" }), asked("b")],
      [{ pages: ["/notes/a#x", "/notes/a", "/notes/b"] }, { pages: ["/notes/b"] }, { pages: ["/notes/b"] }],
    ),
  ).toEqual([
    { path: "/notes/b", unanswered: 0, ratedDown: 3 },
    { path: "/notes/a", unanswered: 1, ratedDown: 1 },
  ]);
});

test("what might name a person, and code, is not kept", () => {
  expect(questionToKeep("Mail  me at a.b@c.org,\nor 0113 496 0000 \n```\nx\n``` why 404?")).toBe(
    "Mail me at [email] or [number] [code] why 404?",
  );
  expect(questionToKeep("x".repeat(900))).toHaveLength(500);
});

test("a hint has the answer's words and the instructor's own lines, none of the learner's", () => {
  const before = { "a.css": "p { colr: red; }\n.mine { margin: 0 }\n", "b.css": "same" };
  const after = { "a.css": "p { color: red; }\n.mine { margin: 0 }\n" };
  expect(hintFrom("Mind the spelling.", before, after)).toBe(
    "Mind the spelling.\n\n```css\np { color: red; }\n```",
  );
  expect(hintFrom("Only words.", null, null)).toBe("Only words.");
});

test("an email has the changed lines with two around them", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`);
  const changed = lines.with(6, "new").join("\n");
  const excerpt = excerptOf(changesOf(lines.join("\n"), changed) ?? []);
  expect(excerpt.map((line) => line?.text ?? null)).toEqual([
    ...[null, "line 4", "line 5", "line 6", "new", "line 7", "line 8", null],
  ]);
});

test("a draft has the model's title, or the question", () => {
  expect(partsOf("# How do I deploy?\n\nYou push it.\n\n## Push\n\nLike this.", "deploy")).toEqual({
    ...{ title: "How do I deploy?", description: "You push it." },
    body: "You push it.\n\n## Push\n\nLike this.",
  });
  expect(partsOf("## Push\n\nLike this.", "deploy?")).toMatchObject({
    title: "deploy?",
    description: "deploy?",
  });
});
