import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";

const CONFIRMED_FOR_MS = 2_000;

/** A SHA-256: shortened on screen, complete in the clipboard and for assistive technology. */
export function Checksum({ sha256, name }: { sha256: string; name: string }) {
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), CONFIRMED_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(sha256);
      setSaid("Copied");
    } catch {
      // The browser may deny clipboard access; select the text so that it can be copied by hand.
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setSaid("Selected");
    }
  }

  return (
    <span className="flex min-w-0 items-center gap-1">
      <code ref={code} className="max-w-[34ch] min-w-0 truncate">
        {sha256}
      </code>
      <IconButton
        label={`Copy the checksum of ${name}`}
        onClick={copy}
        className="-my-2 size-9! shrink-0 noscript:hidden"
      >
        {said === "Copied" ? (
          <Check aria-hidden="true" size={16} strokeWidth={2} className="text-pass" />
        ) : (
          <Copy aria-hidden="true" size={16} strokeWidth={1.75} />
        )}
      </IconButton>
      <span role="status" className="label shrink-0 text-pass">
        {said}
      </span>
    </span>
  );
}
