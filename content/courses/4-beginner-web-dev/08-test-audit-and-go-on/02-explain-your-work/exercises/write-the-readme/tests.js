import readme from "./README.md";

const lines = readme.replace(/\r/g, "").split("\n");

/** The headings, with the text below each. What stands above the first heading has level 0. */
const parts = [{ level: 0, title: "", text: "" }];
for (const line of lines) {
  const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
  if (heading) parts.push({ level: heading[1].length, title: heading[2], text: "" });
  else parts.at(-1).text += `${line}\n`;
}
const top = parts.find(({ level }) => level === 1);
const sections = parts.filter(({ level }) => level === 2);
const count = (text) => text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;

test("It begins with one heading, the name of the site", () => {
  const glued = lines.find((line) => /^#+[^#\s]/.test(line));
  if (glued) expect.fail(`"${glued}" is no heading in Markdown. There should be a space after the #.`);
  const tops = parts.filter(({ level }) => level === 1);
  if (tops.length === 0) expect.fail('There is no line that begins with "# ".');
  if (tops.length > 1) expect.fail(`There are ${tops.length} headings with one #. There should be one.`);
  if (parts[0].text.trim()) expect.fail(`"${parts[0].text.trim()}" stands above the first heading.`);
  if (!/slow walks/i.test(top.title))
    expect.fail(`The heading is "${top.title}". The site is called Slow Walks.`);
});

test("The first sentence says what the site is", () => {
  const text = top?.text.trim() ?? "";
  if (text === "") expect.fail("There is no text below the name. Say what the site is.");
  const first = text.split(/\n\s*\n/)[0];
  if (count(first) < 5 || !/walk/i.test(first) || !/bus/i.test(first))
    expect.fail(`The first paragraph is "${first}". It should say that these are walks from a bus stop.`);
});

test("A link leads to the site", () => {
  if (!readme.includes("slow-walks.example")) expect.fail("The address of the site is not in the README.");
  if (/\]\(\s*slow-walks/.test(readme))
    expect.fail("The link has an address without https://, so it would lead to a file in the repository.");
  if (!/\]\(\s*<?https:\/\/slow-walks\.example\/?>?[^)]*\)|<https:\/\/slow-walks\.example\/?>/.test(readme))
    expect.fail(
      "The address is there, but not as a link: [words](https://slow-walks.example/), without a space between the brackets.",
    );
});

test("At least three parts have a heading and text", () => {
  const skipped = parts.find((part, index) => index > 0 && part.level > parts[index - 1].level + 1);
  if (skipped) expect.fail(`The heading "${skipped.title}" leaves out a level.`);
  if (sections.length < 3) {
    expect.fail(`There should be three headings with ## or more. You have ${sections.length}.`);
  }
  const empty = sections.find((part) => {
    const next = parts[parts.indexOf(part) + 1];
    return count(part.text) < 2 && !/https?:/.test(part.text) && !(next && next.level > 2);
  });
  if (empty) expect.fail(`Below the heading "${empty.title}" there is next to nothing.`);
});

test("It says how to open the site", () => {
  if (!/live\s*server/i.test(readme)) expect.fail("Nothing says with what the site is opened: Live Server.");
  if (!readme.includes("index.html")) expect.fail("Nothing says which file to begin with: index.html.");
});

test("It says how to check the site, and what should be seen", () => {
  if (!readme.includes("tests.html")) expect.fail("Nothing leads to the tests, tests.html.");
  if (!/\bok\b/i.test(readme)) expect.fail('Nothing says what should be seen when all is well: "ok".');
});

test("It says how to add a walk", () => {
  if (!readme.includes("walks.json")) expect.fail("Nothing says which file holds the walks: walks.json.");
});

test("The names of files are set like code", () => {
  for (const file of ["index.html", "tests.html", "walks.json"]) {
    if (!readme.includes(file)) expect.fail(`${file} is not in the README yet.`);
    const isCode = new RegExp(`\`[^\`\\n]*${file.replace(".", "\\.")}[^\`\\n]*\``).test(readme);
    if (!isCode) expect.fail(`${file} has no backticks around it.`);
  }
});
