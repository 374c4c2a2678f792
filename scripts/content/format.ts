import { createHash } from "node:crypto";
import { basename } from "node:path";
import { isNode, LineCounter, parseDocument, stringify } from "yaml";
import type { FieldErrors } from "#shared/app-error.ts";
import type { ContentOf, Fields } from "#shared/publishing/fields.ts";
import { checkContent, type FormValues, toFormValues } from "#shared/publishing/form-values.ts";
import { ITEM_MAX_BYTES, type Kind } from "#shared/publishing/kind.ts";

// One file of content: Markdown with front matter, or JSON. Its fields are those of its kind.

/** A kind among others. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of any kind.
export type AnyKind = Kind<any>;
type Tree = Record<string, unknown>;

/** What is wrong with a file, and where. `field` is empty if it is the file as a whole. */
export type Problem = { file: string; line: number; field: string; message: string };

export type ContentFile<F extends Fields = Fields> = {
  kind: Kind<F>;
  id: string;
  /** Where it is, for messages. */
  file: string;
  source: string;
  /** The files of an item that has several: where each field is. The others are in `file`. */
  parts?: Record<string, { file: string; source: string }>;
  /** Its place among its kind; null if the file does not say. */
  position: number | null;
  /** Null if there are problems. */
  content: ContentOf<F> | null;
  /** The texts of the form. Null if the file cannot be read; they may be invalid. */
  values: FormValues | null;
  problems: Problem[];
};

export const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const FRONT_MATTER = /^---\n(.*?\n)?---(?:\n(.*))?$/s;

export const extensionOf = ({ body }: AnyKind) => (body ? ".md" : ".json");

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const unixLines = (source: string) => source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");

/** The hash of an item's texts, by which a folder knows what has changed. */
export function hashOf(values: FormValues): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}

type Source = { raw: Tree; body: string | null; lineOf: (path: readonly string[]) => number };
type Refusal = { line: number; message: string };

/** Reads YAML or JSON, with the line of each field. `first`: the line before it in the file. */
function readFields(
  source: string,
  { first, json }: { first: number; json: boolean },
): Omit<Source, "body"> | Refusal {
  const lines = new LineCounter();
  const schema = json ? "core" : "failsafe";
  // "failsafe" leaves every value of front matter a string, so a title may be 2026.
  const document = parseDocument(source, { lineCounter: lines, schema, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + first;
  const [error] = document.errors;
  if (error) return { line: lineAt(error.pos[0]), message: `${error.message.replace(/\.$/, "")}.` };
  const raw: unknown = json ? JSON.parse(source) : (document.toJS() ?? {});
  if (!isTree(raw)) return { line: 1 + first, message: "Write fields, each with its name." };
  function lineOf(path: readonly string[]): number {
    const keys = path.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = keys.length > 0 ? document.getIn(keys, true) : null;
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length > 1 ? lineOf(path.slice(0, -1)) : 1;
  }
  return { raw, lineOf };
}

function readMarkdown(source: string): Source | Refusal {
  const match = FRONT_MATTER.exec(source);
  if (!match) return { line: 1, message: "Begin with fields between two lines of ---." };
  const [, yaml = "", body = ""] = match;
  const fields = readFields(yaml, { first: 1, json: false });
  return "message" in fields ? fields : { ...fields, body: body.trim() };
}

function readJson(source: string): Source | Refusal {
  try {
    JSON.parse(source);
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    const [, line, offset] = /line (\d+)|position (\d+)/.exec(text) ?? [];
    const before = source.slice(0, offset === undefined ? source.length : Number(offset));
    return { line: Number(line ?? before.split("\n").length), message: `This is not JSON: ${text}.` };
  }
  const fields = readFields(source, { first: 0, json: true });
  return "message" in fields ? fields : { ...fields, body: null };
}

/** The fields' values as the file has them. `text`: every value is a text, as in front matter. */
function given(fields: Fields, raw: Tree, text: boolean): Tree {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = raw[name];
      const missing = value === undefined || value === "";
      if (field.input === "items") {
        const each = (item: unknown) => (isTree(item) ? given(field.fields, item, text) : item);
        return [name, missing ? [] : Array.isArray(value) ? value.map(each) : value];
      }
      if (missing) return [name, field.read("")];
      if (!text || typeof value !== "string") return [name, value];
      // Words with commas between them are a list too.
      if (field.input === "lines" || field.input === "references")
        return [name, value.split(",").flatMap((word) => word.trim() || [])];
      return [name, field.read(value)];
    }),
  );
}

/** The paths of fields that the kind does not have. */
function unknownFields(fields: Fields, raw: Tree, also: readonly string[]): string[][] {
  return Object.entries(raw).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return also.includes(name) ? [] : [[name]];
    if (field.input !== "items" || !Array.isArray(value)) return [];
    return value.flatMap((item, index) =>
      isTree(item) ? unknownFields(field.fields, item, []).map((path) => [name, String(index), ...path]) : [],
    );
  });
}

const at = (tree: Tree, path: string) =>
  path.split(".").reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), tree);

function leaves(tree: Tree, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) ? leaves(value, `${prefix}${key}.`) : [prefix + key],
  );
}

