import { ADDRESS, TICK } from "../guard-code.ts";
import { inWords, type PageMarkup, type PageScript } from "../messages.ts";
import { FileProblem } from "./registry.ts";

/** More elements than any exercise needs, and fewer than would slow the page down. */
const MOST_ELEMENTS = 20_000;

/** What a document run needs besides the tests: guards, and no way out of the document. */
export function prepareDocument(loopMs: number, clock: () => number, later: typeof setTimeout) {
  let rounds = 0;
  let started: number | null = null;
  let stopped: Error | null = null;

  /** Called in every round of every loop and in every call. The timer fires when the code lets the page continue. */
  function tick(line: number): void {
    rounds += 1;
    if (started !== null && rounds % 16 !== 0) return;
    const now = clock();
    if (started === null) {
      started = now;
      later(() => {
        started = null;
      }, 0);
    } else if (now - started > loopMs) {
      stopped ??= new Error(
        `Still running after ${inWords(loopMs)} without a pause, so we stopped it in line ${line}. The usual reason is a loop that never ends.`,
      );
      throw stopped;
    }
  }

  const goTo = (url: string) => {
    if (url.startsWith("#")) location.replace(`about:srcdoc${url}`);
  };
  const ownAddress = {
    get hash() {
      return location.hash;
    },
    set hash(hash: string) {
      goTo(`#${String(hash).replace(/^#/, "")}`);
    },
    get href() {
      return location.href;
    },
    set href(url: string) {
      goTo(String(url));
    },
    assign: (url: unknown) => goTo(String(url)),
  };
  const fixed = (name: string, value: unknown) => Object.defineProperty(window, name, { value });
  fixed(TICK, tick);
  fixed(ADDRESS, (object: unknown) => (object === location ? ownAddress : object));
  // History entries would trap the learner's Back button here.
  History.prototype.pushState = History.prototype.replaceState;
  for (const name of ["write", "writeln", "open", "close"] as const) {
    Document.prototype[name] = () => {
      throw new Error(`document.${name} would replace the page with its tests. Use append or innerHTML.`);
    };
  }
  // A sandboxed frame cannot open dialogs.
  window.alert = (message?: unknown) => console.info(`alert: ${message}`);
  window.confirm = (message) => {
    console.info(`confirm: ${message} (answered with yes)`);
    return true;
  };
  window.prompt = (message) => {
    console.info(`prompt: ${message} (cancelled)`);
    return null;
  };
  // The policy refuses them, but only after an entry in the history.
  HTMLFormElement.prototype.submit = () => {};
  window.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = link?.getAttribute("href");
    if (!href || event.defaultPrevented) return;
    event.preventDefault();
    goTo(href);
  });

  const all = document.getElementsByTagName("*");
  return {
    takeStop(): Error | null {
      const count = all.length;
      if (count > MOST_ELEMENTS) {
        document.body.replaceChildren();
        stopped ??= new Error(`The page had ${count} elements; more than ${MOST_ELEMENTS} are too many.`);
      }
      const taken = stopped;
      stopped = null;
      return taken;
    },
  };
}

export function addStyles(text: string): void {
  const style = document.createElement("style");
  style.textContent = text;
  document.head.appendChild(style);
}

/** `onclick="…"` and its like, which the policy does not run. */
function connectHandlers(): void {
  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (!/^on[a-z]+$/.test(name)) continue;
      Reflect.set(element, name, Function("event", value));
    }
  }
}

function runClassic({ name, code, broken }: Extract<PageScript, { kind: "classic" }>): void {
  try {
    // In the global scope, like a classic script. Two lines before it, like a module's function.
    // Found by its name: a minifier would make a variable of it the other kind of eval, which has the scope of its caller.
    const evaluate = Reflect.get(globalThis, "eval") as (code: string) => void;
    evaluate(`\n\n${code}\n//# sourceURL=${name}`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message = broken?.message ?? `Syntax error: ${error.message}`;
    throw new FileProblem(
      { message, place: broken?.place ?? { file: name, line: null, column: null } },
      `function file() {${code}\n}`,
    );
  }
}

/** Shows an HTML page and runs its scripts in order. */
export function showPage(
  { lang, head, body, bodyClass, scripts }: PageMarkup,
  loadModule: (path: string) => void,
): void {
  document.documentElement.lang = lang;
  document.head.innerHTML = head;
  document.body.innerHTML = body;
  document.body.className = bodyClass;
  connectHandlers();
  for (const script of scripts) {
    if (script.kind === "module") loadModule(script.path);
    else runClassic(script);
  }
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  window.dispatchEvent(new Event("load"));
}
