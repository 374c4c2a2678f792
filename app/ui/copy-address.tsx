import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";

/** spec.md §4, Upload. */
const CONFIRMED_FOR_MS = 2_000;

/** An image's URL with a copy button. Without JavaScript the URL can be selected. */
export function CopyAddress({
  url,
  name,
  end = false,
}: {
  url: string;
  name: string;
  /** Where it is too long, its end is what tells it from others. */
  end?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (end && field.current) field.current.scrollLeft = field.current.scrollWidth;
  }, [end]);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("Copied");
    } catch {
      // The browser may deny clipboard access; select the text so that it can be copied by hand.
      field.current?.select();
      setSaid("Selected");
    }
  }

  return (
    <div className="flex min-w-0 items-center gap-1">
      <input
        ref={field}
        readOnly
        value={url}
        aria-label={`Address of ${name}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="label min-h-11 w-full min-w-0 rounded-card border border-line bg-paper px-3 text-ink"
      />
      <IconButton label={`Copy the address of ${name}`} onClick={copy} className="shrink-0 noscript:hidden">
        {said === "Copied" ? (
          <Check aria-hidden="true" size={18} strokeWidth={2.25} className="text-pass" />
        ) : (
          <Copy aria-hidden="true" size={18} strokeWidth={1.75} />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
