import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Items of which one is open at a time: `<details>` that share a name, so the browser closes the others, even without
 * JavaScript. `/#id` opens an item.
 */
export function Accordion({ children }: { children: ReactNode }) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again.
  useEffect(() => {
    const details = hash && document.getElementById(decodeURIComponent(hash.slice(1)))?.closest("details");
    if (!details) return;
    details.open = true;
    details.scrollIntoView({ block: "start" });
  }, [hash, key]);
  return <div className="border-t border-line">{children}</div>;
}

/**
 * One item. `group` is the accordion's name. The id is on the answer, inside the `<details>`, because browsers open a
 * closed item if the URL's hash points inside it.
 */
export function AccordionItem({
  group,
  id,
  title,
  children,
}: {
  group: string;
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <details name={group} className="border-b border-line">
      <summary className="accordion-summary">{title}</summary>
      <div id={id} className="accordion-body max-w-[65ch] scroll-mt-40 pr-10 pb-6 text-muted">
        {children}
      </div>
    </details>
  );
}
