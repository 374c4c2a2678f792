import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../scripts/support/paths.ts";
import type { Block } from "./note-blocks.ts";

const FOLDER = join(ROOT, "test/note-examples");
/** Files that notes import and do not show. */
const STUBS: Record<string, string> = {
  "lazy-loading/editor.tsx": "export function Editor() { return null; }",
  "lazy-loading/chart.tsx": "export default function Chart() { return null; }",
};
const MIDDLEWARE_FLAG = `import "react-router";
declare module "react-router" {
  interface Future { v8_middleware: true }
}`;

/** The types that React Router generates for a route module, as its `typegen` writes them. */
function routeTypes(route: string): string {
  const exported = "MiddlewareFunction LoaderArgs ActionArgs ComponentProps ErrorBoundaryProps".split(" ");
  return `import type { GetAnnotations, GetInfo } from "react-router/internal";
type Module = typeof import("../${route}");
type Info = GetInfo<{ file: "${route}"; module: Module }>;
type Matches = [{ id: "${route}"; module: Module }];
type Annotations = GetAnnotations<Info & { module: Module; matches: Matches }>;
export namespace Route {
${exported.map((name) => `  export type ${name} = Annotations["${name}"];`).join("\n")}
}`;
}

function compilerOptions(): ts.CompilerOptions {
  const path = join(ROOT, "tsconfig.json");
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, ROOT);
  return {
    ...options,
    // Array methods of ES2024 are taught; each block is a module of its own.
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    moduleDetection: ts.ModuleDetectionKind.Force,
    types: ["vite/client", "node", "@cloudflare/workers-types"],
    rootDirs: [],
    noImplicitOverride: false,
  };
}

/** What the compiler finds wrong in the TypeScript of the notes, one line for each: `note/file:3 …`. */
export function typeErrors(blocks: readonly Block[]): string[] {
  const typed = blocks.filter(({ language, fragment }) => /^tsx?$/.test(language) && fragment === null);
  const sources = new Map<string, string>();
  for (const { name, code } of typed) {
    sources.set(join(FOLDER, name), code);
    const route = /from "\.\/\+types\/([\w-]+)"/.exec(code)?.[1];
    if (route) sources.set(join(FOLDER, name, `../+types/${route}.ts`), routeTypes(route));
  }
  for (const [name, code] of Object.entries(STUBS)) sources.set(join(FOLDER, name), code);
  const flag = join(FOLDER, "middleware-flag.ts");
  sources.set(flag, MIDDLEWARE_FLAG);

  const options = compilerOptions();
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, getSourceFile, directoryExists } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.directoryExists = (path) => path.startsWith(FOLDER) || (directoryExists?.(path) ?? true);
  host.readFile = (path) => sources.get(path) ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = sources.get(path);
    return text === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language, true);
  };
  const roots = [...sources.keys(), join(ROOT, "test/fixtures/note-packages.d.ts")];
  const program = ts.createProgram({ rootNames: roots, options, host });
  return [...sources.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText, start }) => {
        const line = (file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0) + 1;
        return `${path.slice(FOLDER.length + 1)}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
      },
    );
  });
}

/** A block as JavaScript. */
export function compiled({ name, code }: Block, module: ts.ModuleKind): string {
  const { outputText } = ts.transpileModule(code, {
    fileName: name,
    compilerOptions: { module, target: ts.ScriptTarget.ES2023, jsx: ts.JsxEmit.ReactJSX },
  });
  return outputText;
}

/** The mistakes in a block's syntax. */
export function syntaxErrors({ name, code }: Block): string[] {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: name,
    reportDiagnostics: true,
    compilerOptions: { allowJs: true, jsx: ts.JsxEmit.Preserve },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
