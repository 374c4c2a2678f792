import { useEffect, useRef } from "react";
import { CodeBlock } from "#app/prose/code-block.tsx";
import { firstUse } from "./on-use.tsx";

/** Code, and beside it the page that it makes. Without scripts only the code. */
export function LiveExample({ code, html }: { code: string; html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let stop = () => {};
    let gone = false;
    // Before the reader gets here, because the connection may break.
    const loading = firstUse()
      .then(() => import("./live-example.client.ts"))
      .catch(() => null);
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        const loaded = await loading;
        if (loaded && !gone) stop = loaded.showLive(element, code);
      },
      { rootMargin: "300px" },
    );
    watcher.observe(element);
    return () => {
      gone = true;
      watcher.disconnect();
      stop();
    };
  }, [code]);
  return (
    <div className="lesson-live">
      <CodeBlock language="html" html={html} />
      <figure aria-label="What it looks like" className="noscript:hidden">
        <figcaption className="label text-muted">Result</figcaption>
        <div ref={host} />
      </figure>
    </div>
  );
}
