import { useEffect, useLayoutEffect, useRef } from "react";

/** How near to the end of the page a reader counts as reading the newest message. */
const NEAR_PX = 96;
/** The first messages are there at once; later ones are scrolled to (spec.md §2). */
const INSTANT_MESSAGES = 2;

function distanceToEnd(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight - scrollY;
}

/**
 * Keeps the newest message in view as messages come and grow: instantly for the first two, smoothly after.
 * Whoever has scrolled up to read stays there until they come back to the end or send something.
 */
export function useFollowNewest({
  chatId,
  count,
  asked,
  newest,
  written,
}: {
  chatId: string;
  /** How many messages there are, the one being written included. */
  count: number;
  /** The newest question's id. */
  asked: string | undefined;
  /** The newest message's id. */
  newest: string | undefined;
  /** How much of the answer has come. */
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
      // The page itself goes up only where it became shorter; otherwise that is the reader's doing.
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
