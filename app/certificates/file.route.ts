import { pageContext, servicesContext } from "#app/context.ts";
import { errorPage, orErrorPage } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import type { Route } from "./+types/file.route";
import { offlineFile } from "./offline-file.ts";

/** The files of a certificate, by their names: the page that verifies it without a network, and the signed text. */
export async function loader({ context, params: { id, file } }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { certificates } = context.get(servicesContext);
  const viewer = page.signedIn ? await orErrorPage(page.identity.viewer(), page) : null;
  const [{ jwt }, did] = await orErrorPage(
    Promise.all([certificates.page(id, viewer), certificates.didDocument()]),
    page,
  );
  const attached = (name: string, type: string) => ({
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  });
  if (file === "certificate.jwt") {
    return new Response(jwt, { headers: attached("certificate.jwt", "application/vc+jwt") });
  }
  if (file === "verify.html") {
    return new Response(offlineFile(jwt, did), {
      headers: attached("verify-certificate.html", "text/html; charset=utf-8"),
    });
  }
  throw errorPage(new AppError("not_found", "A certificate has no such file."), page);
}
