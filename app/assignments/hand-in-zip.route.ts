import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/hand-in-zip.route";

/** The zip of a version, as it came and only to be saved: what is in it is somebody else's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { handIns } = context.get(servicesContext);
  const number = /^[1-9]\d{0,5}$/.test(params.version) ? Number(params.version) : 0;
  const work = handIns.zip(context.get(viewerContext), params.id, number);
  const { name, size, body } = await orErrorPage(work, context.get(pageContext));
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="version-${number}.zip"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      "Cache-Control": "private, no-store",
    },
  });
}
