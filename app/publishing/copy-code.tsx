import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";

const CONFIRMED_FOR_MS = 2_000;

/** A line of code in a box of its own, with a copy button. Without JavaScript one click selects all of it. */
export function CopyCode({ text, name }: { text: string; name: string }) {
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      // The browser may deny clipboard access; select the text so that it can be copied by hand.
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setSaid("Selected");
    }
  }

  return (
    <div className="flex min-w-0 items-center gap-1 rounded-card border border-line bg-paper py-1 ps-3 pe-1">
      <code ref={code} className="min-w-0 flex-1 py-2 text-small text-ink break-all select-all">
        {text}
      </code>
      <IconButton label={`Copy ${name}`} onClick={copy} className="shrink-0 noscript:hidden">
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
