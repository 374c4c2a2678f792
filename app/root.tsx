import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, useContext, useEffect, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { THEME_SCRIPT } from "./site/theme.ts";
import "./app.css";
import { isCalm } from "#shared/content/site-map.ts";
import { useAuthSlice } from "./accounts/auth.ts";
import { knownPerson } from "./accounts/auth-storage.ts";
import { pageContext, servicesContext } from "./context.ts";
import { KnownPersonContext } from "./forms/known-person.ts";
import { keepFormOnLostConnection } from "./forms/lost-connection.ts";
import { closedSite, isClosedFor } from "./home/closed.ts";
import { ClosedFrame } from "./home/closed-frame.tsx";
import { checkConnection } from "./site/api-url.ts";
import { ErrorPage, titleOfFailure } from "./site/error-page.tsx";
import { pageMeta } from "./site/meta.ts";
import { PreviewBar } from "./site/preview-bar.tsx";
import { type Frame as FrameData, RenderingContext } from "./site/rendering.ts";
import { CalmFrame, SiteFrame } from "./site/site-frame.tsx";

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

export const middleware = [closedSite];
export const clientMiddleware = [keepFormOnLostConnection];

export async function loader({ context }: Route.LoaderArgs): Promise<FrameData> {
  const { signedIn, preview } = context.get(pageContext);
  const { site } = context.get(servicesContext);
  return { site, signedIn, closed: await isClosedFor(context), ...(preview && { preview }) };
}

export function meta(args: Route.MetaArgs) {
  const { error, location } = args;
  return pageMeta(args, {
    title: error ? titleOfFailure(error, location.pathname) : "Practical Web Development Courses",
    description: "Hands-on, project-based web development courses with AI-powered mentorship.",
    noindex: Boolean(error),
  });
}

export function Layout({ children }: { children: ReactNode }) {
  const rendering = useContext(RenderingContext);
  const loaded = useRouteLoaderData<typeof loader>("root");
  const { api, origin } = loaded?.site ?? rendering?.frame.site ?? {};
  const { pathname } = useLocation();
  return (
    // app/site/api-url.ts reads `data-api`.
    <html lang="en-GB" data-api={api || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fafaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1410" />
        <script
          nonce={rendering?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
        />
        <Meta />
        {/* Styles need no nonce. Browsers hide nonces from scripts, so hydration would report a mismatch. */}
        <Links nonce="" />
      </head>
      {/* styles/print.css writes the URL above the page. */}
      <body data-url={origin && origin + pathname}>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const noPerson = () => ({});

/** The frame around every page. It provides the signed-in user to the forms. `calm`: without the site's navigation. */
function Frame({
  site,
  signedIn,
  closed,
  calm = false,
  children,
}: FrameData & { calm?: boolean; children: ReactNode }) {
  const Around = closed ? ClosedFrame : calm ? CalmFrame : SiteFrame;
  useAuthSlice(signedIn);
  useEffect(() => {
    void checkConnection();
  }, []);
  useEffect(() => {
    lastFrame = { site, signedIn, closed };
  }, [site, signedIn, closed]);
  return (
    <KnownPersonContext value={signedIn ? knownPerson : noPerson}>
      <Around site={site} signedIn={signedIn}>
        {children}
      </Around>
    </KnownPersonContext>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const calm = isCalm(useLocation().pathname);
  return (
    <Frame {...loaderData} calm={calm}>
      {loaderData.preview && <PreviewBar preview={loaderData.preview} />}
      <Outlet />
    </Frame>
  );
}

const FRAME_ID = "frame";
/** In the browser: the last page's frame, in case loading the root fails. */
let lastFrame: FrameData | undefined;

/**
 * The frame's data if the root's loader did not run: after a guard rejected the request, an action failed, or nothing
 * could be loaded. The server writes it into the page, and the browser reads it from there.
 */
function useFrame(): FrameData {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const rendering = useContext(RenderingContext);
  const [written] = useState((): FrameData | undefined =>
    typeof document === "undefined"
      ? rendering?.frame
      : JSON.parse(document.getElementById(FRAME_ID)?.textContent ?? "null"),
  );
  const frame = loaded ?? lastFrame ?? written;
  if (!frame) throw new Error("the page has no frame");
  return frame;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useFrame();
  return (
    <Frame {...frame}>
      <ErrorPage error={error} />
      <script
        type="application/json"
        id={FRAME_ID}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our settings, with "<" escaped.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(frame).replaceAll("<", "\\u003c") }}
      />
    </Frame>
  );
}
