import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { ThemeSwitch } from "#app/site/theme-switch.tsx";
import { ProgressBar } from "#app/ui/bar.tsx";
import { classes } from "#app/ui/classes.ts";
import { type CourseProgress, progressText } from "#shared/learning/outline.ts";
import { hasShortcut, isOutlineOpen, showOutline } from "./arrangement.ts";
import { OUTLINE_ID } from "./course-outline.tsx";

/** Keys that belong to what is being typed, or to a shortcut of the browser. */
function isOurs(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  // The editor is in a shadow tree, outside of which the event's target is only its host.
  const [target] = event.composedPath();
  const typing =
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
  return key.toLowerCase() === "o" && !typing && !ctrlKey && !metaKey && !altKey && hasShortcut();
}

/** Opens and closes the outline beside a lesson, also with the key O. */
function OutlineSwitch() {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    setOpen(isOutlineOpen());
    function onKeyDown(event: KeyboardEvent) {
      if (!isOurs(event)) return;
      showOutline(!isOutlineOpen());
      setOpen(isOutlineOpen());
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={OUTLINE_ID}
      aria-keyshortcuts="o"
      title="Outline (O)"
      onClick={() => {
        showOutline(!open);
        setOpen(!open);
      }}
      className="bar-button max-lg:hidden noscript:hidden"
    >
      <span className="sr-only">Outline</span>
      <span aria-hidden="true" className="icon icon-menu size-5" />
    </button>
  );
}

type Props = {
  course: { title: string; path: string };
  /** Null for visitors: public pages show none. */
  progress: CourseProgress | null;
  signedIn: boolean;
  /** What stands between "back" and the outline on a phone. */
  place: string;
  /** Where signing in leads back to. */
  here: string;
  /** Whether there is an outline to open. */
  outline?: boolean;
  /** Below the row. */
  children?: ReactNode;
};

/** The one row of the pages of a course, without the site's navigation. */
export function LearningHeader({
  course,
  progress,
  signedIn,
  place,
  here,
  outline = false,
  children,
}: Props) {
  const back = outline
    ? { to: course.path, label: "Back to the course" }
    : signedIn
      ? { to: "/portal", label: "Back to the portal" }
      : { to: "/courses", label: "Back to the courses" };
  return (
    <header className="learning-header">
      {/* Without an outline at its side, the row is as wide as the page below it. */}
      <nav
        aria-label="Course"
        className={classes("flex h-12 items-center gap-2", outline ? "px-2 lg:px-3" : "wrap max-lg:px-2!")}
      >
        {outline && <OutlineSwitch />}
        <Link
          to={back.to}
          aria-label={back.label}
          className={classes("bar-button", outline ? "lg:hidden" : "lg:-ml-3")}
        >
          <span aria-hidden="true" className="icon icon-back size-5" />
        </Link>
        <p className="min-w-0 grow truncate text-center text-small font-semibold lg:hidden">{place}</p>
        <Link to={course.path} className="truncate font-display font-semibold hover:underline max-lg:hidden">
          {course.title}
        </Link>
        {progress && (
          <p className="flex shrink-0 items-center gap-3 pl-4 text-small text-muted max-lg:hidden">
            <ProgressBar
              value={progress.done / Math.max(1, progress.total)}
              label="Course"
              className="w-28!"
            />
            {progressText(progress)}
          </p>
        )}
        <div className={classes("ml-auto flex items-center max-lg:hidden", !outline && "-mr-3")}>
          <Link to="/search" aria-label="Search" className="bar-button">
            <span aria-hidden="true" className="icon icon-search size-5" />
          </Link>
          <ThemeSwitch />
          <Link
            to={signedIn ? "/portal" : `/login?next=${encodeURIComponent(here)}`}
            className="px-3 text-small font-semibold hover:underline"
          >
            {signedIn ? "Portal" : "Login"}
          </Link>
        </div>
        {outline && (
          <button type="button" popoverTarget={OUTLINE_ID} className="bar-button lg:hidden">
            <span className="sr-only">Outline</span>
            <span aria-hidden="true" className="icon icon-menu size-5" />
          </button>
        )}
      </nav>
      {children}
    </header>
  );
}
