import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkFolder } from "../../../scripts/content/check.ts";
import { readTree } from "../../../scripts/content/course-tree.ts";
import { openDisk } from "../../../scripts/content/disk.ts";
import { openFolder } from "../../../scripts/content/folder.ts";
import { problemLine } from "../../../scripts/content/format.ts";
import { ROOT } from "../../../scripts/support/paths.ts";
import { atDesk, pulledFolder, withFolders } from "../../support/content-folder.ts";
import { lesson, made, NOTHING, newCourse, PULLED_NOTHING } from "../../support/course-folder.ts";

// Courses with lessons and exercises as folders, against the built site. Each test has a course of its own.
withFolders();

/** The folders of a course's lessons, in order. */
const lessonsIn = (root: string, course: string) =>
  readTree(openDisk(root)).lessons.flatMap(({ path, module }) =>
    module.course.id === course ? [path.slice(module.course.file.length - "course.json".length)] : [],
  );

/** The ids of some of the site's lessons, in the site's order. */
const onSite = async (ids: readonly string[]) => {
  const answer = await atDesk("GET", "lessons");
  const all: { id: string }[] = await answer.json();
  return all.map(({ id }) => id).filter((id) => ids.includes(id));
};

test("a pulled course is a folder, fits, and pushing and pulling it again changes nothing", async () => {
  const { id, one, two, three, task, folder, first } = await newCourse();
  const work = await pulledFolder();
  const files = work.files();
  const own = Object.keys(files).filter((path) => path.startsWith(folder));
  const inTask = `${first}/02-${two}/exercises/${task}`;
  expect(own).toEqual([
    `${first}/01-${one}/lesson.md`,
    ...["exercise.json", "exercise.md", "hints.md", "solution/src/add.js"].map((path) => `${inTask}/${path}`),
    ...["starter/a.txt", "starter/src/add.js", "tests.js"].map((path) => `${inTask}/${path}`),
    `${first}/02-${two}/lesson.md`,
    `${first}/03-${three}/lesson.md`,
    `${folder}/course.json`,
  ]);
  const settings = JSON.parse(work.text(`${inTask}/exercise.json`));
  expect(settings).toEqual({ editable: ["src/add.js"], mode: "worker", files: ["src/add.js", "a.txt"] });
  expect(JSON.parse(work.text(`${folder}/course.json`)).id).toBe(id);
  const problems = checkFolder(openFolder(work.root)).problems.filter(({ file }) => file.startsWith(folder));
  expect(problems.map(problemLine)).toEqual([]);
  expect(await work.push({ publish: true })).toEqual(NOTHING);
  expect(await work.pull()).toEqual(PULLED_NOTHING);
  expect(work.files()).toEqual(files);
});

