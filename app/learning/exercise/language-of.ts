const LANGUAGES: Record<string, string> = {
  html: "html",
  svg: "html",
  css: "css",
  json: "json",
  ts: "typescript",
  tsx: "typescript",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsx: "javascript",
};

/** The language of a file, by the end of its name; empty if we do not know it. */
export function languageOf(path: string): string {
  return LANGUAGES[path.split(".").at(-1) ?? ""] ?? "";
}
