import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/email.route";

/** No scripts, and nothing but pictures is loaded. The styles of an email are inline. */
const POLICY = [
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** An issue, or the welcome email, exactly as readers get it, for the desk's preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { newsletterIssues } = context.get(servicesContext);
  const html = await orErrorPage(newsletterIssues.email(params.id), context.get(pageContext));
  // Its links open outside the preview.
  return new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
