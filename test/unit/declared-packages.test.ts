import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files, and modules provided by Node, the Worker's runtime or the build. */
const NO_PACKAGE = /^([#./]|node:|cloudflare:|virtual:)/;

/** The package of an import: `react` for "react/jsx-runtime", `@a/b` for "@a/b/c". */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

test("every package that the source imports is declared", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const declared = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const imported = globSync("{{app,shared,worker,scripts,test}/**/*,*}.{ts,tsx,mjs}").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/^(?:import|export|\}) [^"`]*?from "([^"]+)";$/gm)]
      .map(([, specifier = ""]) => specifier)
      .filter((specifier) => !NO_PACKAGE.test(specifier))
      .map((specifier) => ({ path, name: packageOf(specifier) })),
  );

  expect(imported.length).toBeGreaterThan(100);
  expect(imported.filter(({ name }) => !declared.has(name))).toEqual([]);
});
