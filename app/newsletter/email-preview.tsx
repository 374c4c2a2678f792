import { useId } from "react";
import { classes } from "#app/ui/classes.ts";

const FRAME = "h-[46rem] w-full rounded-card border border-line bg-paper";
/** No scripts. The email's own policy (email.route.ts) says the same. */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** Makes a frame as high as the email in it, also when its width changes. Without scripts it scrolls. */
function fit(frame: HTMLIFrameElement) {
  const measure = () => {
    const email = frame.contentDocument?.body.firstElementChild?.getBoundingClientRect();
    // A hidden frame has no size.
    if (email && email.width > 0) frame.style.height = `${Math.ceil(email.bottom) + 2}px`;
  };
  const loaded = () => {
    measure();
    frame.contentWindow?.addEventListener("resize", measure);
  };
  // It may have loaded before this script.
  loaded();
  frame.addEventListener("load", loaded);
  return () => frame.removeEventListener("load", loaded);
}

/**
 * An email in its own document, as readers get it on a computer and on a phone: beside each other, or, if `narrow`, one of
 * them at a time. `src` has to change with the text.
 */
export function EmailPreview({
  title,
  src,
  narrow = false,
}: {
  title: string;
  src: string;
  narrow?: boolean;
}) {
  const name = useId();
  const frame = { src, loading: "lazy", sandbox: SANDBOX, ref: fit, className: FRAME } as const;
  return (
    <section aria-labelledby="email" className="group grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="email" className="text-h3">
          {title}
        </h2>
        <a href={src} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center link">
          Open it in a new tab
        </a>
      </div>
      {narrow && (
        <fieldset className="flex flex-wrap gap-x-6 max-sm:hidden">
          <legend className="sr-only">Shown as on</legend>
          {["Computer", "Phone"].map((screen, index) => (
            <label key={screen} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={name}
                value={screen}
                defaultChecked={index === 0}
                className="size-5 accent-pass"
              />
              {screen}
            </label>
          ))}
        </fieldset>
      )}
      <div className={classes("grid items-start gap-6", !narrow && "lg:grid-cols-[minmax(0,1fr)_22.5rem]")}>
        <div className={classes("grid gap-2", narrow && "sm:group-has-[[value=Phone]:checked]:hidden")}>
          {!narrow && <p className="text-small text-muted max-lg:hidden">Computer</p>}
          <iframe key={src} {...frame} title="The email" />
        </div>
        <div
          className={classes(
            "hidden gap-2",
            narrow ? "w-90 sm:group-has-[[value=Phone]:checked]:grid" : "lg:grid",
          )}
        >
          {!narrow && <p className="text-small text-muted">Phone</p>}
          <iframe key={src} {...frame} title="The email on a phone" />
        </div>
      </div>
    </section>
  );
}
