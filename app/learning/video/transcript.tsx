import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { Cue } from "#shared/learning/webvtt.ts";
import { clock } from "./clock.ts";

/** A text with what is searched for marked in it. */
function Marked({ text, found }: { text: string; found: string }) {
  if (found === "") return text;
  const parts: { text: string; at: number; marked: boolean }[] = [];
  const [all, wanted] = [text.toLowerCase(), found.toLowerCase()];
  let at = 0;
  for (let next = all.indexOf(wanted); next !== -1; next = all.indexOf(wanted, at)) {
    parts.push({ text: text.slice(at, next), at, marked: false });
    at = next + wanted.length;
    parts.push({ text: text.slice(next, at), at: next, marked: true });
  }
  parts.push({ text: text.slice(at), at, marked: false });
  return parts.map((part) =>
    part.marked ? (
      <mark key={part.at} className="bg-pending-soft text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** What is said, line by line: follows the video, can be searched, and a line leads to its second. */
export function Transcript({
  cues,
  now,
  onSeek,
}: {
  cues: readonly Cue[];
  /** The line that is said now; -1 before the first. */
  now: number;
  onSeek: (seconds: number) => void;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const wanted = typed.trim();
  const lines = cues
    .map((cue, index) => ({ ...cue, index }))
    .filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase()));

  // Scrolls the list and never the page, and not while somebody is using the list.
  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !line || now < 0 || box.matches(":hover, :focus-within")) return;
    box.scrollTop = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
  }, [now]);

  return (
    <div className="grid gap-2">
      <Button
        type="button"
        variant="secondary"
        size="sm"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
        className="min-h-11 justify-self-start noscript:hidden"
      >
        {shown ? "Hide the transcript" : "Show the transcript"}
      </Button>
      <div
        id={id}
        className={classes(
          "gap-3 rounded-card border border-line bg-surface p-4 noscript:grid",
          shown ? "grid" : "hidden",
        )}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
          <h2 className="font-sans text-body font-semibold">Transcript</h2>
          <div className="flex flex-wrap items-center gap-x-3 noscript:hidden">
            <span role="status" className="text-small text-muted">
              {wanted && (lines.length === 1 ? "1 line" : `${lines.length} lines`)}
            </span>
            <input
              type="search"
              aria-label="Search the transcript"
              placeholder="Search"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              className="min-h-11 w-44 rounded-card border border-edge bg-surface px-4 text-small hover:border-ink"
            />
          </div>
        </div>
        <ol ref={list} className="relative max-h-64 overflow-y-auto overscroll-contain">
          {lines.map(({ start, text, index }) => (
            <li key={`${start} ${index}`}>
              <button
                type="button"
                onClick={() => onSeek(start)}
                aria-current={index === now ? "true" : undefined}
                className={classes(
                  "grid w-full grid-cols-[3.25rem_1fr] items-baseline rounded-sm px-2 py-2 text-left -outline-offset-2 hover:bg-line/50",
                  index === now && "bg-pass-soft",
                )}
              >
                <span className="font-mono text-small text-muted">{clock(start)}</span>
                <span>
                  <Marked text={text} found={wanted} />
                </span>
              </button>
            </li>
          ))}
          {lines.length === 0 && (
            <li className="px-2 py-2 text-muted">Nothing in this video says “{wanted}”.</li>
          )}
        </ol>
      </div>
    </div>
  );
}
