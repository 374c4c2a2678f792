import { useContext, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { Unsent } from "#app/ui/unsent.tsx";
import { isHydrated, useIsFromBrowser } from "./hydration.ts";
import { LoadFailure, TryAgain } from "./load-failure.tsx";
import { pageNameAt } from "./page-names.ts";
import { RenderingContext } from "./rendering.ts";
import { ResultPage } from "./result-page.tsx";

const REQUEST_ID = "request-id";

type Failure = { title: string; text: string };

/** The generic text of spec.md §8. */
export const GENERIC_FAILURE: Failure = {
  title: "Something Went Wrong",
  text: "Oops! There was a problem processing your request. Please try again later or contact support if the issue persists.",
};

const BY_STATUS: Partial<Record<number, Failure>> = {
  403: {
    title: "This Page Is Not Yours to Open",
    text: "You are signed in, but this page is for another kind of account.",
  },
  404: {
    title: "Page Not Found",
    text: "There is no page at this address. The link may be old or misspelt.",
  },
  429: { title: "A Moment, Please", text: "That was a lot of requests at once. Please wait a minute." },
  503: {
    title: "Back in a Moment",
    text: "Something this page needs is not answering. Please try again in a minute.",
  },
};

/** What the user typed and the site could not store. */
function typedIn(error: unknown): string[] {
  if (!isRouteErrorResponse(error)) return [];
  const { data } = error;
  const named = typeof data === "object" && data !== null && "typed" in data;
  return named && Array.isArray(data.typed) ? data.typed.map(String) : [];
}

function publicMessage(data: unknown): string | undefined {
  const named = typeof data === "object" && data !== null && "message" in data;
  return named && typeof data.message === "string" ? data.message : undefined;
}

const NO_CONNECTION = "The site could not be reached. Check your connection and try again.";

/** Whether the site itself answered 403 or 404. After any other error, trying again may help. */
export function isRefusal(error: unknown): boolean {
  // Our errors have an object as data. A string comes from a proxy or the platform.
  if (!isRouteErrorResponse(error) || typeof error.data === "string") return false;
  return error.status === 403 || error.status === 404;
}

/** The sentence that tells a visitor why a page could not be loaded. */
export function whyNotLoaded(error: unknown): string {
  // The browser's `fetch` throws a TypeError without a connection.
  return error instanceof TypeError ? NO_CONNECTION : failureOf(error).text;
}

/** The title and text for an error's status. The text is the service's own message, if it has one. */
export function failureOf(error: unknown): Failure & { status: number } {
  if (!isRouteErrorResponse(error)) return { ...GENERIC_FAILURE, status: 500 };
  const { status } = error;
  const known = BY_STATUS[status] ?? GENERIC_FAILURE;
  return { ...known, text: publicMessage(error.data) ?? known.text, status };
}

/**
 * The request's id in the log. The server writes it into the page, and the browser reads it from there. Unknown after a
 * navigation in the browser.
 */
function useRequestId(): string | undefined {
  const rendering = useContext(RenderingContext);
  const [id] = useState(
    () =>
      rendering?.requestId ??
      (typeof document === "undefined"
        ? undefined
        : (document.getElementById(REQUEST_ID)?.textContent ?? undefined)),
  );
  return id;
}

/** Shown in place of a failed page, inside the frame. */
export function ErrorPage({ error }: { error: unknown }) {
  // A key for each navigation, because the next attempt may fail differently.
  return <Failed key={useLocation().key} error={error} />;
}

/** The `<title>` of a failed page. */
export function titleOfFailure(error: unknown, pathname: string): string {
  if (!isHydrated() || isRefusal(error)) return failureOf(error).title;
  const { heading, failed } = pageNameAt(pathname);
  return heading ?? failed;
}

function Failed({ error }: { error: unknown }) {
  const later = useIsFromBrowser() && !isRefusal(error) && typedIn(error).length === 0;
  return later ? <NotLoaded error={error} /> : <DesignedError error={error} />;
}

/** A page whose data could not be loaded during a navigation: its heading, the reason, and a way to try again. */
function NotLoaded({ error }: { error: unknown }) {
  const { heading, failed } = pageNameAt(useLocation().pathname);
  const why = whyNotLoaded(error);
  if (heading === undefined) {
    return (
      <div role="alert">
        <ResultPage result="fail" title={failed} lead={<p>{why}</p>}>
          <TryAgain />
        </ResultPage>
      </div>
    );
  }
  return (
    <div className="wrap pb-section">
      <PageHeader title={heading} />
      <LoadFailure title={failed} message={why} />
    </div>
  );
}

/** The page as a test that failed: what was expected at this address, and what came. */
export function FailedTest({
  what,
  expected = "200",
  received,
}: {
  /** What failed, if it is not this page. */
  what?: string;
  expected?: string;
  received: string | number;
}) {
  const { pathname } = useLocation();
  return (
    <pre className="w-full lg:max-w-xl overflow-x-auto rounded-card bg-deep p-6 text-small leading-7 whitespace-pre-wrap text-deep-ink [overflow-wrap:anywhere]">
      <span className="font-bold text-deep-fail">FAIL</span> {what ?? pathname}
      {"\n"}
      <span className="text-deep-muted">expected</span> {expected}
      {"\n"}
      <span className="text-deep-muted">received</span> {received}
    </pre>
  );
}

function DesignedError({ error }: { error: unknown }) {
  const { title, text, status } = failureOf(error);
  const requestId = useRequestId();
  return (
    <ResultPage
      result="fail"
      title={title}
      lead={<p>{text}</p>}
      aside={status < 500 && <FailedTest received={status} />}
    >
      <ButtonLink to="/">Back to Home</ButtonLink>
      {status === 404 && (
        <ButtonLink to="/courses" variant="secondary">
          Browse Courses
        </ButtonLink>
      )}
      {status >= 500 && (
        <ButtonLink to="/contact" variant="secondary">
          Contact support
        </ButtonLink>
      )}
      <Unsent texts={typedIn(error)} />
      {status >= 500 && requestId && (
        <p className="mt-4 w-full text-small text-muted">
          If you write to us about it, please add this number:{" "}
          <code id={REQUEST_ID} className="text-ink">
            {requestId}
          </code>
        </p>
      )}
    </ResultPage>
  );
}
