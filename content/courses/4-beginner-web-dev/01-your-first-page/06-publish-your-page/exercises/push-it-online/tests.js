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
  const git = {
    folder: { ...folder },
    commits: [...commits],
    errors: [],
    edits: [],
    remotes: {},
    pushes: [],
    upstream: false,
  };
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

  function remote([verb, name, url]) {
    if (verb === undefined || verb === "-v") return;
    const known = git.remotes[name];
    if (verb === "add") {
      if (!url) throw new Error("usage: git remote add <name> <url>");
      if (known) throw new Error(`error: remote ${name} already exists.`);
    } else if (!/^(remove|rm|set-url)$/.test(verb)) throw new Error(`error: unknown subcommand: ${verb}`);
    else if (!known) throw new Error(`error: No such remote '${name}'`);
    if (url) git.remotes[name] = url;
    else delete git.remotes[name];
  }

  function push(words) {
    const remembers = words.some((word) => /^(-u|--set-upstream)$/.test(word));
    const [name, branch] = words.filter((word) => !word.startsWith("-"));
    if (!name && !git.remotes.origin) throw new Error("fatal: No configured push destination.");
    if (!branch && !git.upstream) throw new Error("fatal: The current branch main has no upstream branch.");
    if (branch && branch !== "main") throw new Error(`error: src refspec ${branch} does not match any`);
    const url = git.remotes[name ?? "origin"];
    if (!url) throw new Error(`fatal: '${name}' does not appear to be a git repository`);
    if (!/^https:\/\/github\.com\/your-name\/my-site(\.git)?\/?$/.test(url))
      throw new Error(`fatal: repository '${url}' not found`);
    if (remembers) git.upstream = true;
    git.pushes.push(latest());
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
    if (/^(status|log|diff|show|branch|fetch)$/.test(name)) return;
    if (name === "add") stage(words);
    else if (name === "commit") commit(words);
    else if (name === "remote") remote(words);
    else if (name === "push") push(words);
    else throw new Error(`git: '${name}' is not a command that this exercise knows.`);
  }

  for (const [index, text] of lines.split("\n").entries()) {
    const line = text.trim().replace(/^\$ /, "");
    if (line === "" || line.startsWith("#")) continue;
    const edit = /^edit (\S+): (.+)$/.exec(line);
    if (edit) {
      git.folder[edit[1]] = `${git.folder[edit[1]] ?? ""} ${edit[2]}`.trim();
      git.edits.push({ what: edit[2], pushes: git.pushes.length });
      continue;
    }
    try {
      run(line);
    } catch (error) {
      git.errors.push(`Line ${index + 1}, ${line}: Git answers "${error.message}"`);
    }
  }
  return git;
}

const folder = { "index.html": "Kettle Lane Fixers", "visit.html": "Visit us" };
const git = follow(commands, {
  folder,
  commits: [{ id: "a1b2c3d", message: "Start the site", files: folder }],
});
const online = git.pushes.at(-1);

test("The remote has the address of the repository at GitHub", () => {
  const { origin } = git.remotes;
  if (!origin) expect.fail("There is no remote called origin.");
  if (origin.includes("github.io"))
    expect.fail(`"${origin}" is the address of the page. The remote is the repository.`);
  if (!/^https:\/\/github\.com\/your-name\/my-site(\.git)?\/?$/.test(origin))
    expect.fail(`"${origin}" is not the address of the repository in the task.`);
});

test("Git refuses no command", () => {
  if (git.errors.length > 0) expect.fail(git.errors[0]);
});

test("The site goes online before the opening times are written", () => {
  if (git.edits.length !== 1) expect.fail('There should be one line "edit index.html: opening times".');
  if (git.edits[0].pushes === 0)
    expect.fail("When the opening times are written, nothing has been pushed yet.");
});

test("Git remembers where to push", () => {
  if (!git.upstream) expect.fail("No push has told Git to remember the remote and the branch.");
});

test("The opening times are in a commit of their own", () => {
  if (git.commits.length < 2) expect.fail("There is no new commit. Git pushes only what is committed.");
  const { files, message } = git.commits.at(-1);
  if (!files["index.html"]?.includes("opening times"))
    expect.fail("index.html in the newest commit has no opening times yet.");
  if (message.length < 8) expect.fail(`"${message}" does not say what the commit does.`);
});

test("The public page shows the opening times", () => {
  if (!online) expect.fail("Nothing has been pushed, so there is no public page.");
  if (!online["index.html"].includes("opening times"))
    expect.fail(
      "The last push came before the commit with the opening times, so the public page does not have them.",
    );
});
