import { type ComponentType, createElement, lazy } from "react";

/** Events that show that somebody uses the page. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

let used: Promise<void> | undefined;

/** Resolves with the first sign that somebody uses the page. */
export function firstUse(): Promise<void> {
  used ??= new Promise((resolve) => {
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
  return (props: Props) => Part && createElement(Part, props);
}

/**
 * A part whose HTML the server renders, and whose script the browser loads once the page is used: readers see the
 * lesson sooner, and it all works without the network afterwards. Put it inside a `Suspense`.
 */
export function onUse<Props extends object>(load: Load<Props>) {
  if (import.meta.env.SSR) return onServer(load);
  return lazy(async () => {
    await firstUse();
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await online();
      }
    }
  });
}