test("the product’s own lessons and exercises come out of a new site as they went in", async () => {
  const work = await pulledFolder();
  const ofCourse = (root: string) => {
    const exercises = readTree(openDisk(root)).exercises.filter(
      ({ lesson }) => lesson.module.course.id === "4",
    );
    return exercises.map(({ id, path }) => ({ id, tests: openDisk(root).text(`${path}/tests.js`) }));
  };
  const product = join(ROOT, "content");
  // Folders of modules may have names of their own.
  const names = (root: string) => lessonsIn(root, "4").map((path) => path.replace(/(\d+)-.*\//, "$1/"));
  expect(names(work.root)).toEqual(names(product));
  expect(names(product).length).toBeGreaterThan(0);
  expect(ofCourse(work.root)).toEqual(ofCourse(product));
});

test("a change of a text, a file or a hint becomes a draft, and is published with --publish", async () => {
  const { two, task, first } = await newCourse();
  const work = await pulledFolder();
  const [lesson, folder] = [`${first}/02-${two}/lesson.md`, `${first}/02-${two}/exercises/${task}`];
  work.edit(lesson, "The sea is blue", "The sea is green");
  work.edit(`${folder}/starter/src/add.js`, "= 0", "= -1");
  work.write(`${folder}/hints.md`, "## Test: adds\nLook at the number.\n");
  expect((await work.push()).done).toEqual([
    expect.stringContaining(`${lesson}: a draft`),
    expect.stringContaining(`${folder}/exercise.md: a draft`),
  ]);
  expect((await work.push({ publish: true })).done).toEqual([
    `${lesson}: published`,
    `${folder}/exercise.md: published`,
  ]);
  const live = (await work.desk.open("exercises", task))?.live;
  expect(live).toMatchObject({
    "starter.0.text": "export const add = -1;\n",
    hints: "## Test: adds\nLook at the number.\n",
  });
  expect(await work.pull()).toEqual(PULLED_NOTHING);
});

test("an assignment is a file beside the lesson, in both directions, and goes with its file", async () => {
  const { two, first } = await newCourse();
  const work = await pulledFolder();
  const file = `${first}/02-${two}/assignment.md`;
  const inDesk = async () => {
    const { live, version = 0 } = (await work.desk.open("lessons", two)) ?? {};
    return { live, version, title: live?.assignmentTitle, text: live?.assignment };
  };
  work.write(file, "---\ntitle: Draw a tide\n---\n## The brief\n\nDraw it.\n");
  expect((await work.push({ publish: true })).done).toEqual([`${first}/02-${two}/lesson.md: published`]);
  expect(await inDesk()).toMatchObject({ title: "Draw a tide", text: "## The brief\n\nDraw it." });
  expect(await work.pull()).toEqual(PULLED_NOTHING);

  const { live, version } = await inDesk();
  const values = { ...live, assignment: "## The brief\n\nPaint it." };
  await atDesk("PUT", `lessons/${two}`, { values, base: version, save: 0, tab: "t" });
  expect((await atDesk("POST", `lessons/${two}/publish`, {})).status).toBe(200);
  expect((await work.pull()).written).toEqual([`${first}/02-${two}/lesson.md`]);
  expect(work.text(file)).toBe("---\ntitle: Draw a tide\n---\n\n## The brief\n\nPaint it.\n");
  expect(await work.push({ publish: true })).toEqual(NOTHING);

  rmSync(join(work.root, file));
  await work.push({ publish: true });
  expect(await inDesk()).toMatchObject({ title: "", text: "" });
  expect(work.exists(file)).toBe(false);
  expect(await work.pull()).toEqual(PULLED_NOTHING);
});

test("a lesson that is inserted in the folder takes its place on the site", async () => {
  const { id, one, two, three, first } = await newCourse();
  const work = await pulledFolder();
  const fresh = `new-${id}`;
  renameSync(join(work.root, `${first}/03-${three}`), join(work.root, `${first}/04-${three}`));
  renameSync(join(work.root, `${first}/02-${two}`), join(work.root, `${first}/03-${two}`));
  work.write(`${first}/02-${fresh}/lesson.md`, work.text(`${first}/01-${one}/lesson.md`));
  expect((await work.push()).done).toEqual([expect.stringContaining(`02-${fresh}/lesson.md: a new draft`)]);
  expect((await work.push({ publish: true })).problems).toEqual([]);
  expect(await onSite([one, two, three, fresh])).toEqual([one, fresh, two, three]);
  const before = work.files();
  expect(await work.push({ publish: true })).toEqual(NOTHING);
  expect(await work.pull()).toEqual(PULLED_NOTHING);
  expect(work.files()).toEqual(before);
});

test("a lesson that is inserted at the desk renumbers only the folders after it", async () => {
  const { id, modules, one, two, three, first } = await newCourse();
  const work = await pulledFolder();
  const fresh = await made("lessons", `new-${id}`, lesson(modules[0] ?? "", "What is new?"));
  const all = (await (await atDesk("GET", "lessons")).json()) as { id: string }[];
  const ids = all.map((each) => each.id).filter((each) => each !== fresh);
  ids.splice(ids.indexOf(three), 0, fresh);
  expect((await atDesk("POST", "lessons/order", { ids })).status).toBe(200);
  expect((await work.pull()).written).toEqual([expect.stringContaining(fresh)]);
  expect(lessonsIn(work.root, id)).toEqual([
    `01-high-water/01-${one}`,
    `01-high-water/02-${two}`,
    `01-high-water/03-${fresh}`,
    `01-high-water/04-${three}`,
  ]);
  expect(first).toContain("01-high-water");
  expect(await work.push({ publish: true })).toEqual(NOTHING);
});

test("a lesson moves to another module, from the folder and from the desk, with its exercises", async () => {
  const { id, modules, one, two, three, task, folder, first } = await newCourse();
  const work = await pulledFolder();
  const second = `${folder}/02-low-water`;
  openDisk(work.root).move(`${first}/02-${two}`, `${second}/01-${two}`);
  expect((await work.push({ publish: true })).done).toEqual([`${second}/01-${two}/lesson.md: published`]);
  expect((await work.desk.open("lessons", two))?.live?.module).toBe(modules[1]);
  expect(await work.pull()).toEqual(PULLED_NOTHING);

  const values = { ...lesson(modules[1] ?? "", "What is one?") };
  const { version = 0 } = (await work.desk.open("lessons", one)) ?? {};
  expect((await atDesk("PUT", `lessons/${one}`, { values, base: version, save: 0, tab: "t" })).status).toBe(
    200,
  );
  expect((await atDesk("POST", `lessons/${one}/publish`, {})).status).toBe(200);
  await work.pull();
  // On the site it was before the other lesson of that module.
  expect(lessonsIn(work.root, id)).toEqual([
    `01-high-water/03-${three}`,
    `02-low-water/01-${one}`,
    `02-low-water/02-${two}`,
  ]);
  expect(work.exists(`${second}/02-${two}/exercises/${task}/tests.js`)).toBe(true);
  expect(await work.push({ publish: true })).toEqual(NOTHING);
});

test("modules that are swapped at the desk take their folders with them", async () => {
  const { id, modules, one, two, three, folder } = await newCourse();
  const work = await pulledFolder();
  const { live, version = 0 } = (await work.desk.open("courses", id)) ?? {};
  const values = {
    ...live,
    ...{ "modules.0.id": modules[1], "modules.0.title": "Low water" },
    ...{ "modules.1.id": modules[0], "modules.1.title": "High water" },
  };
  expect((await atDesk("PUT", `courses/${id}`, { values, base: version, save: 0, tab: "t" })).status).toBe(
    200,
  );
  expect((await atDesk("POST", `courses/${id}/publish`, {})).status).toBe(200);
  expect((await work.pull()).written).toEqual([`${folder}/course.json`]);
  expect(lessonsIn(work.root, id)).toEqual(
    [one, two, three].map((each, index) => `02-high-water/0${index + 1}-${each}`),
  );
  expect(await work.push({ publish: true })).toEqual(NOTHING);
});

test("nothing is overwritten: what was changed here and on the site stays in both places", async () => {
  const { task, two, first } = await newCourse();
  const work = await pulledFolder();
  const folder = `${first}/02-${two}/exercises/${task}`;
  work.edit(`${folder}/tests.js`, "adds", "adds up");
  const { live, version = 0 } = (await work.desk.open("exercises", task)) ?? {};
  const values = { ...live, learned: "You can add up." };
  await atDesk("PUT", `exercises/${task}`, { values, base: version, save: 0, tab: "t" });
  await atDesk("POST", `exercises/${task}/publish`, {});
  expect((await work.pull()).kept).toEqual([`${folder}/exercise.md`]);
  const { problems } = await work.push({ publish: true });
  expect(problems).toEqual([expect.stringContaining("it was changed here and on the site")]);
  expect(problems[0]).toContain("adds up");
  expect((await work.desk.open("exercises", task))?.live?.learned).toBe("You can add up.");
  expect(work.text(`${folder}/tests.js`)).toContain("adds up");
});

test("what is removed from the folder is reported; what is archived goes, and its exercises with it", async () => {
  const { id, one, two, three, task, first } = await newCourse();
  const work = await pulledFolder();
  rmSync(join(work.root, `${first}/03-${three}`), { recursive: true });
  expect((await work.push()).notes).toEqual([
    expect.stringContaining(`The lesson ${three}: it is not in the folder and still on the site`),
  ]);
  await atDesk("POST", `lessons/${two}/archive`, { archived: true });
  const { written, removed } = await work.pull();
  expect(written).toEqual([expect.stringContaining(three)]);
  expect(removed).toEqual([
    `${first}/02-${two}/lesson.md`,
    `${first}/02-${two}/exercises/${task}/exercise.md`,
  ]);
  expect(lessonsIn(work.root, id)).toEqual([`01-high-water/01-${one}`, `01-high-water/02-${three}`]);
  expect(work.exists(`${first}/02-${two}`)).toBe(false);
  expect(await work.push({ publish: true })).toEqual(NOTHING);
});

test("a course of an earlier version, which is only a file, gets a folder for its lessons", async () => {
  const { id, folder, one, first } = await newCourse();
  const work = await pulledFolder();
  const course = JSON.parse(work.text(`${folder}/course.json`));
  rmSync(join(work.root, folder), { recursive: true });
  const { id: _id, ...file } = course;
  work.write(`courses/${id}.json`, JSON.stringify(file));
  expect((await work.pull()).written).toContain(`${first}/01-${one}/lesson.md`);
  expect(work.exists(`courses/${id}.json`)).toBe(false);
  expect(JSON.parse(work.text(`${folder}/course.json`))).toEqual(course);
  expect(await work.push({ publish: true })).toEqual(NOTHING);
});
