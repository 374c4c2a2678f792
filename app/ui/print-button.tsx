import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** Prints the page. Without scripts, the browser's own menu does. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button type="button" variant="secondary" onClick={() => window.print()} className="noscript:hidden">
      {children}
    </Button>
  );
}
