import { isbot } from "isbot";
// The Node build, which runs thanks to Node compatibility: the edge build encodes each attribute separately and takes
// a quarter longer per page (docs/decisions/062).
import { renderToReadableStream } from "react-dom/server.node";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { AppError } from "#shared/app-error.ts";
import { pageContext, servicesContext } from "./context.ts";
import { RenderingContext } from "./site/rendering.ts";

/** Whether a loader returned a promise, which is streamed after the first part of the page. */
function somethingFollows({ staticHandlerContext }: EntryContext): boolean {
  return Object.values(staticHandlerContext.loaderData).some(
    (data) => typeof data === "object" && data !== null && Object.values(data).some(isPromise),
  );
}

/**
 * With this the router announces only a page's own modules. It would also announce what they import, React above all,
 * and that would share a phone's line with the styles and fonts, which the first paint waits for. Browsers find the
 * imports when the module at the page's end starts (docs/decisions/065).
 */
function withoutImports(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = { ...manifest.routes };
  for (const { route } of staticHandlerContext.matches) {
    const announced = routes[route.id];
    if (announced) routes[route.id] = { ...announced, imports: [] };
  }
  return { ...context, manifest: { ...manifest, entry: { ...manifest.entry, imports: [] }, routes } };
}

const isPromise = (value: unknown) => value instanceof Promise;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce, requestId, log, signedIn } = loadContext.get(pageContext);
  const { site } = loadContext.get(servicesContext);
  const frame = { site, signedIn, closed: site.closed };
  let finalStatus = status;
  let shellRendered = false;
  const body = await renderToReadableStream(
    <RenderingContext value={{ nonce, requestId, frame }}>
      <ServerRouter context={withoutImports(entryContext)} url={request.url} nonce={nonce} />
    </RenderingContext>,
    {
      nonce,
      signal: request.signal,
      // Otherwise a script puts large parts into the page later, and without scripts they never appear.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        finalStatus = 500;
        // Errors before the shell reject this call and are logged by the caller.
        if (shellRendered && !request.signal.aborted) log.error("page.stream_failed", error);
      },
    },
  );
  shellRendered = true;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Visitors get such a page as a stream, robots all at once.
  if (somethingFollows(entryContext) && !isbot(request.headers.get("user-agent") ?? "")) {
    return new Response(body, { status: finalStatus, headers });
  }
  // One large chunk costs less than React's many small ones of two kilobytes.
  await body.allReady;
  const whole = await new Response(body).arrayBuffer();
  return new Response(whole, { status: finalStatus, headers });
}

/** Logs every unexpected error of a loader, an action or a component. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Unknown paths and methods are visitors' mistakes and must not fill the log.
  if ((error instanceof AppError || isRouteErrorResponse(error)) && error.status < 500) return;
  context.get(pageContext).log.error("page.failed", error, {
    method: request.method,
    path: new URL(request.url).pathname,
  });
};
