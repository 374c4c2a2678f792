import { Link, type LinkProps } from "react-router";
import { classes } from "./classes.ts";

/** A link in text. `newTab` opens a new tab and says so to screen readers. */
export function TextLink({ newTab = false, className, children, ...rest }: LinkProps & { newTab?: boolean }) {
  return (
    <Link
      {...rest}
      {...(newTab && { target: "_blank", rel: "noopener noreferrer" })}
      className={classes("link", className)}
    >
      {children}
      {newTab && <span className="sr-only"> (opens in a new tab)</span>}
    </Link>
  );
}
