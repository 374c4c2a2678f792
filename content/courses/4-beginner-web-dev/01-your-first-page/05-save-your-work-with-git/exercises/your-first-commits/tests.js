import commands from "./commands.txt";

const same = (a, b) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
/** The words of a line. Words in quotation marks belong together, also right behind -m. */
const split = (line) =>
  [...line.replace(/(-a?m)(?=["'])/, "$1 ").matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, a, b, c]) => a ?? b ?? c,
  );

/**
 * A small Git: what the lines of a file do to a folder. A line like "edit index.html: opening times" stands for work in
 * the editor. What Git would refuse is in `errors`, with its line.
 */
function follow(lines, { folder, commits = [] }) {
  const git = { folder: { ...folder }, commits: [...commits], errors: [], edits: [], done: [] };
  git.staged = { ...commits.at(-1)?.files };
  git.started = commits.length > 0;
  const latest = () => git.commits.at(-1)?.files ?? {};

  /** The files that the words of a command name; a dot means all of them, and to the terminal a star does, too. */
  function named(words, files) {
    if (words.some((word) => /^(\.\/?|\*)$/.test(word))) return Object.keys(files);
    const paths = words.map((word) => word.replace(/^\.\//, ""));
    const missing = paths.find((path) => !Object.hasOwn(files, path));
    if (missing) throw new Error(`error: pathspec '${missing}' did not match any files`);
    return paths;
  }

  function filesOf(id) {
    const [, back] = /^HEAD(?:~(\d*))?$/.exec(id) ?? [null, null];
    const found =
      back === null
        ? git.commits.find((commit) => id.length >= 4 && commit.id.startsWith(id))
        : git.commits.at(-1 - (back === "" ? 1 : Number(back ?? 0)));
    if (!found) throw new Error(`fatal: could not resolve ${id}`);
    return found.files;
  }

  function stage(words) {
    const all = words.some((word) => /^(-A|--all)$/.test(word));
    if (words.length === 0) throw new Error("Nothing specified, nothing added.");
    for (const file of named(all ? ["."] : words, git.folder)) git.staged[file] = git.folder[file];
  }

  function commit(words) {
    const flag = words.findIndex((word) => /^(-a?m|--message)$/.test(word));
    if (words.some((word) => /^(-am|-a|--all)$/.test(word))) stage(Object.keys(git.staged));
    if (same(git.staged, latest())) {
      if (same(git.folder, git.staged)) throw new Error("nothing to commit, working tree clean");
      const isChanged = Object.keys(git.staged).some((file) => git.folder[file] !== git.staged[file]);
      const isNew = "nothing added to commit but untracked files present";
      throw new Error(isChanged ? "no changes added to commit" : isNew);
    }
    if (flag < 0) throw new Error("Git opens an editor and waits for a message. Write it after -m instead.");
    const message = words[flag + 1]?.trim();
    if (!message) throw new Error("Aborting commit due to empty commit message.");
    if (words.length > flag + 2)
      throw new Error(`error: pathspec '${words[flag + 2]}' did not match any files`);
    git.commits.push({ id: `new${git.commits.length}`, message, files: { ...git.staged } });
  }

  function restore(words) {
    const at = words.findIndex((word) => /^(-s|--source)(=|$)/.test(word));
    const [flag, value] = words[at]?.split("=") ?? [];
    const id = flag && (value ?? words[at + 1]);
    const rest = words.filter(
      (word, index) => index !== at && !(flag && !value && index === at + 1) && word !== "--",
    );
    const wrong = rest.find((word) => word.startsWith("-"));
    if (wrong) throw new Error(`This exercise does not know ${wrong}.`);
    if (rest.length === 0) throw new Error("fatal: you must specify path(s) to restore");
    const source = id ? filesOf(id) : git.staged;
    for (const file of named(rest, source)) git.folder[file] = source[file];
  }

  function run(line) {
    if (/[“”„‘’]/.test(line)) throw new Error(`Write straight quotation marks, ", not curly ones.`);
    if (/[–—]/.test(line)) throw new Error("Write two hyphens, --, not a dash.");
    const [program, name, ...words] = split(line);
    if (program !== "git")
      throw new Error(`${program}: command not found. Every command here begins with git.`);
    if (name === "init") {
      git.started = true;
      return;
    }
    if (!git.started) throw new Error("fatal: not a git repository");
    if (/^(status|log|diff|show)$/.test(name)) return;
    if (name === "add") stage(words);
    else if (name === "commit") commit(words);
    else if (name === "restore") restore(words);
    else throw new Error(`git: '${name}' is not a command that this exercise knows.`);
  }

  for (const [index, text] of lines.split("\n").entries()) {
    const line = text.trim().replace(/^\$ /, "");
    if (line === "" || line.startsWith("#")) continue;
    const edit = /^edit (\S+): (.+)$/.exec(line);
    if (edit) {
      git.folder[edit[1]] = `${git.folder[edit[1]] ?? ""} ${edit[2]}`.trim();
      git.edits.push({ what: edit[2], commits: git.commits.length });
      continue;
    }
    git.done.push(split(line).slice(0, 2).join(" "));
    try {
      run(line);
    } catch (error) {
      git.errors.push(`Line ${index + 1}, ${line}: Git answers "${error.message}"`);
    }
  }
  return git;
}

const folder = { "index.html": "Kettle Lane Fixers", "visit.html": "Visit us" };
const git = follow(commands, { folder });
const [first, second] = git.commits;

test("The repository is made before everything else", () => {
  if (!git.done.includes("git init")) expect.fail("There is no git init, so the folder is not a repository.");
  expect(git.done[0], "The first command").toBe("git init");
});

test("Git refuses no command", () => {
  if (git.errors.length > 0) expect.fail(git.errors[0]);
});

test("There are two commits, in the right order", () => {
  expect(
    git.commits.map(({ message }) => message),
    "The messages of the commits",
  ).toEqual(["Start the site", "Add the opening times"]);
});

test("The first commit holds both files", () => {
  if (!first) expect.fail("There is no commit yet.");
  expect(Object.keys(first.files).sort(), "The files in the first commit").toEqual([
    "index.html",
    "visit.html",
  ]);
});

test("The opening times are written after the first commit", () => {
  if (git.edits.length !== 1) expect.fail('There should be one line "edit index.html: opening times".');
  if (git.edits[0].commits === 0)
    expect.fail(
      "When the opening times are written, there is no commit yet. The first one should be made before.",
    );
});

test("The second commit holds the opening times", () => {
  if (!second) expect.fail("There is no second commit yet.");
  if (!second.files["index.html"]?.includes("opening times"))
    expect.fail(
      "index.html in the second commit has no opening times. Were they written and added before it?",
    );
});

test("Everything is in the history at the end", () => {
  const latest = git.commits.at(-1)?.files ?? {};
  for (const [file, text] of Object.entries(git.folder)) {
    if (!latest[file]) expect.fail(`${file} is in no commit.`);
    if (latest[file] !== text) expect.fail(`The last change in ${file} is in no commit.`);
  }
});