/** A kind's fields from the places that its file has them in; only those that are there. */
function flattened(paths: Readonly<Record<string, string>>, raw: Tree): Tree {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => {
      const value = at(raw, path);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The fields in the places that the kind's file has them in. */
export function toTree({ paths }: AnyKind, content: Tree): Tree {
  if (!paths) return content;
  const tree: Tree = {};
  for (const [name, value] of Object.entries(content)) {
    const keys = (paths[name] ?? name).split(".");
    const last = keys.pop() ?? name;
    let branch = tree;
    for (const key of keys) {
      branch[key] ??= {};
      branch = branch[key] as Tree;
    }
    branch[last] = value;
  }
  return tree;
}

function readPosition(raw: unknown): number | null | undefined {
  if (raw === undefined || raw === "") return null;
  const position = Number(raw);
  return Number.isFinite(position) ? position : undefined;
}

/**
 * Reads and checks a file.
 * @param base for a kind whose file may leave fields out: the values of the others. Without it only the fields that
 * are there are checked.
 * @param id for an item that is not named by its file
 */
export function readContentFile<F extends Fields>(
  kind: Kind<F>,
  file: string,
  source: string,
  {
    base,
    id = basename(file).slice(0, -extensionOf(kind).length),
  }: { base?: Readonly<Tree>; id?: string } = {},
): ContentFile<F> {
  const problems: Problem[] = [];
  const read: ContentFile<F> = {
    ...{ kind, id, file, source, problems },
    ...{ position: null, content: null, values: null },
  };
  const say = (line: number, field: string, message: string) => problems.push({ file, line, field, message });
  if (!ID.test(id)) say(1, "", `Name the file words-with-hyphens${extensionOf(kind)}.`);
  const text = kind.body !== undefined;
  const found = text ? readMarkdown(unixLines(source)) : readJson(unixLines(source));
  if ("message" in found) {
    say(found.line, "", found.message);
    return read;
  }
  const { raw, body, lineOf } = found;
  const sayAt = (path: readonly string[], message: string) => say(lineOf(path), path.join("."), message);

  const known = Object.values(kind.paths ?? {});
  const unknown = kind.paths
    ? leaves(raw)
        .filter((leaf) => !known.includes(leaf))
        .map((leaf) => leaf.split("."))
    : unknownFields(kind.fields, raw, [...(kind.sorted ? ["position"] : []), ...(text ? [] : ["id"])]);
  for (const path of unknown) sayAt(path, `There is no field “${path.at(-1)}”.`);
  if (raw.id !== undefined && raw.id !== id) sayAt(["id"], "The id is the file’s name.");
  const position = kind.sorted ? readPosition(raw.position) : null;
  if (position === undefined) sayAt(["position"], "Write a number.");

  const here = kind.paths ? flattened(kind.paths, raw) : { ...raw, ...(kind.body && { [kind.body]: body }) };
  const partly = kind.paths !== undefined && base === undefined;
  const fields = partly
    ? Object.fromEntries(Object.entries(kind.fields).filter(([name]) => name in here))
    : kind.fields;
  const all = { ...base, ...given(kind.paths ? pick(kind.fields, here) : kind.fields, here, text) };
  const checked = partly ? checkContent<Fields>({ fields }, all) : checkContent<Fields>(kind as AnyKind, all);
  for (const [name, message] of Object.entries<string>(checked.errors ?? ({} as FieldErrors))) {
    const [first = "", ...rest] = name.split(".");
    sayAt([...(kind.paths?.[first] ?? first).split("."), ...rest], message);
  }
  const values = textsOf(fields, checked.content ?? all);
  if (values && Buffer.byteLength(JSON.stringify(values)) > ITEM_MAX_BYTES) {
    say(1, "", "This is more than 200 kB of text. Split it into two.");
  }
  const content = problems.length === 0 ? (checked.content as ContentOf<F>) : null;
  return { ...read, position: position ?? null, content, values };
}

function pick(fields: Fields, names: Tree): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in names));
}

function textsOf(fields: Fields, content: Tree): FormValues | null {
  try {
    return toFormValues(fields, content);
  } catch {
    return null;
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);

/** The front matter of some fields; empty ones are left out. */
function frontMatter(fields: Fields, content: Tree): Tree {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = content[name];
      if (isEmpty(value)) return [];
      if (field.input !== "items" || !Array.isArray(value)) return [[name, value]];
      return [[name, value.map((item: Tree) => frontMatter(field.fields, item))]];
    }),
  );
}

/** The file of an item. */
export function renderContentFile(kind: AnyKind, content: Tree, position: number | null): string {
  const placed = position === null ? {} : { position };
  if (!kind.body) return `${JSON.stringify({ ...toTree(kind, content), ...placed }, null, 2)}\n`;
  const { [kind.body]: _body, ...fields } = kind.fields;
  const yaml = stringify({ ...frontMatter(fields, content), ...placed }, { lineWidth: 0 });
  return `---\n${yaml}---\n\n${content[kind.body]}\n`;
}

/** A file with another position, and everything else as it was written. */
export function withPosition(kind: AnyKind, source: string, position: number): string {
  if (kind.body) {
    const text = unixLines(source);
    const end = text.indexOf("\n---", 3) + 1;
    const head = text.slice(0, end);
    const line = `position: ${position}\n`;
    const changed = /^position:.*\n/m.test(head) ? head.replace(/^position:.*\n/m, line) : head + line;
    return changed + text.slice(end);
  }
  const node = parseDocument(source).get("position", true);
  if (isNode(node) && node.range) {
    return source.slice(0, node.range[0]) + position + source.slice(node.range[1]);
  }
  return `${JSON.stringify({ ...JSON.parse(source), position }, null, 2)}\n`;
}

/** The line of a text; the first if it is not there. */
export function lineOf(source: string, text: string): number {
  return source.slice(0, Math.max(0, source.indexOf(text))).split("\n").length;
}

/** What a message quotes: “…”. */
export const quotedIn = (message: string): string => /“([^”]+)”/.exec(message)?.[1] ?? "";

/** A problem on one line. */
export const problemLine = ({ file, line, field, message }: Problem) =>
  `${file}:${line}: ${field && `${field}: `}${message}`;
