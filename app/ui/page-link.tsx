import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from "react-router";
import { classes } from "./classes.ts";

/**
 * A plain path from the root: what the router would resolve it to is what it is. Narrower than `localUrl`, which
 * would parse a URL for each of a page's fifty links.
 */
const isRooted = (to: LinkProps["to"]): to is string => typeof to === "string" && /^\/([\w#?]|$)/.test(to);

type AnchorProps = Omit<LinkProps, "to"> & { to: string };

/** What `Link` writes for a path from the root, without the resolving, matching and handlers behind it. */
function Anchor({
  to,
  discover = "render",
  prefetch: _prefetch,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  mask: _mask,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...attributes
}: AnchorProps) {
  return <a {...attributes} href={to} data-discover={discover === "render" ? "true" : undefined} />;
}

/**
 * The router's `Link`. On the server, where nobody clicks, a path from the root is written at once: a page
 * has some fifty links, and resolving them took a tenth of its rendering. `prefetch="render"` is for `Link`.
 */
export function PageLink(props: LinkProps) {
  const { to, ...rest } = props;
  if (import.meta.env.SSR && isRooted(to)) return <Anchor {...rest} to={to} />;
  return <Link {...props} />;
}

type PageNavLinkProps = Omit<NavLinkProps, "className" | "children" | "style"> &
  Pick<LinkProps, "className" | "children">;

function NavAnchor({
  to,
  end = false,
  caseSensitive: _,
  className,
  ...rest
}: PageNavLinkProps & AnchorProps) {
  const here = useLocation().pathname.toLowerCase();
  const path = to.toLowerCase();
  const current = here === path || (!end && here.startsWith(`${path}/`));
  return (
    <Anchor
      {...rest}
      to={to}
      aria-current={current ? "page" : undefined}
      className={classes(className, current && "active")}
    />
  );
}

/** The router's `NavLink`, which marks the page that one is on; on the server as `PageLink`. */
export function PageNavLink(props: PageNavLinkProps) {
  const { to, ...rest } = props;
  if (import.meta.env.SSR && isRooted(to)) return <NavAnchor {...rest} to={to} />;
  return <NavLink {...props} />;
}
