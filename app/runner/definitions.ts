/** Packages by name as the text of an object of functions that define them, for a frame to evaluate. */
export function definitions(sources: Record<string, string>): string {
  const functions = Object.entries(sources).map(
    ([name, text]) => `${JSON.stringify(name)}: function (module, exports, require, process) {\n${text}\n}`,
  );
  return `{${functions.join(",\n")}}`;
}
