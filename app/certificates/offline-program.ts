import { dayText } from "#shared/british-time.ts";
import { certificateText, type DidDocument } from "#shared/certificates/credential.ts";
import { REFUSALS, type Verdict, verifyCertificate } from "#shared/certificates/verify.ts";

// The script of the file that verifies certificates without a network (offline-file.ts). Everything it writes is text.

const at = (id: string) => document.getElementById(id) as HTMLElement;
const dataOf = (id: string): unknown => JSON.parse(at(id).textContent ?? "null");

const did = dataOf("did") as DidDocument;
const typed = at("typed") as HTMLTextAreaElement;

function add(tag: string, text: string, parent: HTMLElement): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.dir = "auto";
  parent.appendChild(made);
  return made;
}

function show({ credential, refusal }: Verdict): void {
  const result = at("result");
  result.textContent = "";
  result.dataset.state = refusal === null ? "passed" : "failed";
  add("p", refusal === null ? "1 passed" : "1 failed", result).className = "label";
  add("div", "", result).className = "bar";
  if (refusal !== null) {
    add("h2", "This certificate is not valid", result);
    add("p", REFUSALS[refusal], result);
    return;
  }
  const { name, course, issuer, site, url, from, criteria, outcomes, evidence } = certificateText(credential);
  add("h2", name, result);
  add("p", `has completed “${course}”, says ${issuer} (${site}), on ${dayText(new Date(from))}.`, result);
  add("p", criteria, result);
  const list = add("ul", "", result);
  for (const outcome of outcomes) add("li", outcome, list);
  const details = add("details", "", result);
  add("summary", `What it rests on: ${evidence.length}`, details);
  for (const { name: title, narrative } of evidence)
    add("p", `${title}. ${narrative}`, details).className = "small";
  add("p", `Signed with a key of ${did.id}. Its page: ${url}`, result).className = "small";
}

async function check(): Promise<void> {
  if (!globalThis.crypto?.subtle) {
    at("result").textContent =
      "This browser offers no cryptography to local files. Open the file in another one.";
    return;
  }
  show(await verifyCertificate(typed.value, did, new Date()));
}

typed.value = dataOf("certificate") as string;
at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void check();
});
at("file").addEventListener("change", async ({ target }) => {
  const [file] = (target as HTMLInputElement).files ?? [];
  if (!file) return;
  typed.value = await file.text();
  await check();
});
void check();
