import { beforeAll, expect, test } from "vitest";
import { exerciseStatement, joinedStatements, lessonStatement } from "../support/lessons.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, siteUrl, sql } from "../support/site-client.ts";

const COURSE = "/learn/beginner-web-dev";
/** Only in the text, the exercises and the questions of the lesson that is sold. */
const SECRET = "zanzibarium";

const BODY = `Before the first heading. ${SECRET}

## The first part

\`\`\`question
Which one is ${SECRET}?

- [ ] This one
  It is not.
- [x] That one
  It is.
\`\`\`

\`\`\`html live
<p>${SECRET}</p>
\`\`\`

## The second part

\`\`\`exercise
secret-task
\`\`\`
`;

let student: SiteAccount;

const write = (...statements: [string, (string | number | null)[]][]) =>
  Promise.all(statements.map(([text, values]) => sql(text, values)));

beforeAll(async () => {
  student = await newAccount();
  await write(
    lessonStatement({
      id: "test-open",
      module: "4-m8",
      free: true,
      position: 1,
      body: "## Open part\n\nOpen words.",
      ...{
        assignmentTitle: "A page of your own",
        assignment: "## Open part\n\nMake it.\n\n### Text\n\nTen lines.",
      },
    }),
    lessonStatement({
      ...{ id: "test-sold", module: "4-m8", position: 2, body: BODY, remember: [SECRET] },
      ...{ assignmentTitle: `Build a ${SECRET}`, assignment: `## The brief\n\nUse ${SECRET}.` },
    }),
    lessonStatement({ id: "test-gone", module: "4-m8", position: 3, free: true, archivedAt: 1 }),
    exerciseStatement({ id: "secret-task", lesson: "test-sold", task: `Do the ${SECRET}.` }),
    ...joinedStatements(student.id),
  );
});

test("a lesson that is not open to somebody shows its title, its goal and the way to the course", async () => {
  for (const reader of [await newReader(), await newReader({ as: await newAccount() })]) {
    const page = await reader.open(`${COURSE}/test-sold`);
    expect([page.status, page.heading]).toEqual([200, "Lesson test-sold"]);
    expect(page.text).toContain("Show test-sold.");
    expect(page.one("meta[name=robots]").getAttribute("content")).toBe("noindex");
    expect((await reader.follow(page, "See the course")).path).toBe("/courses/4");
  }
});

test("nothing of a lesson leaves the site at any address for people who may not see it", async () => {
  const addresses = [
    ...[`${COURSE}/test-sold`, "/learn/4/test-sold", "/learn/-/test-sold", `${COURSE}/test-sold.md`],
    ...[`${COURSE}/test-sold.data`, `${COURSE}/test-sold?solution=secret-task`, COURSE, `${COURSE}.data`],
    ...["/exercises/secret-task", "/exercises/secret-task.json", "/courses/4", "/api/courses/4"],
    ...["/llms.txt", "/sitemap.xml"],
    ...[`/search?q=${SECRET}`, `/api/search?q=${SECRET}`, "/api/learn/courses/4"],
    `${COURSE}/test-sold.data?_routes=learning%2Flesson.route`,
  ];
  for (const as of [undefined, await newAccount()]) {
    const reader = await newReader(as ? { as } : {});
    for (const address of addresses) {
      const text = await (await reader.request(address)).text();
      // The search repeats the question; it must not find the lesson.
      const isSearch = address.includes("search");
      expect(text, address).not.toContain(isSearch ? "test-sold" : SECRET);
    }
  }
});

test("an exercise by itself is what its lesson shows, for people who may see that", async () => {
  const reader = await newReader({ as: student });
  const own = await reader.request("/exercises/secret-task.json");
  expect(own.headers.get("cache-control")).toContain("private");
  expect(await own.json()).toMatchObject({ id: "secret-task", account: student.id });
  const free = await fetch(`${siteUrl}/exercises/your-first-file.json`);
  expect(await free.json()).toMatchObject({ id: "your-first-file", isFirst: true, account: null });
  expect((await fetch(`${siteUrl}/exercises/secret-task.json`)).status).toBe(404);
});

