import { useEffect, useState } from "react";

/** A heading this near to the top of the window, in pixels, counts as reached: below the header, where links lead. */
const REACHED = 190;

/**
 * The id of the section being read: the last heading that has reached the upper part of the window, or the very last
 * one at the end of the page. Null before the first heading.
 */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ");
    let frame = 0;
    function update() {
      frame = 0;
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && (atEnd || top <= REACHED);
      });
      setCurrent(reached.at(-1) ?? null);
    }
    function schedule() {
      frame ||= requestAnimationFrame(update);
    }
    update();
    addEventListener("scroll", schedule, { passive: true });
    addEventListener("resize", schedule);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", schedule);
      removeEventListener("resize", schedule);
    };
  }, [key]);
  return current;
}
