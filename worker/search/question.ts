import { stemOf, tokensOf } from "#shared/search/words.ts";
import { foldText } from "#shared/search-text.ts";
import { smellsOf } from "./code-smells.ts";
import { CODE_NOISE, FILLERS, FOREIGN_FILLERS, SYNONYMS, TRANSLATED } from "./filler-words.ts";
import { EVERYDAY_SUBJECTS, OTHER_NAMES, OTHER_TECHNOLOGIES } from "./other-subjects.ts";

/** A word of the index: its stem, how it is written, and how many passages have it. */
export type KnownWord = { stem: string; form: string; passages: number };

/** One word of a question. Any of `stems` in a passage counts as the word; `share` is less for words of pasted code. */
export type Term = { word: string; forms: string[]; stems: string[]; share: number };

/** What a question asks about. */
export type ReadQuestion = {
  terms: Term[];
  /** Written in another language than the site: only names, code and translated words count. */
  foreign: boolean;
  /** False if it is in another language and nearly none of it could be read. */
  understood: boolean;
  /** Subjects in it that the site does not teach. */
  elsewhere: string[];
  /** How many of its words are about something of every day, such as the weather. */
  everyday: number;
  /** Hooks that it names in its text, folded: `useBanana` is `usebanana`. */
  hooks: string[];
  /** Other names in its text as programs write them, folded. */
  names: string[];
};

const MOST_TOKENS = 64;
/** Words of pasted code say less about the question than the words around it. */
const CODE_SHARE = 0.4;
const SMELL_SHARE = 0.7;
const MOST_HOOKS = 5;
/** What stands before the name of a hook of one's own. */
const OWN = ["function ", "const ", "my ", "our ", "own ", "custom ", "hook ", "called ", "/"];
/** How learners name their own functions and variables. */
const OWN_NAME =
  /^(handle|on|set|is|has|get|fetch|load|save|add|remove|delete|update|toggle|submit|my|user|current)[A-Z]/;
const LOOKALIKE_SHARE = 0.5;

