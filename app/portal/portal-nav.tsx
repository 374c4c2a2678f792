import { Link, NavLink, useLocation } from "react-router";
import { classes } from "#app/ui/classes.ts";
import type { Role } from "#shared/accounts/roles.ts";

/** `also`: pages of the same part of the desk that are not below `to`. */
type PortalLink = { label: string; to: string; also?: RegExp };

const LINKS: Record<Role, readonly PortalLink[]> = {
  student: [
    { label: "Overview", to: "/portal", also: /^\/portal\/certificates/ },
    { label: "Messages", to: "/messages" },
    { label: "Questions", to: "/learn/questions" },
    { label: "Assignments", to: "/portal/assignments" },
    { label: "Purchases", to: "/portal/purchases", also: /^\/portal\/seats/ },
    { label: "Membership", to: "/portal/membership" },
    { label: "Profile", to: "/portal/profile" },
  ],
  admin: [
    { label: "Today", to: "/desk", also: /^\/desk\/replies/ },
    { label: "Messages", to: "/messages", also: /^\/(desk\/assignments|(desk|learn)\/questions)/ },
    { label: "Students", to: "/users", also: /^\/desk\/people\// },
    { label: "Courses", to: "/desk/courses", also: /^\/desk\/enrol/ },
    { label: "Money", to: "/desk/money" },
    { label: "Newsletter", to: "/newsletter/issues", also: /^\/newsletter\/(readers|settings)/ },
    { label: "Content", to: "/desk/content", also: /^\/desk\/(keys|opening)/ },
    { label: "Uploads", to: "/upload" },
    { label: "Figures", to: "/desk/figures", also: /^\/desk\/brief/ },
    { label: "Email", to: "/desk/mail" },
    {
      label: "Profile",
      to: "/portal/profile",
      also: /^\/portal\/(assignments|purchases|membership|certificates|seats)/,
    },
  ],
};

/** These links are not for the pages below them. */
const ALONE = ["/portal", "/desk"];

const TAB =
  "relative inline-flex min-h-12 items-center text-small text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:rounded-pill hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:bg-pass";

/** The navigation between the pages for signed-in users, in a row that scrolls where it does not fit. */
export function PortalNav({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const desk = role === "admin";
  // An admin's portal is Today, too.
  const here = (to: string) => (to === "/desk" && pathname === "/portal" ? pathname : to);
  return (
    <nav aria-label={desk ? "Desk" : "Portal"} className="min-w-0 max-sm:w-full">
      <ul
        className={classes(
          "tab-row max-lg:tab-fade",
          desk ? "gap-x-5 lg:max-xl:gap-x-4" : "gap-x-4 sm:gap-x-6",
        )}
      >
        {LINKS[role].map(({ label, to, also }) => (
          <li key={to}>
            {also?.test(pathname) ? (
              <Link to={to} aria-current="page" prefetch="intent" className={TAB}>
                {label}
              </Link>
            ) : (
              <NavLink to={here(to)} end={ALONE.includes(to)} prefetch="intent" className={TAB}>
                {label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
