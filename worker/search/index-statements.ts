import { toHex } from "#shared/hex.ts";
import type { Passage } from "#shared/search/passage.ts";
import { stemOf, tokensOf } from "#shared/search/words.ts";
import { literal } from "#worker/platform/sql-text.ts";
import type { SearchContents } from "./index-contents.ts";
import type { KnownWord } from "./question.ts";

/** A hash that changes with the contents and with the version of their storage format. */
export async function contentsHash(contents: SearchContents): Promise<string> {
  const text = new TextEncoder().encode(`3\0${JSON.stringify(contents)}`);
  return toHex(await crypto.subtle.digest("SHA-256", text));
}

/** D1 takes statements of up to 100 kB. */
const MOST_BYTES = 80_000;

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** As few statements as possible: a Worker may run only so many for one request. */
function inserts(into: string, rows: readonly string[]): string[] {
  const statements: string[] = [];
  let group: string[] = [];
  let bytes = 0;
  const close = () => {
    if (group.length > 0) statements.push(`INSERT INTO ${into} VALUES ${group.join(", ")};`);
    group = [];
    bytes = 0;
  };
  for (const row of rows) {
    const size = bytesOf(row);
    if (bytes + size > MOST_BYTES) close();
    group.push(row);
    bytes += size + 2;
  }
  close();
  return statements;
}

const row = (values: readonly (string | number)[]) => `(${values.map(literal).join(", ")})`;

/** Every word with the number of passages that have it. Words that only phrases have count as one. */
function knownWords({ passages, phrases }: SearchContents): KnownWord[] {
  const words = new Map<string, KnownWord>();
  const formsOf = (text: string) => tokensOf(text).map((token) => [stemOf(token), token] as const);
  for (const { title, heading, aliases, body } of passages) {
    for (const [stem, form] of new Map(formsOf(`${title} ${heading} ${aliases} ${body}`))) {
      words.set(stem, { stem, form, passages: (words.get(stem)?.passages ?? 0) + 1 });
    }
  }
  for (const [stem, form] of phrases.flatMap(({ phrase }) => formsOf(phrase))) {
    if (!words.has(stem)) words.set(stem, { stem, form, passages: 1 });
  }
  return [...words.values()];
}

/** The columns of a passage after its rowid, in a fixed order. */
const COLUMNS = [
  ...(["kind", "slug", "title", "heading", "anchor"] as const),
  ...(["body", "aliases", "url", "position"] as const),
] satisfies (keyof Passage)[];

/** The statements that replace the whole index. Run them in one transaction. */
export async function indexStatements(contents: SearchContents): Promise<string[]> {
  const words = knownWords(contents);
  const facts = { hash: await contentsHash(contents), passages: String(contents.passages.length) };
  return [
    ...["passages", "phrases", "words", "word_shapes", "index_facts"].map((table) => `DELETE FROM ${table};`),
    ...inserts(
      // The rowid finds the sections of a page (worker/search/search.ts).
      `passages (rowid, ${COLUMNS.join(", ")})`,
      contents.passages.map((passage) =>
        row([passage.position + 1, ...COLUMNS.map((column) => passage[column])]),
      ),
    ),
    ...inserts(
      "phrases (phrase, first, last, says)",
      contents.phrases.map(({ phrase, first, last, says }) => row([phrase, first, last, says])),
    ),
    ...inserts(
      "words (stem, form, size, passages)",
      words.map(({ stem, form, passages }) => row([stem, form, stem.length, passages])),
    ),
    ...inserts(
      "word_shapes (stem, form, passages)",
      words.map(({ stem, form, passages }) => row([stem, form, passages])),
    ),
    ...inserts("index_facts (name, fact)", Object.entries(facts).map(row)),
  ];
}
