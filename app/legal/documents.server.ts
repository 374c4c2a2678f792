import type { LegalText } from "#shared/content-files.ts";
import { formatLongDate } from "#shared/prose/article.ts";
import { type MarkdownHeading, type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";
import type { Site } from "#shared/site/site.ts";
import { fillIn } from "./fill-in.ts";

type LegalName = "privacy" | "terms";

export type LegalDocument = {
  title: string;
  description: string;
  /** For display: "October 19, 2025". The configured date if the file has none. */
  updated: string;
  /** The sections of the page, each with its anchor. */
  sections: MarkdownHeading[];
  parts: RenderedMarkdown["parts"];
};

const texts = import.meta.glob<LegalText>("/shared/content/legal/*.md", { eager: true, import: "default" });

function render(name: LegalName, site: Site): LegalDocument {
  const text = texts[`/shared/content/legal/${name}.md`];
  if (!text) throw new Error(`shared/content/legal/${name}.md is missing.`);
  const values = {
    brand: site.brand,
    instructor: site.instructor.name,
    email: site.contact.email,
    address: site.contact.address,
    city: site.contact.city,
    jurisdiction: site.contact.jurisdiction,
  };
  const { parts, headings } = renderMarkdown(fillIn(text.body, values));
  return {
    title: text.title,
    description: text.description.replaceAll("{{brand}}", site.brand),
    updated: text.updated ? formatLongDate(text.updated) : site.termsUpdated,
    sections: headings.filter(({ depth }) => depth === 2),
    parts,
  };
}

const renderedFor = new WeakMap<Site, Map<string, LegalDocument>>();

/** A legal page with the owner's details filled in, cached per isolate. */
export function legalDocument(name: LegalName, site: Site): LegalDocument {
  const rendered = renderedFor.get(site) ?? new Map<string, LegalDocument>();
  renderedFor.set(site, rendered);
  const document = rendered.get(name) ?? render(name, site);
  rendered.set(name, document);
  return document;
}
