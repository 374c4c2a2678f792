import { type ReactNode, useEffect, useRef } from "react";

/**
 * Animates its content in once, when `threshold` of it (0 to 1) is visible. Without JavaScript and with reduced motion
 * it is always visible. Content that is visible from the start is not hidden again.
 */
export function Reveal({
  threshold = 0.3,
  step,
  className,
  children,
}: {
  threshold?: number;
  /** Delays the animation by 60 ms per step, from 0 to 5. */
  step?: number;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    // A block much taller than the screen never has 30 percent visible at once.
    const enough = Math.min(threshold, (0.6 * innerHeight) / Math.max(element.offsetHeight, 1));
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio >= enough) {
          if (element.dataset.reveal) element.dataset.reveal = "shown";
          observer.disconnect();
        } else {
          element.dataset.reveal = "waiting";
        }
      },
      { threshold: enough },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [threshold]);
  return (
    <div ref={ref} data-step={step} className={className}>
      {children}
    </div>
  );
}
