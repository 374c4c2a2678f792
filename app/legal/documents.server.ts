import { formatLongDate } from "#shared/prose/article.ts";
import { type MarkdownHeading, type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";
import { fillIn, needField, readDocument } from "#shared/prose/markdown-document.ts";
import type { Site } from "#shared/site/site.ts";
import privacy from "/shared/content/legal/privacy.md?raw";
import terms from "/shared/content/legal/terms.md?raw";

export type LegalDocument = {
  title: string;
  description: string;
  /** As it is shown: "October 19, 2025". */
  updated: string;
  /** The parts of the page below its heading, each with its anchor. */
  sections: MarkdownHeading[];
  parts: RenderedMarkdown["parts"];
};

const SOURCES = { privacy, terms };

/** The date that a document's own file gives, or the configured one: whoever changes the text says when. */
function updatedText(fields: ReadonlyMap<string, string>, site: Site): string {
  const written = fields.get("updated");
  return written ? formatLongDate(written) : site.termsUpdated;
}

function render(name: keyof typeof SOURCES, site: Site): LegalDocument {
  const document = readDocument(SOURCES[name]);
  const values = {
    brand: site.brand,
    instructor: site.instructor.name,
    email: site.contact.email,
    address: site.contact.address,
    city: site.contact.city,
    jurisdiction: site.contact.jurisdiction,
  };
  const { parts, headings } = renderMarkdown(fillIn(document.body, values));
  return {
    title: needField(document, "title"),
    description: needField(document, "description").replaceAll("{{brand}}", site.brand),
    updated: updatedText(document.fields, site),
    sections: headings.filter(({ depth }) => depth === 2),
    parts,
  };
}

const renderedFor = new WeakMap<Site, Map<string, LegalDocument>>();

/** A legal page for this site's owner, made once per isolate: the configuration is the same object. */
export function legalDocument(name: keyof typeof SOURCES, site: Site): LegalDocument {
  const rendered = renderedFor.get(site) ?? new Map<string, LegalDocument>();
  renderedFor.set(site, rendered);
  const document = rendered.get(name) ?? render(name, site);
  rendered.set(name, document);
  return document;
}
