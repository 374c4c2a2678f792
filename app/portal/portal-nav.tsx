import { NavLink } from "react-router";
import type { Role } from "#shared/accounts/roles.ts";

const LINKS: Record<Role, readonly { label: string; to: string }[]> = {
  student: [
    { label: "Overview", to: "/portal" },
    { label: "Messages", to: "/messages" },
    { label: "Assignments", to: "/portal/assignments" },
    { label: "Profile", to: "/portal/profile" },
  ],
  admin: [
    { label: "Overview", to: "/portal" },
    { label: "Students", to: "/users" },
    { label: "Messages", to: "/messages" },
    { label: "Newsletter", to: "/newsletter/issues" },
    { label: "Failed email", to: "/desk/mail" },
    { label: "Upload", to: "/upload" },
    { label: "Content", to: "/desk/content" },
    { label: "Profile", to: "/portal/profile" },
  ],
};

/** The navigation between the pages for signed-in users. */
export function PortalNav({ role }: { role: Role }) {
  return (
    <nav aria-label="Portal" className="border-b border-line bg-surface">
      {/* Four fit on a phone; more wrap to two rows, because a scrolling row hides its end. */}
      <ul className="wrap tab-row gap-x-4 max-sm:has-[li:nth-child(5)]:grid max-sm:has-[li:nth-child(5)]:grid-cols-3 sm:gap-x-6">
        {LINKS[role].map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/portal"}
              prefetch="intent"
              className="relative inline-flex min-h-12 items-center text-small text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:rounded-pill hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:bg-pass"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
