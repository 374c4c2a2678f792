import { CodePart } from "#app/chat/code-part.tsx";
import { classes } from "#app/ui/classes.ts";
import { writtenParts } from "#shared/messages/written-parts.ts";

/** Words, with what is between backticks as code. */
function Words({ text }: { text: string }) {
  return text.split(/`([^`\n]+)`/).map((piece, index) => {
    // Every second piece was between backticks. The text never changes.
    const key = `piece-${index}`;
    return index % 2 === 0 ? (
      piece
    ) : (
      <code key={key} className="rounded-sm bg-line/55 px-1 py-0.5 text-[0.875em]">
        {piece}
      </code>
    );
  });
}

/** What somebody wrote: plain text in either writing direction, and code as code. Long words wrap. */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {writtenParts(text).map((part, index) => {
        const key = `${part.kind}-${index}`;
        return part.kind === "code" ? (
          <CodePart key={key} language={part.language} code={part.code} closed />
        ) : (
          <p
            key={key}
            dir="auto"
            className={classes("whitespace-pre-wrap [overflow-wrap:anywhere]", className)}
          >
            <Words text={part.text} />
          </p>
        );
      })}
    </div>
  );
}
