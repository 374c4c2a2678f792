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

const COMMITS = [
  { id: "a1b2c3d", message: "Start the site", files: { "index.html": "name", "visit.html": "no stairs" } },
  {
    id: "b2c3d4e",
    message: "Add the opening times",
    files: { "index.html": "name, opening times", "visit.html": "no stairs" },
  },
  {
    id: "c3d4e5f",
    message: "Make everything bigger",
    files: { "index.html": "NAME", "visit.html": "red stairs" },
  },
];
const git = follow(commands, { folder: { "index.html": "NAME", "visit.html": "" }, commits: COMMITS });
const latest = git.commits.at(-1);

/** The name of the commit in which a file was as it is now. */
const versionOf = (file, text) => COMMITS.findLast(({ files }) => files[file] === text)?.id ?? "no commit";

test("visit.html is as it was in the last commit", () => {
  const text = git.folder["visit.html"];
  if (text === "") expect.fail("visit.html is still empty.");
  expect(versionOf("visit.html", text), "visit.html is the version of").toBe("c3d4e5f");
});

test("index.html has its opening times again", () => {
  const text = git.folder["index.html"];
  expect(versionOf("index.html", text), "index.html is the version of").toBe("b2c3d4e");
});

test("Git refuses no command", () => {
  if (git.errors.length > 0) expect.fail(git.errors[0]);
});

test("A new commit holds the opening times", () => {
  if (git.commits.length === COMMITS.length) expect.fail("There is no new commit.");
  expect(
    versionOf("index.html", latest.files["index.html"]),
    "index.html in the new commit is the version of",
  ).toBe("b2c3d4e");
});

test("The message says what the new commit does", () => {
  if (git.commits.length === COMMITS.length) expect.fail("There is no new commit, so there is no message.");
  if (latest.message.split(/\s+/).length < 3)
    expect.fail(
      `In three weeks, "${latest.message}" will tell you nothing. Say in a few words what the commit does.`,
    );
});

test("Nothing is left to commit", () => {
  for (const [file, text] of Object.entries(git.folder)) {
    if (latest.files[file] !== text) expect.fail(`${file} is not the same as in the last commit.`);
  }
});

test("All the old commits are still in the history", () => {
  expect(git.commits.slice(0, 3), "The first three commits").toEqual(COMMITS);
});
