import type { HTMLAttributes } from "react";
import { classes } from "./classes.ts";

/**
 * A surface with a hairline. Padding is the caller's: pictures go to the edge. `as` chooses the element,
 * `article` in a list of things that stand for themselves.
 */
export function Card({
  as: Element = "div",
  className,
  ...rest
}: { as?: "div" | "article" | "li" | "section" } & HTMLAttributes<HTMLElement>) {
  return <Element {...rest} className={classes("rounded-card border border-line bg-surface", className)} />;
}
