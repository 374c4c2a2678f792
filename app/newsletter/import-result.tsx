import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ImportResult } from "#worker/newsletter/import.ts";

/** How many lines that were left out are listed. */
const SHOWN = 200;

const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en-GB")} people`);

/** What became of an import: counts, and the lines that were left out. */
export function ImportOutcome({ result }: { result: ImportResult }) {
  const { added, invited, here, left, repeated, wrong, notImported } = result;
  const counts = [
    { count: added, text: "added" },
    { count: here, text: "were readers already" },
    { count: left, text: "had unsubscribed or bounced, and stay away" },
    { count: repeated, text: "were in the list more than once" },
    { count: wrong, text: "were in lines that could not be read" },
  ].filter(({ count }, index) => index === 0 || count > 0);
  const section = useRef<HTMLElement>(null);
  // The form is below it, so the page may be scrolled past the result.
  useEffect(() => {
    if (result) section.current?.focus();
  }, [result]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="result"
      className="mb-12 grid scroll-mt-24 gap-6 outline-none"
    >
      <Notice tone={added > 0 ? "pass" : "pending"} title={`${people(added)} added`}>
        {invited > 0 && (
          <p>
            {people(invited)} will get an email to confirm their address, up to 100 every five minutes. They
            are readers once they have confirmed.
          </p>
        )}
        <p>
          <TextLink to="/newsletter/readers">See all readers</TextLink>
        </p>
      </Notice>
      <h2 id="result" className="text-h3">
        The result
      </h2>
      <dl className="max-w-xl">
        {counts.map(({ count, text }) => (
          <div key={text} className="flex flex-row-reverse justify-end gap-4 border-t border-line py-2.5">
            <dt>{text}</dt>
            <dd className="w-16 shrink-0 text-right font-mono">{count.toLocaleString("en-GB")}</dd>
          </div>
        ))}
      </dl>
      {notImported.length > 0 && (
        <>
          <h3 className="font-semibold">Lines that were left out</h3>
          <ul className="border-t border-line text-small">
            {notImported.slice(0, SHOWN).map(({ line, text, reason }) => (
              <li
                key={`${line}:${text}`}
                className="grid gap-x-6 gap-y-0.5 border-b border-line py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.4fr)]"
              >
                <span className="text-muted">Line {line}</span>
                <bdi>{text}</bdi>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
          {notImported.length > SHOWN && (
            <p className="text-small text-muted">
              And {(notImported.length - SHOWN).toLocaleString("en-GB")} more.
            </p>
          )}
        </>
      )}
    </section>
  );
}
