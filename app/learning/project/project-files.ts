import { importsOf, modeOf } from "#app/runner/mode-of.ts";
import { TEST_FILE, withChanges } from "#shared/learning/exercise-files.ts";
import type { ProjectExercise } from "#worker/learning/project-files.ts";
import { SETUP, VITEST_CONFIG } from "./project-texts.ts";

/** The package versions of a downloaded project, as tested with this site. */
const VERSIONS = {
  vitest: "4.1.12",
  jsdom: "27.4.0",
  react: "19.3.1",
  dom: "10.4.2",
  user: "14.6.13",
};

type Project = { name: string; title: string; exercises: readonly ProjectExercise[] };

const folderOf = ({ lesson, id }: ProjectExercise) => `${lesson}/${id}`;

const filesOf = ({ starter, own, tests }: ProjectExercise): Record<string, string> => ({
  ...withChanges(starter, own ?? {}),
  [TEST_FILE]: tests,
});

const isPage = (exercise: ProjectExercise) =>
  (exercise.mode === "automatic" ? modeOf(filesOf(exercise)) : exercise.mode) === "page";

function packageJson({ name, exercises }: Project): string {
  const imports = new Set(exercises.flatMap((exercise) => [...importsOf(filesOf(exercise))]));
  const paths = exercises.flatMap(({ starter }) => starter.map(({ path }) => path));
  const usesReact = imports.has("react") || paths.some((path) => /\.[jt]sx$/.test(path));
  const content = {
    name: name.replace(/[^a-z0-9-]/g, "-"),
    private: true,
    version: "0.0.0",
    type: "module",
    scripts: { test: "vitest run", watch: "vitest" },
    devDependencies: {
      ...(imports.has("@testing-library/dom") && { "@testing-library/dom": VERSIONS.dom }),
      ...(imports.has("@testing-library/user-event") && {
        "@testing-library/dom": VERSIONS.dom,
        "@testing-library/user-event": VERSIONS.user,
      }),
      ...(exercises.some(isPage) && { jsdom: VERSIONS.jsdom }),
      ...(usesReact && { react: VERSIONS.react, "react-dom": VERSIONS.react }),
      vitest: VERSIONS.vitest,
    },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function readme({ title, exercises }: Project): string {
  const list = exercises.map((exercise) => `- \`${folderOf(exercise)}\`: ${exercise.title}`);
  return `# ${title}

${exercises.length === 1 ? "An exercise" : "Exercises"} to work on at your own machine, with your code where you have written some.
You need Node.js 20.19 or newer.

    npm install
    npm test

\`npm run watch\` runs the tests again whenever you save a file. \`TASK.md\` in each folder says what to do. What you
change here stays here: to finish the exercise on the site, copy your code there.

${list.join("\n")}
`;
}

/** The files of a project by path, in a folder of its own: `npm install`, then `npm test`. */
export function projectFiles(project: Project): Record<string, string> {
  const { name, exercises } = project;
  const pages = exercises.filter(isPage).map((exercise) => `${folderOf(exercise)}/${TEST_FILE}`);
  const code = exercises
    .filter((exercise) => !isPage(exercise))
    .map((one) => `${folderOf(one)}/${TEST_FILE}`);
  const files: Record<string, string> = {
    "package.json": packageJson(project),
    "README.md": readme(project),
    ".gitignore": "node_modules\n",
    "vitest.config.js": VITEST_CONFIG(code, pages),
    "setup.js": SETUP,
  };
  for (const exercise of exercises) {
    const folder = folderOf(exercise);
    files[`${folder}/TASK.md`] = `# ${exercise.title}\n\n${exercise.task.trim()}\n`;
    for (const [path, text] of Object.entries(filesOf(exercise))) files[`${folder}/${path}`] = text;
  }
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));
}
