import { expect } from "vitest";
import { atDesk, newSlug } from "./content-folder.ts";

// A course with lessons on the built site, for tests that pull and push its folder.

export const NOTHING = { done: [], notes: [], problems: [] };
export const PULLED_NOTHING = { written: [], removed: [], kept: [] };

export const lesson = (module: string, title: string) => ({
  ...{ module, title, goal: "Say what a tide is.", minutes: "5", free: "on", computer: "" },
  ...{ remember: "Water comes.\nWater goes.\nThe moon does it.", body: "The sea is blue.", changes: "" },
});

const exercise = (lesson: string) => ({
  ...{ lesson, title: "Add two numbers", learned: "You can add.", task: "Add them. It is easy." },
  ...{ "starter.length": "2", "starter.0.path": "src/add.js", "starter.0.text": "export const add = 0;\n" },
  ...{
    "starter.0.editable": "on",
    "starter.1.path": "a.txt",
    "starter.1.text": "",
    "starter.1.editable": "",
  },
  ...{
    "solution.length": "1",
    "solution.0.path": "src/add.js",
    "solution.0.text": "export const add = 1;\n",
  },
  ...{ tests: 'test("adds", () => {});\n', hints: "## Think\nOf a number.\n", mode: "worker" },
});

export async function made(kind: string, id: string, values: object): Promise<string> {
  const answer = await atDesk("POST", kind, { id, values });
  expect(answer.status, await answer.text()).toBe(201);
  expect((await atDesk("POST", `${kind}/${id}/publish`, {})).status).toBe(200);
  return id;
}

/** A published course with two modules, three lessons in the first one, and an exercise in the second lesson. */
export async function newCourse() {
  const id = newSlug("sea");
  const modules = [`${id}-m1`, `${id}-m2`];
  await made("courses", id, {
    ...{ slug: `about-${id}`, title: "The sea", tagline: "All of it.", category: "Sea", level: "Beginner" },
    ...{
      durationWeeks: "2",
      tags: "",
      requirements: "",
      outcomes: "Swim",
      thumbnailUrl: "/art/lessons/paths.svg",
    },
    ...{ heroUrl: "", "modules.length": "2" },
    ...{ "modules.0.id": modules[0], "modules.0.title": "High water", "modules.0.durationWeeks": "1" },
    ...{ "modules.1.id": modules[1], "modules.1.title": "Low water", "modules.1.durationWeeks": "1" },
  });
  const lessons: string[] = [];
  for (const name of ["one", "two", "three"])
    lessons.push(await made("lessons", `${name}-${id}`, lesson(modules[0] ?? "", `What is ${name}?`)));
  const [one = "", two = "", three = ""] = lessons;
  const task = await made("exercises", `task-${id}`, exercise(two));
  const folder = `courses/${id}-about-${id}`;
  return { id, modules, one, two, three, task, folder, first: `${folder}/01-high-water` };
}
