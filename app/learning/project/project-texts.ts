/** The configuration of a downloaded project. `code`, `pages`: the test files by what they need. */
export const VITEST_CONFIG = (code: readonly string[], pages: readonly string[]) => {
  const projects = [
    ...(code.length > 0
      ? [
          `{ extends: true, test: { name: "code", setupFiles: ["./setup.js"], include: ${JSON.stringify(code)} } }`,
        ]
      : []),
    ...(pages.length > 0
      ? [
          `{ extends: true, test: { name: "pages", environment: "jsdom", setupFiles: ["./setup.js"], include: ${JSON.stringify(pages)} } }`,
        ]
      : []),
  ];
  return `import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { defineConfig } from "vitest/config";

const TEXT = "\\0text:";

/** Tests may import other files as texts: \`import html from "./index.html"\`. */
const texts = {
  name: "texts",
  enforce: "pre",
  resolveId(name, from) {
    if (!from || !name.startsWith(".") || !/\\.(html|txt|md|svg)$/.test(name)) return null;
    return TEXT + resolve(dirname(from), name) + ".js";
  },
  load(id) {
    if (!id.startsWith(TEXT)) return null;
    const text = readFileSync(id.slice(TEXT.length, -".js".length), "utf8");
    return \`export default \${JSON.stringify(text)};\`;
  },
};

export default defineConfig({
  plugins: [texts],
  test: {
    globals: true,
    projects: [
      ${projects.join(",\n      ")},
    ],
  },
});
`;
};

/** Opens an exercise's index.html in the test's document, with its styles and scripts, as the site does. */
export const SETUP = `import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, vi } from "vitest";

globalThis.jest = vi;
const folder = dirname(expect.getState().testPath);
const index = join(folder, "index.html");

/** The path of another file of the exercise that an address in the page leads to. */
function fileAt(address) {
  const path = join(folder, (address ?? "").replace(/^\\.?\\//, "").replace(/[?#].*$/, ""));
  return address && existsSync(path) ? path : null;
}

if (typeof document !== "undefined" && existsSync(index)) {
  const page = new DOMParser().parseFromString(readFileSync(index, "utf8"), "text/html");
  for (const link of page.querySelectorAll('link[rel~="stylesheet"]')) {
    const path = fileAt(link.getAttribute("href"));
    const style = page.createElement("style");
    style.textContent = path ? readFileSync(path, "utf8") : "";
    link.replaceWith(style);
  }
  const scripts = [...page.querySelectorAll("script")];
  for (const script of scripts) script.remove();
  document.replaceChild(document.importNode(page.documentElement, true), document.documentElement);
  for (const script of scripts) {
    const path = fileAt(script.getAttribute("src"));
    if (script.hasAttribute("src") && !path) continue;
    if (script.type === "module" && path) await import(path);
    // As in a page, where later scripts see the names of earlier ones.
    else (0, eval)(path ? readFileSync(path, "utf8") : script.textContent);
  }
}
`;
