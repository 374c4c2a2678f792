import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Site } from "#shared/site/site.ts";
import type { Route } from "./+types/root";
import { THEME_SCRIPT } from "./site/theme.ts";
import "./app.css";
import { useAuthSlice } from "./accounts/auth.ts";
import { pageContext, servicesContext } from "./context.ts";
import { ErrorPage, failureOf } from "./site/error-page.tsx";
import { pageMeta } from "./site/meta.ts";
import { RenderingContext } from "./site/rendering.ts";
import { SiteFrame } from "./site/site-frame.tsx";

const font = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: Route.LinksFunction = () => [
  font(bricolage),
  font(instrument),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", href: "/feed.xml", title: "Articles and videos" },
];

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(servicesContext).site, signedIn: context.get(pageContext).signedIn };
}

/** What an error says of its answer, also where the route that failed says nothing of it. */
export { answerHeaders as headers } from "./site/answer-headers.ts";

export function meta(args: Route.MetaArgs) {
  const { error } = args;
  return pageMeta(args, {
    title: error ? failureOf(error).title : "Practical Web Development Courses",
    description: "Hands-on, project-based web development courses with AI-powered mentorship.",
    noindex: Boolean(error),
  });
}

export function Layout({ children }: { children: ReactNode }) {
  const rendering = useContext(RenderingContext);
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fafaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1410" />
        <script
          nonce={rendering?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own.
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
        />
        <Meta />
        {/* Styles and fonts need no nonce; the browser would hide one, and hydration would miss it. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {import.meta.env.SSR && rendering ? <rendering.Scripts /> : <Scripts />}
      </body>
    </html>
  );
}

/** The frame around every page. It knows who is signed in; the rooms below learn it from here. */
function Frame({ site, signedIn, children }: { site: Site; signedIn: boolean; children: ReactNode }) {
  useAuthSlice(signedIn);
  return (
    <SiteFrame site={site} signedIn={signedIn}>
      {children}
    </SiteFrame>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>("root");
  // After an action that failed nothing is loaded for the route that shows it.
  if (!frame) {
    return (
      <main id="main">
        <ErrorPage error={error} />
      </main>
    );
  }
  return (
    <Frame {...frame}>
      <ErrorPage error={error} />
    </Frame>
  );
}
