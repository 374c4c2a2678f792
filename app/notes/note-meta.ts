import type { MetaDescriptor } from "react-router";
import { pageMeta } from "#app/site/meta.ts";
import { breadcrumbData } from "#app/site/schema-org.ts";
import type { Site } from "#shared/site/site.ts";
import type { NotePage } from "./note-page.server.ts";

type Args = Omit<Parameters<typeof pageMeta>[0], "location"> & { loaderData?: NotePage };

function noteData(site: Site, { title, description, updated, path }: NotePage["note"]) {
  return {
    "@context": "https://schema.org",
    "@type": "TechArticle",
    "@id": site.origin + path,
    mainEntityOfPage: site.origin + path,
    headline: title,
    description,
    dateModified: `${updated}T00:00:00Z`,
    inLanguage: "en-GB",
    author: { "@type": "Person", name: site.instructor.name, url: `${site.origin}/about-me` },
    publisher: { "@type": "Organization", name: site.brand, url: site.origin },
  };
}

/** The head of a note's page. */
export function noteMeta(args: Args): MetaDescriptor[] {
  const site = args.matches[0].loaderData?.site;
  const note = args.loaderData?.note;
  if (!site || !note) return [{ title: "Page Not Found" }, { name: "robots", content: "noindex" }];
  const head = pageMeta(
    { ...args, location: { pathname: note.path } },
    { title: note.title, description: note.description, type: "article" },
  );
  const steps = [
    { name: "Home", path: "/" },
    { name: "Notes", path: "/notes" },
    { name: note.title, path: note.path },
  ];
  return [
    ...head,
    { property: "article:modified_time", content: note.updated },
    { "script:ld+json": noteData(site, note) },
    { "script:ld+json": breadcrumbData(site, steps) },
  ];
}
