import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classes } from "./classes.ts";

export type ButtonLook = {
  /**
   * `primary`: one per view; `secondary`: outlined; `quiet`: only text; `deep`: primary on a deep background;
   * `danger`: what cannot be undone.
   */
  variant?: "primary" | "secondary" | "quiet" | "deep" | "danger";
  /** `md` is 44px high, the minimum for touch; `sm` (40px) is for the header and toolbars. */
  size?: "sm" | "md" | "lg";
};

/** The classes of a button, for the rare element that is neither of the two below. Styled in parts.css. */
export function buttonClass({ variant = "primary", size = "md" }: ButtonLook = {}): string {
  return `btn btn-${variant} btn-${size}`;
}

/** A `<button>`, of type `submit` by default. */
export function Button({ variant, size, className, ...rest }: ButtonLook & ComponentProps<"button">) {
  return <button {...rest} className={classes(buttonClass({ variant, size }), className)} />;
}

/** A link that looks like a button. `to` may be a path or an absolute URL. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLook & LinkProps) {
  return <Link prefetch="intent" {...rest} className={classes(buttonClass({ variant, size }), className)} />;
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: { label: string; children: ReactNode } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        "inline-grid size-11 place-items-center rounded-pill border border-transparent text-ink hover:bg-line/50",
        className,
      )}
    >
      {children}
    </button>
  );
}
