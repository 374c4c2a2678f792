import { type HTMLElement, parse } from "node-html-parser";
import { cookiesOf, type SiteAccount } from "./signed-in.ts";
import { siteUrl } from "./site-client.ts";

type Typed = string | File;

const FIELDS = "input:not([type=hidden]), select, textarea";
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/** An element's text, as one line. */
export function textOf(element: HTMLElement | null): string {
  return squeezed(element?.textContent ?? "");
}

/** The accessible name of a button, link or field. */
function nameOf(element: HTMLElement, root: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  if (label !== undefined) return label;
  const id = element.getAttribute("id");
  const described = element.matches(FIELDS) && id ? root.querySelector(`label[for="${id}"]`) : null;
  return textOf(described ?? element.closest("label") ?? element);
}

/** An answer as a browser without scripts shows it. */
export type Page = {
  /** The path and parameters of the final page, after redirects. */
  path: string;
  status: number;
  headers: Headers;
  html: string;
  root: HTMLElement;
  /** All visible text, as one line. */
  text: string;
  /** Its first heading. */
  heading: string;
  all: (selector: string) => HTMLElement[];
  one: (selector: string) => HTMLElement;
  /** The text of its alerts. */
  alert: string;
  field: (label: string | RegExp) => HTMLElement;
  /** A field's value. */
  value: (label: string | RegExp) => string;
  /** The labels of the invalid fields. */
  wrong: string[];
};

function isNamed(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? name.replace(/ \(optional\)$/, "") === wanted : wanted.test(name);
}

function heldBy(field: HTMLElement): string {
  if (field.tagName === "TEXTAREA") return field.textContent.replace(/^\n/, "");
  if (field.tagName !== "SELECT") return field.getAttribute("value") ?? "";
  const options = field.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return chosen?.getAttribute("value") ?? textOf(chosen ?? null);
}

function pageOf(answer: Response, html: string): Page {
  // Without scripts, `noscript` content is part of the page.
  const root = parse(html, { comment: false, blockTextElements: { script: true, style: true } });
  for (const gone of root.querySelectorAll("script, style, template")) gone.remove();
  const { pathname, search, hash } = new URL(answer.url);
  const all = (selector: string) => root.querySelectorAll(selector);
  const one = (selector: string) => {
    const [found, ...more] = all(selector);
    if (!found || more.length > 0)
      throw new Error(`${pathname} has ${more.length + 1} of ${selector}, not one.`);
    return found;
  };
  const field = (label: string | RegExp) => {
    const found = all(FIELDS).find((each) => isNamed(nameOf(each, root), label));
    if (!found) throw new Error(`${pathname} has no field called ${label}.`);
    return found;
  };
  return {
    path: pathname + search + hash,
    status: answer.status,
    headers: answer.headers,
    html,
    root,
    text: textOf(root.querySelector("body")),
    heading: textOf(root.querySelector("h1")),
    all,
    one,
    alert: squeezed(all("[role=alert]").map(textOf).join(" ")),
    field,
    value: (label) => heldBy(field(label)),
    wrong: all("[aria-invalid=true]").map((each) => nameOf(each, root)),
  };
}

/** The data of a form in its initial state. */
function entriesOf(form: HTMLElement): [string, Typed][] {
  return form.querySelectorAll("input, select, textarea").flatMap((field): [string, Typed][] => {
    const [name, type] = [field.getAttribute("name"), field.getAttribute("type")];
    if (!name || field.hasAttribute("disabled")) return [];
    if (type === "file") return [[name, new File([], "")]];
    if ((type === "radio" || type === "checkbox") && !field.hasAttribute("checked")) return [];
    return [
      [name, type === "radio" || type === "checkbox" ? (field.getAttribute("value") ?? "on") : heldBy(field)],
    ];
  });
}

/**
 * A browser without scripts, over HTTP: it keeps cookies, follows redirects and links, and fills in forms by their
 * labels. `origin` is the shared site's, unless a test passes another.
 */
export async function newReader({
  as,
  origin = siteUrl,
  headers: always = {},
}: {
  as?: Pick<SiteAccount, "email">;
  origin?: string;
  headers?: Record<string, string>;
} = {}) {
  const jar = new Map<string, string>();
  for (const pair of as ? (await cookiesOf(as)).split("; ") : []) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    jar.set(name, value);
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) });
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    if (init.method === "POST" && !headers.has("origin")) headers.set("origin", origin);
    const answer = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  async function open(path: string, init: RequestInit = {}): Promise<Page> {
    let answer = await request(path, init);
    let address = new URL(path, origin);
    for (let steps = 0; answer.status >= 300 && answer.status < 400 && steps < 5; steps += 1) {
      address = new URL(answer.headers.get("location") ?? "", address);
      await answer.body?.cancel();
      answer = await request(address.href);
    }
    const page = pageOf(answer, await answer.text());
    return { ...page, path: address.pathname + address.search + address.hash };
  }

  /** Fills in the form with this button and these fields, and presses the button. */
  async function press(
    page: Page,
    button: string | RegExp,
    typed: Record<string, Typed> = {},
  ): Promise<Page> {
    const labels = Object.keys(typed);
    const fieldOf = (form: HTMLElement | null, label: string) =>
      form?.querySelectorAll(FIELDS).find((each) => isNamed(nameOf(each, page.root), label));
    const pressed = page
      .all("form button")
      .filter((each) => isNamed(nameOf(each, page.root), button))
      .find((each) => labels.every((label) => fieldOf(each.closest("form"), label)));
    const form = pressed?.closest("form");
    if (!pressed || !form) {
      throw new Error(`${page.path} has no form with a button called ${button} and ${labels.join(", ")}.`);
    }
    const data = new Map<string, Typed>(entriesOf(form));
    for (const [label, value] of Object.entries(typed)) {
      const field = fieldOf(form, label);
      const isChoice = ["radio", "checkbox"].includes(field?.getAttribute("type") ?? "");
      data.set(field?.getAttribute("name") ?? "", isChoice ? (field?.getAttribute("value") ?? "on") : value);
    }
    const name = pressed.getAttribute("name");
    if (name) data.set(name, pressed.getAttribute("value") ?? "");
    const action = new URL(form.getAttribute("action") ?? page.path, new URL(page.path, origin));
    const texts = [...data].map(([key, value]): [string, string] => [
      key,
      typeof value === "string" ? value : value.name,
    ]);
    if (form.getAttribute("method")?.toLowerCase() !== "post") {
      action.search = new URLSearchParams(texts).toString();
      return open(action.href);
    }
    if (form.getAttribute("enctype") !== "multipart/form-data") {
      return open(action.href, { method: "POST", body: new URLSearchParams(texts) });
    }
    const body = new FormData();
    for (const [key, value] of data) body.append(key, value);
    return open(action.href, { method: "POST", body });
  }

  return {
    open,
    press,
    request,
    /** Follows the first link with this name. */
    async follow(page: Page, link: string | RegExp): Promise<Page> {
      const found = page.all("a[href]").find((each) => isNamed(nameOf(each, page.root), link));
      if (!found) throw new Error(`${page.path} has no link called ${link}.`);
      return open(new URL(found.getAttribute("href") ?? "", new URL(page.path, origin)).href);
    },
  };
}
