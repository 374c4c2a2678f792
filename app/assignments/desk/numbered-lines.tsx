import { useEffect, useState } from "react";
import { draftsUnder } from "#app/forms/draft.ts";
import { WrittenText } from "#app/messages/written-text.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ReviewComment } from "#shared/assignments/hand-in.ts";
import { CommentForm, draftStart, type Reviewed } from "./comment-form.tsx";

const NUMBER = "label w-14 shrink-0 self-stretch border-r border-line pt-0.5 pr-3 text-right text-muted";
/** A line's number is a button, so it is high enough for a finger on touch screens. */
const BUTTON = `${NUMBER} min-h-6 cursor-pointer pointer-coarse:min-h-11 hover:bg-pass-soft hover:text-ink aria-expanded:bg-pass-soft aria-expanded:text-ink`;

/** A text line by line, with the comments on each. A line's number opens the form for another. */
export function NumberedLines({
  text,
  file,
  comments,
  reviewed,
}: {
  text: string;
  /** A path in the zip; null for the text that was handed in. */
  file: string | null;
  comments: readonly ReviewComment[];
  /** Null if nothing can be added, because the version is reviewed. */
  reviewed: Reviewed | null;
}) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const hydrated = useHydrated();
  const start = reviewed && draftStart(reviewed, file);
  // What was written before a reload is in view, so that no review leaves it out.
  useEffect(() => {
    if (start) setOpen(draftsUnder(start).map(Number));
  }, [start]);
  const close = (line: number) => setOpen((lines) => lines.filter((each) => each !== line));
  /** A form with a text in it stays open. */
  function toggle(line: number, row: HTMLElement | null) {
    const typed = row?.querySelector<HTMLTextAreaElement>("textarea[data-comment]");
    if (typed?.value.trim()) typed.focus();
    else if (open.includes(line)) close(line);
    else setOpen([...open, line]);
  }
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-surface py-2 font-mono text-small">
      {text.split(/\r?\n/).map((words, index) => {
        const line = index + 1;
        const own = comments.filter((comment) => comment.file === file && comment.line === line);
        return (
          <li key={line}>
            <div className="flex items-start">
              {reviewed && hydrated ? (
                <button
                  type="button"
                  aria-expanded={open.includes(line)}
                  aria-label={`Comment on line ${line}`}
                  onClick={({ currentTarget }) => toggle(line, currentTarget.closest("li"))}
                  className={BUTTON}
                >
                  {line}
                </button>
              ) : (
                <span aria-hidden="true" className={NUMBER}>
                  {line}
                </span>
              )}
              <code dir="auto" className="min-w-0 grow px-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {words || " "}
              </code>
            </div>
            {own.map(({ id, body }) => (
              <div key={id} className="my-2 ml-14 rounded-sm bg-pending-soft px-4 py-3 font-sans">
                <WrittenText text={body} className="max-w-[70ch]" />
              </div>
            ))}
            {reviewed && open.includes(line) && (
              <div className="my-2 ml-2 border-l-2 border-pass px-4 py-2 font-sans sm:ml-14">
                <CommentForm
                  reviewed={reviewed}
                  place={{ file, line, quote: words }}
                  onDone={() => close(line)}
                />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