test("the token of another draft’s preview opens no lesson", async () => {
  const answer = await fetch(`${siteUrl}${COURSE}/test-sold?preview=not-a-token`);
  expect(await answer.text()).not.toContain(SECRET);
});

test("people who joined read the text, with questions and exercises that work without scripts", async () => {
  const reader = await newReader({ as: student });
  const page = await reader.open(`${COURSE}/test-sold`);
  expect(page.headers.get("cache-control")).toContain("private");
  expect(page.all("main h2").map(textOf)).toEqual(
    expect.arrayContaining(["The first part", "The second part", "Remember"]),
  );
  expect(page.all("details summary").map(textOf)).toEqual(expect.arrayContaining(["This one", "That one"]));
  expect(page.one("#exercise-secret-task")).toBeTruthy();
  expect(page.text).toContain("Mark as done");
});

test("an assignment follows the exercises, with its headings below its own", async () => {
  const reader = await newReader({ as: student });
  const sold = await reader.open(`${COURSE}/test-sold`);
  const ids = sold.all("#exercise-secret-task, #assignment, #the-brief, #remember").map(({ id }) => id);
  expect(ids).toEqual(["exercise-secret-task", "assignment", "the-brief", "remember"]);
  expect(textOf(sold.one("#assignment"))).toBe(`Assignment: Build a ${SECRET}`);
  const open = await (await newReader()).open(`${COURSE}/test-open`);
  const section = open.one("section[aria-labelledby=assignment]");
  expect([...section.querySelectorAll("h2, h3, h4")].map(({ id, tagName }) => `${tagName} ${id}`)).toEqual([
    "H2 assignment",
    "H3 open-part-2",
    "H4 text",
    "H3 hand-in-heading",
  ]);
});

test("which lessons have an assignment is in the contents and on the course’s page", async () => {
  const reader = await newReader();
  const contents = await reader.open(COURSE);
  expect(textOf(contents.one("#test-open"))).toContain("assignment");
  expect(textOf(contents.one("#test-sold"))).toContain("assignment");
  const course = await reader.open("/courses/4");
  const item = course
    .all("ol[aria-label=Lessons] li")
    .find((each) => textOf(each).includes("Lesson test-sold"));
  expect(item && textOf(item)).toContain("Assignment");
});

test("done and its undoing work without scripts, and the number is the same everywhere", async () => {
  const reader = await newReader({ as: student });
  const { path, text } = await reader.press(await reader.open(`${COURSE}/test-open`), "Mark as done");
  expect(path).toBe(`${COURSE}/test-open#lesson-end`);
  const [said = ""] = /1 of \d+ done/.exec(text) ?? [];
  expect(said).not.toBe("");
  const contents = await reader.open(COURSE);
  expect(contents.text).toContain(said);
  expect(contents.text).toContain("Continue with");
  const again = await reader.press(await reader.open(`${COURSE}/test-open`), "Not done after all");
  expect(again.text).toContain("0 of ");
});

test("marking as done without an account leads to signing in, and back", async () => {
  const reader = await newReader();
  const page = await reader.press(await reader.open(`${COURSE}/test-open`), "Mark as done");
  expect(page.path).toBe(`/login?next=${encodeURIComponent(`${COURSE}/test-open`)}`);
});

test("the link to go on at a computer is mailed to oneself", async () => {
  const reader = await newReader({ as: student });
  const page = await reader.press(
    await reader.open(`${COURSE}/test-sold`),
    "Go on at a computer: send me the link",
  );
  expect(page.text).toContain(`The link is on its way to ${student.email}.`);
  expect((await mailTo(student.email)).text).toContain(`${siteUrl}${COURSE}/test-sold`);
});

