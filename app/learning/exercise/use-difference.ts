import { type ComponentType, useRef, useState } from "react";
import type { Texts } from "./work-files.ts";

type Difference = ComponentType<{ mine: Texts; other: Texts; same: string }>;

/** The component that shows differences, loaded with its first use. Null until then. */
export function useDifference() {
  const [loaded, setLoaded] = useState<{ Difference: Difference } | null>(null);
  const isLoading = useRef(false);
  async function load(): Promise<boolean> {
    if (isLoading.current) return true;
    isLoading.current = true;
    try {
      const { CodeDifference } = await import("./code-difference.tsx");
      setLoaded({ Difference: CodeDifference });
      return true;
    } catch {
      isLoading.current = false;
      return false;
    }
  }
  return { Difference: loaded?.Difference ?? null, load };
}
