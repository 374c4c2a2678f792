/** Mistakes that can be seen in pasted code, and what a learner would call them. */
const SMELLS: readonly (readonly [code: RegExp, about: string])[] = [
  [/\bfor\s*\(\s*var\b/, "var in a loop, let block scope closure"],
  [/\{\s*[\w.]+(\.length)?\s*&&\s*[<(]/, "conditional rendering && shows 0"],
  [/\bon[A-Z]\w+=\{\s*\w+(\.\w+)*\((?!\s*\)?\s*=>)/, "event handler called while rendering, pass a function"],
  [/\.forEach\(\s*async\b/, "forEach does not wait for await, Promise.all"],
  [/useState\(\s*(props\.\w+|\w+\.\w+|initial\w*)\s*\)/, "state copied from a prop does not update"],
  [/`\s*(select|insert|update|delete)\b[^`]*\$\{/i, "sql injection, bind parameters"],
  [/["'](select|insert|update|delete)\b[^"']*["']\s*\+/i, "sql injection, bind parameters"],
  [
    /\bset[A-Z]\w*\(\s*\w+\s*\)[\s\S]*\.(push|splice|sort|reverse|unshift)\(|\.(push|splice|sort|reverse|unshift)\([\s\S]*\bset[A-Z]\w*\(/,
    "mutating an array in state does not render again",
  ],
  [
    /\b(\w+)\.\w+\s*=[^=>][\s\S]*\bset[A-Z]\w*\(\s*\1\s*\)/,
    "mutating an object in state does not render again",
  ],
  [/\bset([A-Z]\w*)\([^()]*\);?\s*console\.log\(/, "state is not updated straight away after set"],
  [
    /\bset[A-Z]\w*\(\s*\w+\s*[+-]\s*1\s*\)[\s\S]*\bset[A-Z]\w*\(/,
    "setting state twice adds one, updater function",
  ],
  [/useEffect\(\s*async\b/, "async function in useEffect"],
  [/useEffect\([\s\S]*setInterval\((?![\s\S]*clearInterval)/, "setInterval in useEffect without clean-up"],
  [
    /useEffect\([\s\S]*addEventListener\((?![\s\S]*removeEventListener)/,
    "useEffect event listener without clean-up",
  ],
  [/useEffect\([\s\S]*fetch\((?![\s\S]*(abort|ignore|cancel))/i, "fetch in useEffect race condition"],
  [
    /\bif\s*\([^)]*\)\s*\{?\s*(return[^;]*;[\s\S]*)?\s*(const \[?\w+[^=]*=\s*)?use[A-Z]\w*\(/,
    "hook called conditionally",
  ],
  [/key=\{\s*(index|i|idx)\s*\}/, "index as key in a list"],
  [/\.map\([\s\S]*=>\s*\(?\s*<(?![\s\S]*\bkey=)/, "list without a key"],
  [/<(div|span)\b[^>]*onClick=/, "div with onClick is not a button, keyboard"],
  [/placeholder=(?![\s\S]*(<label|aria-label|htmlFor))/, "input without a label"],
  [/dangerouslySetInnerHTML|\.innerHTML\s*=/, "innerHTML and cross-site scripting"],
  [/localStorage\.(set|get)Item\([^)]*token/i, "token in localStorage"],
  [/:\s*any\b|as any\b/, "any or unknown"],
  [
    /getBy\w+\([^)]*\)[\s\S]*\buserEvent\.\w+\((?<!await [\s\S]{0,20})/,
    "user event without await in a component test",
  ],
  [/Math\.random\(\)|new Date\(\)|Date\.now\(\)|typeof window/, "hydration mismatch"],
  [/\bprocess\.env\.\w+|import\.meta\.env\.\w+/, "environment variables"],
  [/['"](sk|pk|ghp|AKIA)[-_]\w+|api[_-]?key\s*[:=]\s*['"]/i, "secret key in the code"],
];

/** What can be seen to be wrong in a question's code, in a learner's words. */
export function smellsOf(text: string): string[] {
  return SMELLS.flatMap(([code, about]) => (code.test(text) ? about : []));
}