test.each([
  ["/learn/4?from=mail", `${COURSE}?from=mail`],
  ["/learn/4/test-open?from=mail", `${COURSE}/test-open?from=mail`],
  ["/learn/-/test-open", `${COURSE}/test-open`],
  // The lesson was in another course once.
  ["/learn/2/test-open", `${COURSE}/test-open`],
  ["/learn/4/test-open.md", `${COURSE}/test-open.md`],
  ["/exercises/secret-task?preview=old", `${COURSE}/test-sold?preview=old#exercise-secret-task`],
])("%s leads to its own address", async (from, to) => {
  const answer = await fetch(siteUrl + from, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
});

test("what is not there is a 404 in the usual frame", async () => {
  allowProblems(/404/);
  const reader = await newReader();
  for (const path of [
    ...["/learn/none", `${COURSE}/none`, `${COURSE}/test-gone`, `${COURSE}/none.md`, "/exercises/none"],
    ...["/learn/none/test-open.md.md", `${COURSE}/test-open.md.data`],
  ]) {
    const page = await reader.open(path);
    expect([path, page.status]).toEqual([path, 404]);
  }
  const page = await reader.open(`${COURSE}/none`);
  expect(page.all("footer")).toHaveLength(1);
});

test("the pages of a course have neither the site’s navigation nor its footer", async () => {
  const reader = await newReader();
  for (const path of [COURSE, `${COURSE}/test-open`, `${COURSE}/test-sold`]) {
    const page = await reader.open(path);
    expect([path, page.all("nav[aria-label=Main]").length, page.all("footer").length]).toEqual([path, 0, 0]);
    expect([path, page.all("main").length]).toEqual([path, 1]);
  }
});

test("a free lesson is Markdown at the same address with .md", async () => {
  const answer = await fetch(`${siteUrl}${COURSE}/test-open.md`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(await answer.text()).toMatch(
    /^# Lesson test-open\n\nShow test-open\.[\s\S]*## Open part\n\nOpen words\.\n\n## Assignment: A page of your own\n\n### Open part/,
  );
});

test.each([
  ["text/markdown", 303],
  ["text/markdown, text/html;q=0.9", 303],
  ["text/markdown;q=0.5, text/html", 200],
  ["text/html,application/xhtml+xml,*/*;q=0.8", 200],
  ["*/*", 200],
])("a client that accepts %s gets a %i", async (accept, status) => {
  const answer = await fetch(`${siteUrl}${COURSE}/test-open`, { redirect: "manual", headers: { accept } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("vary") ?? "").toContain("Accept");
  if (status === 303) expect(answer.headers.get("location")).toBe(`${COURSE}/test-open.md`);
});

test("free lessons are in the site map, in llms.txt and on the course’s page, with structured data", async () => {
  const reader = await newReader();
  const get = async (path: string) => (await reader.request(path)).text();
  const siteMap = await get("/sitemap.xml");
  expect(siteMap).toContain(`<loc>${siteUrl}${COURSE}/test-open</loc>`);
  expect(siteMap).not.toContain("test-sold");
  expect(siteMap).not.toContain("test-gone");
  const llms = await get("/llms.txt");
  expect(llms).toContain(`${siteUrl}${COURSE}/test-open.md): Show test-open.`);
  expect(llms).not.toContain("test-sold");
  const course = await reader.open("/courses/4");
  expect(course.all(`a[href="${COURSE}/test-open"]`), "in its module").toHaveLength(1);
  expect(course.all(`a[href="${COURSE}/test-sold"]`)).toHaveLength(0);
  expect(course.text).toContain("Lesson test-sold");
  expect(course.html).toContain('"hasPart"');
  const lesson = await get(`${COURSE}/test-open`);
  expect(lesson).toContain('"@type":"LearningResource"');
  expect(lesson).toContain(`<link rel="canonical" href="${siteUrl}${COURSE}/test-open"`);
});
