import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { hasShortcut, setShortcut } from "./arrangement.ts";
import type { OutlineItem, OutlineModules } from "./outline-view.ts";

export const OUTLINE_ID = "outline";

const STATES: Record<NonNullable<OutlineItem["state"]>, string> = {
  done: "done",
  changed: "done, and changed since",
  new: "new",
  free: "free",
  locked: "not open to you yet",
};

/** The key can be switched off: people who speak to their computer may press it by accident (WCAG 2.1.4). */
function Shortcut() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(hasShortcut()), []);
  return (
    <label className="flex items-center gap-3 px-3 py-2 text-small text-muted max-lg:hidden noscript:hidden">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          setShortcut(target.checked);
        }}
        className="size-4.5 accent-pass"
      />
      Press O to open or close this
    </label>
  );
}

/** The modules and lessons of a course: beside the lesson on a laptop, opened by a button on a phone. */
export function CourseOutline({
  modules,
  course,
  signedIn,
}: {
  modules: OutlineModules;
  course: { title: string; path: string };
  signedIn: boolean;
}) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lesson was chosen.
  useEffect(() => {
    if (nav.current?.matches(":popover-open")) nav.current.hidePopover();
    const here = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && here) nav.current.scrollTop = here.offsetTop - nav.current.clientHeight / 3;
  }, [pathname]);
  return (
    <nav ref={nav} id={OUTLINE_ID} popover="auto" aria-label="Outline" className="outline-nav">
      <div className="flex items-center justify-between gap-4 border-b border-line py-1 pr-1 pl-3 lg:hidden">
        <Link to={course.path} className="min-w-0 truncate font-semibold">
          {course.title}
        </Link>
        <button type="button" popoverTarget={OUTLINE_ID} popoverTargetAction="hide" className="bar-button">
          <span className="sr-only">Close the outline</span>
          <span aria-hidden="true" className="icon icon-close size-5" />
        </button>
      </div>
      <ol>
        {modules.map(({ id, title, lessons }, index) => (
          <li key={id}>
            <p className="label px-3 pt-5 pb-1 text-muted">
              {index + 1}. {title}
            </p>
            <ol>
              {lessons.map(({ path, title: lesson, minutes, state }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={path === pathname ? "page" : undefined}
                    data-state={state ?? undefined}
                    className="outline-link"
                  >
                    <span>{lesson}</span>
                    {state && <span className="sr-only"> ({STATES[state]})</span>}
                    {state === "new" && (
                      <span aria-hidden="true" className="label text-pending-ink">
                        new
                      </span>
                    )}
                    {state === "free" && (
                      <span aria-hidden="true" className="label text-pass-strong">
                        free
                      </span>
                    )}
                    <span className="label shrink-0 text-muted">{minutes} min</span>
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <p className="grid gap-1 border-t border-line p-3 text-small lg:hidden">
        <Link to="/search" className="flex min-h-11 items-center">
          Search
        </Link>
        <Link to={signedIn ? "/portal" : "/login"} className="flex min-h-11 items-center">
          {signedIn ? "Portal" : "Login"}
        </Link>
      </p>
      <Shortcut />
    </nav>
  );
}
