import { useEffect, useRef, useState } from "react";
import { useField } from "#app/forms/form-context.ts";
import { classes } from "#app/ui/classes.ts";
import { FieldFrame } from "#app/ui/field.tsx";
import type { MarkdownTools } from "./markdown-tools.tsx";

/** The tools wait so long after the page, unless the field is used before. */
const IDLE_MS = 1_500;
/** The same for the field and for the editor in its place, so that nothing moves. */
const SIZE = "h-[clamp(22rem,62vh,46rem)] resize-y";

/** Loads the toolbar and the editor after the page, or when the field is focused. */
function useTools(field: React.RefObject<HTMLElement | null>) {
  const [tools, setTools] = useState<{ Tools: typeof MarkdownTools }>();
  useEffect(() => {
    const element = field.current;
    if (tools || !element) return;
    const load = () => {
      import("./markdown-tools.tsx").then(
        ({ MarkdownTools: Tools }) => setTools({ Tools }),
        // Offline. The plain field stays, and the next focus tries again.
        () => {},
      );
    };
    element.addEventListener("focus", load);
    const timer = setTimeout(load, IDLE_MS);
    if (document.activeElement === element) load();
    return () => {
      clearTimeout(timer);
      element.removeEventListener("focus", load);
    };
  }, [field, tools]);
  return tools?.Tools;
}

/**
 * A field for Markdown. The toolbar, pictures and the editor come later (markdown-tools.tsx); this plain field stays the
 * form's control.
 */
export function MarkdownField({
  label,
  name,
  hint,
  required,
  maxLength,
  defaultValue,
  blocks = false,
}: {
  label: string;
  name: string;
  hint?: string;
  required: boolean;
  maxLength?: number;
  defaultValue: string;
  /** Whether the text is a lesson's. */
  blocks?: boolean;
}) {
  const { error, ...typed } = useField(name);
  const frame = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [covered, setCovered] = useState(false);
  const Tools = useTools(field);
  return (
    <FieldFrame
      {...{ label, hint, error, required, className: undefined }}
      control={(wiring) => (
        <fieldset
          ref={frame}
          className={classes(
            "relative grid min-w-0 rounded-card border bg-surface focus-within:border-ink data-dragged:border-pass",
            error ? "border-fail" : "border-edge",
          )}
        >
          {Tools ? (
            <Tools
              {...{ frame, field, label, about: [hint, error].filter(Boolean).join(" ") }}
              {...{ controls: wiring.id, size: SIZE, blocks, covered, onCovered: setCovered }}
            />
          ) : (
            <div className="h-11 border-b border-line noscript:hidden" />
          )}
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
                : `block w-full min-w-0 rounded-b-card bg-surface px-4 py-3 text-body text-ink ${SIZE}`
            }
          />
        </fieldset>
      )}
    />
  );
}