const FENCE = /^\s*(```|~~~)/;
const STACK_LINE = /^\s*at\s.+(:\d+|\)|<anonymous>)\s*$/;
const MESSAGE = /(error|exception|warning)\b|\bTS\d{4}\b|\bE[A-Z]{4,}\b|^\s*(fatal|hint|npm ERR)/i;
const CODE_LINE =
  /^\s*((const|let|var|function|import|export|return|async|await|interface|class|for|if|switch|try)\b.*[=({;<"']|<\/?\w|[{}()\]]|\/\/|\/\*|\.[\w-]+\s*\{|@media|type \w+ =|\w[\w.]*\(.*\)?;?\s*\{?$|[\w-]+:\s.*;$|\$ )|[{;]\s*$|=>\s*\{?$/;

/** Five words in a row: somebody writes about code, even if the line begins with some. */
const WRITTEN = /(?:^|\s)(?:[a-z']+,? ){4}[a-z']+/i;

/** Splits a question into what a person wrote, error messages included, and pasted code. Stack lines say nothing. */
function partsOf(text: string): { prose: string; code: string } {
  const prose: string[] = [];
  const code: string[] = [];
  let fenced = false;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) fenced = !fenced;
    else if (STACK_LINE.test(line)) continue;
    else if (MESSAGE.test(line) && !fenced) prose.push(line);
    else (fenced || (CODE_LINE.test(line) && !WRITTEN.test(line)) ? code : prose).push(line);
  }
  return { prose: prose.join("\n"), code: code.join("\n") };
}

function isForeign(tokens: readonly string[]): boolean {
  const latin = tokens.filter((token) => /^[\p{Script=Latin}\p{N}]+$/u.test(token));
  if (latin.length < tokens.length * 0.7) return true;
  const foreign = tokens.filter((token) => FOREIGN_FILLERS.has(token) && !FILLERS.has(token)).length;
  const english = tokens.filter((token) => FILLERS.has(token) && !FOREIGN_FILLERS.has(token)).length;
  return foreign > english && foreign * 6 >= tokens.length;
}

/** Orders to the assistant are no questions. */
const ORDERS =
  /\b(ignore|forget|disregard)\b.{0,40}\b(instructions?|rules?|prompts?)\b|\bsystem prompt\b|^\W*system\s*:|\byou are now\b|\bSYSTEM:|\b(developer|dan) mode\b|\bcitations? (are|is) (switched )?off\b/gi;

/** Nobody is told about other people. */
const PRIVATE =
  /\b(home|private|personal) (address|phone|number)\b|\bphone number\b|\bhow old (are|is)\b|\b(emails?|e-mails?|addresses|names|passwords?|accounts?) of\b.{0,20}\b(students?|users?|members?|people|admins?|instructor)\b|\b(list|show|give|tell|send)\b.{0,20}\b(students?|users?|members?|admins?|instructors?)\W{0,2}s? (emails?|e-mails?|addresses|names|passwords?|accounts?)\b|\bwhat(s| is|.s) (my|your|his|her|the admin.{0,2}) password\b/gi;

/** "How much is it?" has no other word than fillers. */
const PRICE = /\bhow much\b/i;

const isStopped = (word: string) => word.length < 2 || FILLERS.has(word);

/** Numbers and codes that no page has say nothing about the subject: "z-index 9999", "TS2322". */
const NUMBER = /^(ts)?\d+$/;

/** The tokens of a text without fillers. Two that the index writes as one ("use effect") become one. */
function wordsOf(tokens: readonly string[], known: ReadonlySet<string>): string[] {
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? "";
    const after = tokens[at + 1] ?? "";
    const joined = word + after;
    // Two meaningful words stay two: "react hooks" is not the variable `reactHooks`.
    const incomplete = [word, after].some((part) => isStopped(part) || !known.has(stemOf(part)));
    if (incomplete && after.length > 1 && after !== "of" && joined.length > 5 && known.has(stemOf(joined))) {
      words.push(joined);
      at += 1;
    } else if (!isStopped(word)) {
      words.push(word);
    }
  }
  return words;
}

/** The names in a text as programs write them, folded: `useEffect`, `D1_ERROR`, `console.log`, `no-store`. */
function namesIn(text: string): Set<string> {
  const words = text.match(/[\w$.-]+/g) ?? [];
  const names = words.filter((word) => /[a-z][A-Z]|[A-Z]{2}|\w[._-]\w/.test(word));
  const quoted = text.match(/`[^`\n]{1,80}`/g) ?? [];
  return new Set([...names, ...quoted].flatMap(tokensOf));
}

/** The hooks in a text, folded, without those that the learner wrote. */
function hooksIn(text: string): string[] {
  const names = [...new Set(text.match(/\buse[A-Z]\w{1,40}\b/g))].slice(0, MOST_HOOKS);
  const own = (name: string) => OWN.some((before) => text.includes(before + name));
  return names.filter((name) => !own(name)).map(foldText);
}

/** Names as of functions, options and runes in a text, folded: `ngOnInit`, `keepAlive`, `$derived`. */
function apiNamesIn(text: string, pasted: ReadonlySet<string>): string[] {
  const names = text.match(/(?<![\w$.])(?:[a-z]+[A-Z]\w*|\$[a-z]\w*)/g) ?? [];
  const own = (name: string) => OWN_NAME.test(name) || OWN.some((before) => text.includes(before + name));
  return (
    [...new Set(names)]
      .filter((name) => !own(name))
      .slice(0, MOST_HOOKS)
      // A word after a dollar sign is not the word.
      .flatMap((name) => (name.startsWith("$") ? name : tokensOf(name)))
      .filter((name) => !pasted.has(name))
  );
}

const termOf = (word: string, share: number): Term => {
  const forms = [word, ...(SYNONYMS.get(word) ?? SYNONYMS.get(stemOf(word)) ?? [])];
  return { word, forms, stems: forms.map(stemOf), share };
};

