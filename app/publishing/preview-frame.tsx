import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The address of a page with a draft in it. A question of the home page is found by its hash. */
function previewAddress(path: string, token: string): string {
  if (!token) return path;
  const [page = "", hash] = path.split("#");
  return `${page}?preview=${token}${hash ? `#${hash}` : ""}`;
}

/** The public page with the draft in it. A new `saves` loads it again, where it was scrolled to. */
export function PreviewFrame({
  path,
  token,
  saves,
  complete,
}: {
  path: string;
  token: string;
  saves: number;
  complete: boolean;
}) {
  const address = previewAddress(path, token);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(saves);
  useEffect(() => {
    if (shown.current === saves) return;
    shown.current = saves;
    // Unlike a new `src`, this keeps the scroll position.
    frame.current?.contentWindow?.location.reload();
  }, [saves]);
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="preview" className="text-h3">
          {token ? "Preview" : "Its page"}
        </h2>
        <TextLink to={address} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
          Open it in a new tab
        </TextLink>
      </div>
      {token ? (
        <>
          {complete ? (
            <iframe
              ref={frame}
              src={address}
              title="Preview of the page"
              loading="lazy"
              className="hidden h-[clamp(18rem,calc(100svh-32rem),40rem)] w-full rounded-card border border-line bg-surface lg:block"
            />
          ) : (
            <p className="text-small text-muted">The draft appears here as soon as it is complete.</p>
          )}
          <p className="text-small text-muted">Anyone with this link sees the draft until it is published.</p>
          <div>
            <Button name="intent" value="withdraw" variant="secondary" size="sm" formNoValidate>
              Make another link
            </Button>
          </div>
        </>
      ) : (
        <p className="text-small text-muted">What you change appears here.</p>
      )}
    </section>
  );
}
