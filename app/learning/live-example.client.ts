import { createSandbox, FRAME } from "#app/runner/sandbox.ts";

/**
 * Shows a page in the runner's sandbox (app/runner/README.md). Inline scripts would not run there, because the sandbox
 * has a policy; the program runs their text instead.
 */
const PROGRAM = `
const page = new DOMParser().parseFromString(data, "text/html");
const scripts = [...page.querySelectorAll("script:not([src])")].map((script) => script.textContent);
page.querySelectorAll("script").forEach((script) => script.remove());
for (const { name, value } of page.documentElement.attributes) document.documentElement.setAttribute(name, value);
for (const { name, value } of page.body.attributes) document.body.setAttribute(name, value);
document.head.append(...page.head.childNodes);
document.body.replaceChildren(...page.body.childNodes);
addEventListener("submit", (event) => event.preventDefault());
addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest("a[href]");
  if (link && !link.getAttribute("href").startsWith("#")) event.preventDefault();
});
for (const script of scripts) (0, eval)(script);
`;

// Into the browser's cache, so that examples further down also run when the connection breaks.
void fetch(FRAME).catch(() => undefined);

/** Runs an example in an element, until the returned function is called. */
export function showLive(host: HTMLElement, code: string): () => void {
  const sandbox = createSandbox(host);
  const { port1, port2 } = new MessageChannel();
  sandbox.run(PROGRAM, code, port2, () => {});
  return () => {
    sandbox.remove();
    port1.close();
  };
}
