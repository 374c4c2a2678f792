import { type ReactNode, useEffect, useRef } from "react";

/**
 * Lets its content appear once, when `threshold` of it (0 to 1) is visible. Everything is there
 * without JavaScript and under reduced motion; what the first look already shows does not hide again.
 */
export function Reveal({
  threshold = 0.3,
  step,
  className,
  children,
}: {
  threshold?: number;
  /** Staggers neighbours by 60 ms each, from 0 to 5. */
  step?: number;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    // A block much taller than the screen can never show 30 percent of itself at once.
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
