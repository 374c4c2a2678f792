const FRAME = "h-[46rem] w-full rounded-card border border-line bg-paper";
/** No scripts. The email's own policy (email.route.ts) says the same. */
const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/**
 * An email in its own document, as readers get it: as wide as there is room, and beside it as on a phone. `src` has to
 * change with the text.
 */
export function EmailPreview({ title, src }: { title: string; src: string }) {
  const frame = { src, loading: "lazy", sandbox: SANDBOX } as const;
  return (
    <section aria-labelledby="email" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="email" className="text-h3">
          {title}
        </h2>
        <a href={src} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center link">
          Open it in a new tab
        </a>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <iframe key={src} {...frame} title="The email" className={FRAME} />
        <div className="hidden lg:block">
          <iframe key={src} {...frame} title="The email on a phone" className={FRAME} />
        </div>
      </div>
    </section>
  );
}
