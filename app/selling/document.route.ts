import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/document.route";

/** An invoice or a credit note as a PDF, for everybody who has its link: mails have it, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { documentFiles } = context.get(servicesContext);
  const { name, bytes } = await orErrorPage(documentFiles.pdf(params.token), context.get(pageContext));
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
