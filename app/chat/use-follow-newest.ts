import { useEffect, useLayoutEffect, useRef } from "react";

/** Within this distance of the end of the page, a reader counts as reading the newest message. */
const NEAR_PX = 96;
/** The first messages appear instantly; later ones scroll smoothly (spec.md §2). */
const INSTANT_MESSAGES = 2;

function distanceToEnd(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight - scrollY;
}

/**
 * Keeps the newest message in view: instantly for the first two, smoothly after that. If readers scroll up, the page
 * stays there until they return to the end or send something.
 */
export function useFollowNewest({
  chatId,
  count,
  asked,
  newest,
  written,
}: {
  chatId: string;
  /** The number of messages, including the arriving one. */
  count: number;
  /** The newest question's id. */
  asked: string | undefined;
  /** The newest message's id. */
  newest: string | undefined;
  /** The length of the arriving answer. */
  written: number;
}) {
  const following = useRef(true);
  const shown = useRef<{ chatId: string; asked: string | undefined } | null>(null);

  useEffect(() => {
    let last = scrollY;
    let lastHeight = 0;
    function onScroll() {
      const height = document.documentElement.scrollHeight;
      if (distanceToEnd() < NEAR_PX) following.current = true;
      // Unless the page became shorter, scrolling up was done by the reader.
      else if (scrollY < last - 2 && height >= lastHeight) following.current = false;
      last = scrollY;
      lastHeight = height;
    }
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` and `written` stand for the list growing.
  useLayoutEffect(() => {
    const opened = shown.current?.chatId !== chatId;
    if (opened || shown.current?.asked !== asked) following.current = true;
    shown.current = { chatId, asked };
    if (count === 0 || !following.current) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const instant = opened || calm || count <= INSTANT_MESSAGES;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: instant ? "instant" : "smooth" });
  }, [chatId, asked, count, newest, written]);
}
