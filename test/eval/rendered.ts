import type { ComponentType } from "react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { runnerImport } from "vite";
import type { Citation } from "#worker/chat/citations.ts";

type AnswerParts = ComponentType<{ content: string; citations: readonly Citation[] }>;

/** The page's HTML for an answer. The icons of its buttons are our own pictures. */
const ALLOWED = new Set([
  "p",
  "blockquote",
  "strong",
  "code",
  "pre",
  "hr",
  "a",
  "span",
  "div",
  "ul",
  "ol",
  "li",
  "button",
  "svg",
  "path",
  "rect",
]);

/** The chat page's own component, as the server renders it. */
export async function answerRenderer(): Promise<(content: string, citations: readonly Citation[]) => string> {
  const { module } = await runnerImport<{ AnswerParts: AnswerParts }>("/app/chat/answer-parts.tsx", {
    configFile: false,
    plugins: [
      {
        name: "without-styles",
        enforce: "pre",
        resolveId: (id) => (id.endsWith(".css") ? "\0styles" : undefined),
        load: (id) => (id === "\0styles" ? "" : undefined),
      },
    ],
  });
  return (content, citations) =>
    renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(module.AnswerParts, { content, citations })),
    );
}

/**
 * Forbidden elements, attributes and links in a rendered answer: those that are not in the list, event handlers, links
 * to other sites without nofollow or with a URL that is in no source.
 */
export function foreignMarkup(html: string, held: readonly string[]): string[] {
  const found: string[] = [];
  for (const [tag, name = "", attributes = ""] of html.matchAll(/<([a-z0-9-]+)((?:\s[^<>]*)?)>/gi)) {
    if (!ALLOWED.has(name.toLowerCase()) || /\s(on\w+|src|style)=/i.test(attributes)) found.push(tag);
    const [, href] = /\shref="([^"]*)"/.exec(attributes) ?? [];
    if (href === undefined || /^\/(?!\/)/.test(href)) continue;
    const address = href.replaceAll("&amp;", "&");
    const safe = /^https?:\/\//.test(address) && attributes.includes('rel="noopener nofollow"');
    if (!safe || !held.some((text) => text.includes(address))) found.push(tag);
  }
  return found;
}
