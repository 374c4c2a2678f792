/**
 * A mistake that can be seen in pasted code, and what a learner would call it. `shows` is in the code, `and` too if it is
 * given, and `without` is not. No pattern looks further than a few words, so that long input takes no long time.
 */
type Smell = { shows: RegExp; and?: RegExp; without?: RegExp; about: string };

const SETS_STATE = /\bset[A-Z]\w{0,40}\(/;

const SMELLS: readonly Smell[] = [
  { shows: /\b(let|const|var)[ ,/]{1,3}(\w{1,4} )?(let|const|var)\b/i, about: "var block scope const" },
  { shows: /\bfor ?\( ?var\b/, about: "var in a loop, let block scope" },
  { shows: /<{7} |>{7} /, about: "solve a merge conflict" },
  { shows: /\{ ?[\w.]{1,60} && ?[<(]/, about: "conditional rendering && shows 0" },
  {
    shows: /\bon[A-Z]\w{1,20}=\{ ?\w[\w.]{0,40}\((?! ?\)? ?=>)/,
    about: "event handler called while rendering, pass a function",
  },
  { shows: /\.forEach\( ?async\b/, about: "forEach does not wait for await, Promise.all" },
  {
    shows: /useState\( ?(\w{1,40}\.\w{1,40}|initial\w{0,40}) ?\)/,
    about: "state copied from a prop does not update",
  },
  { shows: /` ?(select|insert|update|delete)\b[^`$]{0,200}\$\{/i, about: "sql injection, bind parameters" },
  {
    shows: /["'](select|insert|update|delete)\b[^"']{0,200}["'] ?\+/i,
    about: "sql injection, bind parameters",
  },
  {
    shows: /\.(push|splice|sort|reverse|unshift)\(/,
    and: SETS_STATE,
    about: "mutating an array in state does not render again",
  },
  {
    shows: /\b\w{1,40}\.\w{1,40} ?=[^=>]/,
    and: /\bset[A-Z]\w{0,40}\( ?\w{1,40} ?\)/,
    about: "mutating an object in state does not render again",
  },
  {
    shows: /\bset[A-Z]\w{0,40}\([^()]{0,80}\);? ?console\.log\(/,
    about: "state is not updated straight away after set",
  },
  {
    shows: /\bset[A-Z]\w{0,40}\( ?\w{1,40} ?[+-] ?1 ?\);? ?set[A-Z]/,
    about: "setting state twice adds one, updater function",
  },
  { shows: /useEffect\( ?async\b/, about: "async function in useEffect" },
  {
    shows: /useEffect\(/,
    and: /setInterval\(/,
    without: /clearInterval/,
    about: "setInterval in useEffect without clean-up",
  },
  {
    shows: /useEffect\(/,
    and: /addEventListener\(/,
    without: /removeEventListener/,
    about: "useEffect event listener without clean-up",
  },
  {
    shows: /useEffect\(/,
    and: /fetch\(/,
    without: /abort|ignore|cancel/i,
    about: "fetch in useEffect race condition",
  },
  {
    shows: /\bif ?\([^()]{0,80}\) ?\{? ?(const [^=]{1,40}= ?)?use[A-Z]\w{0,40}\(/,
    about: "hook called conditionally",
  },
  {
    shows: /\breturn null;? ?\}? ?(const [^=]{1,40}= ?)?use[A-Z]\w{0,40}\(/,
    about: "hook called conditionally",
  },
  { shows: /key=\{ ?(index|i|idx) ?\}/, about: "index as key in a list" },
  { shows: /=> ?\(? ?</, and: /\.map\(/, without: /\bkey=/, about: "list without a key" },
  { shows: /<(div|span)\b[^>]{0,200}onClick=/, about: "div with onClick is not a button, keyboard" },
  { shows: /placeholder=/, without: /<label|aria-label|htmlFor/, about: "input without a label" },
  { shows: /dangerouslySetInnerHTML|\.innerHTML ?=/, about: "innerHTML and cross-site scripting" },
  { shows: /localStorage\.(set|get)Item\([^)]{0,60}token/i, about: "token in localStorage" },
  { shows: /: ?any\b|as any\b/, about: "any or unknown" },
  {
    shows: /\buserEvent\.\w{1,20}\(/,
    without: /await user/i,
    about: "user event without await in a component test",
  },
  { shows: /Math\.random\(\)|new Date\(\)|Date\.now\(\)|typeof window/, about: "hydration mismatch" },
  { shows: /\bprocess\.env\.\w|import\.meta\.env\.\w/, about: "environment variables" },
  { shows: /['"](sk|pk|ghp|AKIA)[-_]\w|api[_-]?key ?[:=] ?['"]/i, about: "secret key in the code" },
];

/** What can be seen to be wrong in a question's code, in a learner's words. */
export function smellsOf(text: string): string[] {
  const code = text.replace(/\s+/g, " ");
  const found = SMELLS.filter(
    ({ shows, and, without }) => shows.test(code) && (!and || and.test(code)) && !without?.test(code),
  );
  return [...new Set(found.map(({ about }) => about))];
}
