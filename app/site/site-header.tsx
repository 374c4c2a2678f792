import { Form, Link, NavLink, useLocation } from "react-router";
import { Button, ButtonLink, IconButton } from "#app/ui/button.tsx";
import { headerLinks } from "#shared/content/site-map.ts";
import { BrandMark } from "./brand-mark.tsx";
import { useNavigationState } from "./navigation.tsx";
import { isInPortal } from "./page-names.ts";
import { SideMenu } from "./side-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The main navigation (spec.md §2). Below 64rem the side menu replaces it. */
export function SiteHeader({
  brand,
  signedIn,
  footerHref,
}: {
  brand: string;
  signedIn: boolean;
  /** The footer's navigation, which replaces the side menu without JavaScript. */
  footerHref: string;
}) {
  const { menuOpen, toggleMenu } = useNavigationState();
  const inPortal = isInPortal(useLocation().pathname);
  return (
    <header className="z-30 border-b border-line bg-paper [@media(height>=32rem)]:sticky [@media(height>=32rem)]:top-0">
      <div className="wrap flex min-h-16 items-center gap-6">
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 font-display text-[1.25rem] font-bold tracking-[-0.02em]"
        >
          <BrandMark className="h-3 w-9" />
          {brand}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-6 lg:flex">
          {headerLinks.map(({ label, to }) => (
            <NavLink key={to} to={to} end={to === "/"} prefetch="intent" className="nav-link">
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="hidden items-center gap-5 border-l border-line pl-6 lg:flex">
          {signedIn ? (
            <>
              {/* The desk and the messages are parts of it, too. */}
              <Link to="/portal" aria-current={inPortal ? "page" : undefined} className="nav-link">
                Portal
              </Link>
              <Form method="post" action="/logout">
                <Button variant="secondary" size="sm">
                  Logout
                </Button>
              </Form>
            </>
          ) : (
            <>
              <NavLink to="/login" className="nav-link">
                Login
              </NavLink>
              <ButtonLink to="/register" size="sm">
                Join Now
              </ButtonLink>
            </>
          )}
        </div>
        <div className="-mr-2.5 flex items-center lg:-ml-4">
          <Link
            to="/search"
            aria-label="Search"
            className="hidden size-11 place-items-center rounded-pill hover:bg-line/50 lg:grid"
          >
            <span aria-hidden="true" className="icon icon-search size-5.5" />
          </Link>
          <ThemeSwitch />
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={toggleMenu}
            className="lg:hidden noscript:hidden"
          >
            <span aria-hidden="true" className="icon icon-menu" />
          </IconButton>
          <a
            href={footerHref}
            className="link hidden min-h-11 items-center px-2.5 noscript:max-lg:inline-flex"
          >
            Menu
          </a>
        </div>
      </div>
      <SideMenu signedIn={signedIn} />
    </header>
  );
}
