import { lazy, type MouseEvent, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { LessonChatProps } from "./lesson-chat.tsx";

/** Loaded when it is asked for. */
const LessonChat = lazy(async () => ({ default: (await import("./lesson-chat.tsx")).LessonChat }));

/**
 * Opens the assistant beside the lesson. Without scripts, and in another tab, it is a link to
 * the assistant's own page, which answers from the whole site.
 */
export function AskLesson({
  lesson,
  exercise,
  first,
  label = "Ask about this lesson",
}: Omit<LessonChatProps, "onClose"> & { label?: string }) {
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  if (open) {
    return (
      <Suspense fallback={<Spinner label="Loading the assistant…" />}>
        <LessonChat
          {...{ lesson, exercise, first }}
          onClose={() => {
            setOpen(false);
            requestAnimationFrame(() => link.current?.focus());
          }}
        />
      </Suspense>
    );
  }
  return (
    <Link
      ref={link}
      to="/chat"
      data-in-page=""
      onClick={onClick}
      className={`${buttonClass({ variant: "secondary", size: "sm" })} justify-self-start`}
    >
      {label}
    </Link>
  );
}
