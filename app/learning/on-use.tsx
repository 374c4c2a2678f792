import { type ComponentType, lazy, useEffect, useRef } from "react";
import { isHydrated } from "#app/site/hydration.ts";

/** Events that show that somebody uses the page; the last one, that they signed in or out in another tab. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "storage"] as const;

let used: Promise<void> | undefined;

/**
 * The last button that was clicked before its script had arrived. Answers, forms and most links need none; a link with
 * `data-in-page` opens something in the page, and leads elsewhere only without scripts.
 */
let clicked: Element | null = null;

function noteClick(event: MouseEvent): void {
  const { target, metaKey, ctrlKey, shiftKey } = event;
  clicked = target instanceof Element ? target.closest("button[type=button], a[data-in-page]") : null;
  if (!(clicked instanceof HTMLAnchorElement)) return;
  // Opening in another tab is the browser's.
  if (metaKey || ctrlKey || shiftKey) clicked = null;
  else event.preventDefault();
}

/** Resolves with the first sign that somebody uses the page. */
export function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
    window.addEventListener("click", noteClick, { capture: true });
    const waiting = new AbortController();
    for (const sign of SIGNS) {
      window.addEventListener(
        sign,
        () => {
          waiting.abort();
          resolve();
        },
        { passive: true, capture: true, signal: waiting.signal },
      );
    }
  });
  return used;
}

/** Waits until there is a connection. */
const online = () => new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));

type Load<Props> = () => Promise<ComponentType<Props>>;

const loading: Promise<unknown>[] = [];

/** On the server: resolves when all parts can be rendered. The page's loader waits for it. */
export const partsLoaded = () => Promise.all(loading);

function onServer<Props extends object>(load: Load<Props>) {
  let Part: ComponentType<Props> | null = null;
  loading.push(
    load().then((part) => {
      Part = part;
    }),
  );
  return (props: Props) => <div className="contents">{Part && <Part {...props} />}</div>;
}

/** Repeats the click that came too early for this part. */
function alive<Props extends object>(Part: ComponentType<Props>) {
  return function Alive(props: Props) {
    const host = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!(clicked instanceof HTMLElement) || !host.current?.contains(clicked)) return;
      const button = clicked;
      clicked = null;
      button.click();
    }, []);
    return (
      <div className="contents" ref={host}>
        <Part {...props} />
      </div>
    );
  };
}

/** The part, as soon as there is a connection. */
async function arrived<Props extends object>(load: Load<Props>) {
  for (;;) {
    try {
      return { default: alive(await load()) };
    } catch {
      await online();
    }
  }
}

/**
 * A part whose HTML the server renders, and whose script the browser loads once the page is used: readers see the
 * lesson sooner, and it all works without the network afterwards. Put it inside a `Suspense`.
 */
export function onUse<Props extends object>(load: Load<Props>) {
  if (import.meta.env.SSR) return onServer(load);
  // Somebody who comes from another page of the site uses it already, and has no HTML of the server's to look at.
  if (isHydrated()) {
    const early = arrived(load);
    return lazy(() => early);
  }
  return lazy(async () => {
    await firstUse();
    return arrived(load);
  });
}
