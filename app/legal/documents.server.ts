import { formatLongDate } from "#shared/prose/article.ts";
import { type MarkdownHeading, type RenderedMarkdown, renderMarkdown } from "#shared/prose/markdown.ts";
import type { Site } from "#shared/site/site.ts";
import type { StoredLegalPage } from "#worker/legal/legal-pages.ts";
import { keepRendered } from "../prose/rendered.server.ts";
import { fillIn } from "./fill-in.ts";

export type LegalDocument = {
  title: string;
  description: string;
  /** For display: "October 19, 2025". The date in the site's settings if the page has none. */
  updated: string;
  /** For display; null if the owner never changed the text. */
  amended: string | null;
  /** The sections of the page, each with its anchor. */
  sections: MarkdownHeading[];
  parts: RenderedMarkdown["parts"];
};

/** When a legal page was last changed, for display. */
export function lastUpdated({ updated }: { updated: string | null }, site: Site): string {
  return updated ? formatLongDate(updated) : site.termsUpdated;
}

function render(page: StoredLegalPage, site: Site): LegalDocument {
  const values = {
    brand: site.brand,
    instructor: site.instructor.name,
    email: site.contact.email,
    address: site.contact.address,
    city: site.contact.city,
    jurisdiction: site.contact.jurisdiction,
  };
  const { parts, headings } = renderMarkdown(fillIn(page.body, values));
  return {
    title: page.title,
    description: page.description.replaceAll("{{brand}}", site.brand),
    updated: lastUpdated(page, site),
    amended: page.amendedAt && formatLongDate(page.amendedAt.toISOString().slice(0, 10)),
    sections: headings.filter(({ depth }) => depth === 2),
    parts,
  };
}

const renderedFor = new WeakMap<Site, ReturnType<typeof keepRendered<LegalDocument>>>();

/** A legal page with the owner's details filled in, cached per isolate. */
export function legalDocument(page: StoredLegalPage, site: Site): LegalDocument {
  const rendered = renderedFor.get(site) ?? keepRendered<LegalDocument>();
  renderedFor.set(site, rendered);
  return rendered(`${page.slug} ${page.updatedAt.getTime()}`, () => render(page, site));
}
