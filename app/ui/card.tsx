import type { HTMLAttributes } from "react";
import { classes } from "./classes.ts";

/**
 * A surface with a thin border. It has no padding, because pictures go to the edge. `as` chooses the element: `article`
 * for self-contained items of a list.
 */
export function Card({
  as: Element = "div",
  className,
  ...rest
}: { as?: "div" | "article" | "li" | "section" } & HTMLAttributes<HTMLElement>) {
  return <Element {...rest} className={classes("rounded-card border border-line bg-surface", className)} />;
}
