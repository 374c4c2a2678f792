/** The package versions of a downloaded project, as tested with this site. */
const VERSIONS = { react: "19.3.1", vite: "8.3.8", plugin: "6.3.0" };

const MAIN = `import { createRoot } from "react-dom/client";
import App from "./app.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
`;

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Greenbar playground</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`;

const CONFIG = `import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [react()] });
`;

const README = `# Greenbar playground

A small React project, made from code in the playground. It needs Node.js 20.19 or newer.

    npm install
    npm run dev

Then open the address that it prints. Your code is in \`src/app.tsx\`; the page shows each change as you
save it. \`npm run build\` makes the files for a web server, in \`dist\`.
`;

function packageJson(): string {
  const content = {
    name: "greenbar-playground",
    private: true,
    version: "0.0.0",
    type: "module",
    scripts: { dev: "vite", build: "vite build", preview: "vite preview" },
    dependencies: { react: VERSIONS.react, "react-dom": VERSIONS.react },
    devDependencies: { "@vitejs/plugin-react": VERSIONS.plugin, vite: VERSIONS.vite },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * The files of a Vite project that renders the code, by path. `shown` is the component to render if the code has no
 * default export; null if it has one or calls `createRoot`.
 */
export function projectFiles(
  code: string,
  { shown, rendersItself }: { shown: string | null; rendersItself: boolean },
): Record<string, string> {
  const app = shown ? `${code.trimEnd()}\n\nexport default ${shown};\n` : code;
  return {
    "package.json": packageJson(),
    "index.html": INDEX,
    "vite.config.js": CONFIG,
    "README.md": README,
    ".gitignore": "node_modules\ndist\n",
    "src/main.tsx": rendersItself ? 'import "./app.tsx";\n' : MAIN,
    "src/app.tsx": app,
  };
}
