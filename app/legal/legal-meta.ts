import type { MetaDescriptor } from "react-router";
import { pageMeta } from "#app/site/meta.ts";
import { breadcrumbData } from "#app/site/schema-org.ts";
import type { LegalDocument } from "./documents.server.ts";

type Args = Parameters<typeof pageMeta>[0] & { loaderData?: LegalDocument };

export function legalMeta(args: Args): MetaDescriptor[] {
  const { title = "Legal", description = "" } = args.loaderData ?? {};
  const site = args.matches[0].loaderData?.site;
  const head = pageMeta(args, { title, description });
  if (!site) return head;
  const steps = [
    { name: "Home", path: "/" },
    { name: title, path: args.location.pathname },
  ];
  return [...head, { "script:ld+json": breadcrumbData(site, steps) }];
}