/** Every stem that `readQuestion` may need to know of. */
export function candidateStems(text: string): string[] {
  const tokens = tokensOf([...smellsOf(text), "twice price", text].join(" ")).slice(0, 4 * MOST_TOKENS);
  const joined = tokens.slice(1).map((token, index) => (tokens[index] ?? "") + token);
  const others = tokens.flatMap((token) => [
    ...(SYNONYMS.get(token) ?? SYNONYMS.get(stemOf(token)) ?? []),
    ...(TRANSLATED.get(token) ?? "").split(" "),
  ]);
  return [...new Set([...tokens, ...joined, ...others].map(stemOf))];
}

type Spoken = { word: string; share: number };
const asWritten = (word: string): Spoken => ({ word, share: 1 });

/** What a word of another language says: a name says itself, and a few technical words can be translated. */
function fromForeign(word: string, names: ReadonlySet<string>, known: ReadonlySet<string>): Spoken | null {
  const translated = TRANSLATED.get(word);
  if (translated) return asWritten(translated);
  if (names.has(word)) return asWritten(word);
  // It looks like an English word and may mean something else.
  return !FOREIGN_FILLERS.has(word) && known.has(stemOf(word)) ? { word, share: LOOKALIKE_SHARE } : null;
}

/** Whether enough of a question in another language was understood to say what it is about. */
function isUnderstood(spoken: readonly Spoken[], words: readonly string[]): boolean {
  const meaningful = words.filter((word) => !FOREIGN_FILLERS.has(word)).length;
  return spoken.some(({ share }) => share === 1) || spoken.length > 1 || spoken.length >= meaningful * 0.4;
}

/** Reads a question. `known`: the stems that the index has. */
export function readQuestion(text: string, known: ReadonlySet<string>): ReadQuestion {
  const { prose, code } = partsOf(text.replace(/\b(2|two) ?(x|times)\b/gi, "twice"));
  const tokens = tokensOf(prose).slice(0, MOST_TOKENS);
  const foreign = isForeign(tokens);
  const words = wordsOf(tokens, known).filter((word) => !NUMBER.test(word) || known.has(stemOf(word)));
  const names = namesIn(prose);
  const codeNames = namesIn(code);
  const spoken = foreign
    ? words.flatMap((word) => fromForeign(word, names, known) ?? [])
    : words.map(asWritten);
  const pasted = wordsOf(tokensOf(code), known)
    .filter((word) => !CODE_NOISE.has(word) && known.has(stemOf(word)))
    .slice(0, MOST_TOKENS);
  const terms = new Map<string, Term>();
  for (const { word, share } of spoken) terms.set(word, termOf(word, share));
  for (const word of smellsOf(text).flatMap((about) => wordsOf(tokensOf(about), known))) {
    if (!terms.has(word)) terms.set(word, termOf(word, SMELL_SHARE));
  }
  // Names such as `useOptimistic` say as much as words.
  const share = (word: string) => (spoken.length === 0 || codeNames.has(word) ? 1 : CODE_SHARE);
  for (const word of pasted) if (!terms.has(word)) terms.set(word, termOf(word, share(word)));
  if (terms.size === 0 && PRICE.test(prose)) terms.set("price", termOf("price", 1));
  return {
    terms: [...terms.values()],
    foreign,
    understood: !foreign || isUnderstood(spoken, words),
    elsewhere: [
      ...tokensOf(text).filter((token) => OTHER_TECHNOLOGIES.has(token)),
      ...(text.match(OTHER_NAMES) ?? []),
      ...(text.match(ORDERS) ?? []),
      ...(text.match(PRIVATE) ?? []),
    ],
    everyday: tokens.filter((token) => EVERYDAY_SUBJECTS.has(token)).length,
    hooks: hooksIn(text),
    names: apiNamesIn(prose, codeNames),
  };
}
