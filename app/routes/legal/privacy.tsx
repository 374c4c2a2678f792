import { servicesContext } from "../../context.ts";
import { legalDocument } from "../../legal/documents.server.ts";
import { legalMeta } from "../../legal/legal-meta.ts";
import { LegalView } from "../../legal/legal-view.tsx";
import type { Route } from "./+types/privacy";

export function loader({ context }: Route.LoaderArgs) {
  return legalDocument("privacy", context.get(servicesContext).site);
}

export const meta: Route.MetaFunction = (args) => legalMeta(args);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalView document={loaderData} />;
}
