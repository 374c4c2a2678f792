import { lazy, memo, type RefObject, Suspense, useRef, useState } from "react";
import { useField } from "#app/forms/form-context.ts";
import { classes } from "#app/ui/classes.ts";
import { FieldFrame } from "#app/ui/field.tsx";

/** The scripts of the tools wait so long after the page, unless the field is used before. */
const IDLE_MS = 1_500;
/** The same for the field and for the editor in its place, so that nothing moves. */
const SIZE = "h-[clamp(22rem,62vh,46rem)] resize-y";
/** Of a new text on a page of its own. */
const LOW = "h-88 resize-y lg:h-112";
/** Of one that may stay empty, and is. */
const SMALL = "h-48 resize-y";

/** When somebody uses a Markdown field, or its toolbar. */
const used = () =>
  new Promise<void>((resolve) => {
    const isIn = (target: EventTarget | null) =>
      target instanceof Element && target.closest("[data-markdown]");
    const on = ({ target }: Event) => {
      if (!isIn(target)) return;
      for (const type of ["focusin", "pointerover"]) document.removeEventListener(type, on);
      resolve();
    };
    for (const type of ["focusin", "pointerover"]) document.addEventListener(type, on);
    if (isIn(document.activeElement)) resolve();
  });

/** Offline the plain field stays, and the next use tries again. */
async function loadTools() {
  await Promise.race([new Promise((resolve) => setTimeout(resolve, IDLE_MS)), used()]);
  for (;;) {
    try {
      return { default: (await import("./markdown-tools.tsx")).MarkdownTools };
    } catch {
      await used();
    }
  }
}

/** In the page from the start; its scripts come after the page, or when the field is used. */
const Tools = import.meta.env.SSR ? (await import("./markdown-tools.tsx")).MarkdownTools : lazy(loadTools);

/** Renders only when its own props change: a part whose scripts are not there yet would be drawn anew. */
const LateTools = memo(function LateTools(props: {
  frame: RefObject<HTMLElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  about: string;
  controls: string;
  size: string;
  blocks: boolean;
  covered: boolean;
  onCovered: (covered: boolean) => void;
}) {
  return (
    <Suspense fallback={<div className="h-11 border-b border-line noscript:hidden" />}>
      <Tools {...props} />
    </Suspense>
  );
});

/**
 * A field for Markdown. Its toolbar is there at once; what it does, pictures and the editor come later
 * (markdown-tools.tsx). This plain field stays the form's control.
 */
export function MarkdownField({
  label,
  name,
  hint,
  required,
  maxLength,
  defaultValue,
  blocks = false,
  low = false,
}: {
  label: string;
  name: string;
  hint?: string;
  required: boolean;
  maxLength?: number;
  defaultValue: string;
  /** Whether the text is a lesson's. */
  blocks?: boolean;
  /** Whether it begins low: a screen of nothing hides what comes below it. */
  low?: boolean;
}) {
  const { error, ...typed } = useField(name);
  const frame = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [covered, setCovered] = useState(false);
  const size = low ? LOW : required || defaultValue !== "" ? SIZE : SMALL;
  return (
    <FieldFrame
      {...{ label, hint, error, required, className: undefined }}
      control={(wiring) => (
        <fieldset
          ref={frame}
          data-markdown
          className={classes(
            "relative grid min-w-0 rounded-card border bg-surface focus-within:border-ink data-dragged:border-pass",
            error ? "border-fail" : "border-edge",
          )}
        >
          <LateTools
            {...{ frame, field, label, about: [hint, error].filter(Boolean).join(" ") }}
            {...{ controls: wiring.id, size, blocks, covered, onCovered: setCovered }}
          />
          <textarea
            ref={field}
            name={name}
            required={required}
            maxLength={maxLength}
            defaultValue={defaultValue}
            {...typed}
            {...wiring}
            dir="auto"
            tabIndex={covered ? -1 : undefined}
            aria-hidden={covered || undefined}
            className={
              covered
                ? "sr-only"
                : `block w-full min-w-0 rounded-b-card bg-surface px-4 py-3 text-body text-ink ${size}`
            }
          />
        </fieldset>
      )}
    />
  );
}
