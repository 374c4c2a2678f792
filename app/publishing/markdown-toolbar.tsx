import { Bold, Code, Heading2, ImagePlus, Italic, Link, List } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Command } from "./markdown-commands.ts";

const TOOLS = [
  { command: "heading", label: "Heading", Icon: Heading2 },
  { command: "bold", label: "Bold", Icon: Bold, key: "B" },
  { command: "italic", label: "Italic", Icon: Italic, key: "I" },
  { command: "link", label: "Link", Icon: Link, key: "K" },
  { command: "list", label: "List", Icon: List },
  { command: "code", label: "Code", Icon: Code },
  { command: "picture", label: "Picture", Icon: ImagePlus },
] as const satisfies { command: Command | "picture"; label: string; Icon: typeof Bold; key?: string }[];

/** The blocks of a lesson, in words: nobody knows them by a sign. */
const BLOCK_TOOLS = [
  { command: "question", label: "Question" },
  { command: "live", label: "Live example" },
  { command: "exercise", label: "Exercise" },
] as const satisfies { command: Command; label: string }[];

export type Tool = (typeof TOOLS | typeof BLOCK_TOOLS)[number]["command"];

/** The tool of a key with Ctrl or Cmd. */
export function toolOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): Tool | null {
  if (ctrlKey === metaKey || altKey || shiftKey) return null;
  return TOOLS.find((tool) => "key" in tool && tool.key === key.toUpperCase())?.command ?? null;
}

/** Where a key moves to. `last`: the last button. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at + 1) % (last + 1),
  ArrowLeft: (at, last) => (at + last) % (last + 1),
  Home: () => 0,
  End: (_, last) => last,
};

const BUTTON =
  "inline-grid h-11 min-w-[1.9rem] flex-none sm:min-w-9 place-items-center rounded-sm text-ink hover:bg-line/50";

/** The tools of a Markdown field. One stop for Tab; the arrow keys move within it. */
export function MarkdownToolbar({
  label,
  controls,
  plain,
  blocks,
  onTool,
  onPlain,
}: {
  label: string;
  /** The id of the field. */
  controls: string;
  /** Whether the field is the browser's own. */
  plain: boolean;
  /** Whether the text is a lesson's. */
  blocks: boolean;
  onTool: (tool: Tool) => void;
  onPlain: (plain: boolean) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const more = blocks ? BLOCK_TOOLS : [];
  const last = TOOLS.length + more.length;

  function move(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(stop, last);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  const roving = (index: number) => ({
    type: "button" as const,
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setStop(index),
  });

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Formatting: ${label}`}
      aria-controls={controls}
      onKeyDown={move}
      // A click leaves the cursor where it is.
      onMouseDown={(event) => event.preventDefault()}
      className="flex overflow-x-auto border-b border-line px-1 noscript:hidden"
    >
      {TOOLS.map(({ command, label: name, Icon, ...tool }, index) => (
        <button
          key={command}
          {...roving(index)}
          aria-label={name}
          title={"key" in tool ? `${name} (Ctrl+${tool.key} or ⌘${tool.key})` : name}
          {...("key" in tool && { "aria-keyshortcuts": `Control+${tool.key} Meta+${tool.key}` })}
          onClick={() => onTool(command)}
          className={BUTTON}
        >
          <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      ))}
      {more.map(({ command, label: name }, index) => (
        <button
          key={command}
          {...roving(TOOLS.length + index)}
          onClick={() => onTool(command)}
          className={`${BUTTON} label px-2`}
        >
          {name}
        </button>
      ))}
      <button
        {...roving(last)}
        aria-pressed={plain}
        title="Use the browser’s own text field"
        onClick={() => onPlain(!plain)}
        className={`${BUTTON} label ms-auto px-2 text-muted sm:px-3 aria-pressed:text-pass`}
      >
        Plain
      </button>
    </div>
  );
}
