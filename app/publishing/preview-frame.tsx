import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The address of a page with a draft in it. A question of the home page is found by its hash. */
function previewAddress(path: string, token: string): string {
  const [page = "", hash] = path.split("#");
  return `${page}?preview=${token}${hash ? `#${hash}` : ""}`;
}

/**
 * The public page with the draft in it, or as visitors see it while there is none. A new `saves` loads it again, where it
 * was scrolled to.
 */
export function PreviewFrame({
  path,
  token,
  saves,
  live,
  toDo,
}: {
  path: string;
  /** Of the draft; empty without one. */
  token: string;
  saves: number;
  /** Whether visitors see the item now. */
  live: boolean;
  /** How many things stop the draft from being shown. */
  toDo: number;
}) {
  const address = previewAddress(path, token || "live");
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(saves);
  useEffect(() => {
    if (shown.current === saves) return;
    shown.current = saves;
    // Unlike a new `src`, this keeps the scroll position.
    frame.current?.contentWindow?.location.reload();
  }, [saves]);
  const complete = token ? toDo === 0 : live;
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="preview" className="text-h3">
          {token ? "Preview" : "Its page"}
        </h2>
        <TextLink
          to={token ? address : path}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center"
        >
          Open it in a new tab
        </TextLink>
      </div>
      {complete && (
        <p className="-mt-2 text-small text-muted lg:hidden">
          {token ? "It shows your draft as a page." : "It is as visitors see it now."}
        </p>
      )}
      {complete ? (
        <iframe
          // Another draft has another address, and the first one comes after the page itself.
          key={token}
          ref={frame}
          src={address}
          title={token ? "Preview of the page" : "The page as visitors see it"}
          loading="lazy"
          className="hidden h-[clamp(18rem,calc(100svh-27rem),44rem)] w-full rounded-card border border-line bg-surface lg:block"
        />
      ) : (
        <p className="grid min-h-40 place-items-center rounded-card border border-edge border-dashed p-6 text-center text-small text-muted">
          {token
            ? `The preview appears here when ${toDo === 1 ? "one thing is" : `${toDo} things are`} done.`
            : "Visitors do not see it. What you change appears here."}
        </p>
      )}
      {token && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-48 text-small text-muted">
            Anyone with this link sees the draft until it is published.
          </p>
          <Button name="intent" value="withdraw" variant="secondary" size="sm" formNoValidate>
            Make another link
          </Button>
        </div>
      )}
    </section>
  );
}
