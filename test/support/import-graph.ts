import { dirname, posix } from "node:path";
import ts from "typescript";

/** One import, with paths relative to the checkout. `type`: it is erased at run time. */
export type Arrow = { from: string; to: string; kind: "value" | "type" };

/** A file's path and text. */
export type Source = { path: string; text: string };

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) {
    if (node.isTypeOnly) return true;
    const clause = node.exportClause;
    return (
      clause !== undefined &&
      ts.isNamedExports(clause) &&
      clause.elements.every(({ isTypeOnly }) => isTypeOnly)
    );
  }
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return (
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

/** A file's imports, as it writes them. */
export function importsOf({ path, text }: Source): { specifier: string; kind: Arrow["kind"] }[] {
  const found: { specifier: string; kind: Arrow["kind"] }[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
        found.push({ specifier: node.moduleSpecifier.text, kind: isTypeOnly(node) ? "type" : "value" });
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) found.push({ specifier: argument.text, kind: "value" });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { literal } = node.argument;
      if (ts.isStringLiteral(literal)) found.push({ specifier: literal.text, kind: "type" });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The file that a specifier means, or null for a package, a generated module or a file that is not code. */
function resolve(specifier: string, from: string, files: ReadonlySet<string>): string | null {
  const [bare = ""] = specifier.split("?");
  const path = bare.startsWith("#")
    ? bare.slice(1)
    : bare.startsWith(".")
      ? posix.normalize(posix.join(dirname(from), bare))
      : null;
  return path !== null && files.has(path) ? path : null;
}

/** Every import between the given files. */
export function arrowsBetween(sources: Source[]): Arrow[] {
  const files = new Set(sources.map(({ path }) => path));
  return sources.flatMap((source) =>
    importsOf(source).flatMap(({ specifier, kind }) => {
      const to = resolve(specifier, source.path, files);
      return to === null ? [] : [{ from: source.path, to, kind }];
    }),
  );
}

/** The circles among run-time imports, each as its files in order. */
export function circles(arrows: Arrow[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, kind } of arrows) {
    if (kind === "value") next.set(from, [...(next.get(from) ?? []), to]);
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      found.push([...path.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
