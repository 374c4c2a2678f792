import { useEffect, useRef } from "react";
import { Form, NavLink } from "react-router";
import { Button, ButtonLink, IconButton } from "#app/ui/button.tsx";
import { menuLinks, moreLinks } from "#shared/content/site-map.ts";
import { useNavigationState } from "./navigation.tsx";

/**
 * The menu of small screens: a modal `<dialog>`, so the browser keeps the focus inside, closes it with Esc, and then
 * returns the focus to the button that opened it.
 */
export function SideMenu({ signedIn }: { signedIn: boolean }) {
  const { menuOpen, closeMenu } = useNavigationState();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (menuOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [menuOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it, and so does Esc.
    <dialog
      ref={dialog}
      aria-label="Menu"
      className="menu"
      onClose={closeMenu}
      onClick={(event) => event.target === event.currentTarget && closeMenu()}
    >
      {menuOpen && (
        <div className="flex min-h-full flex-col gap-6 px-gutter pt-2.5 pb-8">
          <IconButton label="Close menu" onClick={closeMenu} className="-mr-2.5 self-end">
            <span aria-hidden="true" className="icon icon-close" />
          </IconButton>
          <nav aria-label="Side menu" className="grid border-t border-line">
            {menuLinks(signedIn).map(({ label, to }) => (
              <NavLink
                key={to}
                to={to}
                end={to === "/"}
                onClick={closeMenu}
                className="flex min-h-13 items-center justify-between border-b border-line font-display text-[1.25rem] font-semibold after:h-1.5 after:w-8 after:rounded-pill hover:text-pass aria-[current=page]:after:bg-pass"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <ul aria-label="More" className="-mt-2 flex flex-wrap gap-x-7">
            {moreLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} onClick={closeMenu} className="nav-link min-h-11">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          {signedIn ? (
            <Form method="post" action="/logout" onSubmit={closeMenu}>
              <Button variant="secondary" className="w-full">
                Logout
              </Button>
            </Form>
          ) : (
            <ButtonLink to="/mentorship" onClick={closeMenu}>
              See the mentorship
            </ButtonLink>
          )}
        </div>
      )}
    </dialog>
  );
}
