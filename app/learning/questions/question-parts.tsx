import "#app/prose/prose.css";
import { WrittenText } from "#app/messages/written-text.tsx";
import { CodeBlock } from "#app/prose/code-block.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { type CodeChange, linesOf } from "#shared/learning/code-changes.ts";
import type { QuestionReply } from "#shared/learning/question.ts";
import type { ShownFile } from "./code-files.server.ts";

/** The name of the test that failed. */
export function FailingTest({ name }: { name: string }) {
  return (
    <div className="relative grid gap-1 rounded-card border border-line bg-fail-soft py-3 pr-5 pl-7 before:absolute before:inset-y-3 before:left-3 before:w-1 before:rounded-pill before:bg-fail before:content-['']">
      <p className="label text-muted">The test that failed</p>
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
    </div>
  );
}

const LINES = { same: "", removed: "bg-fail-soft text-fail", added: "bg-pass-soft text-pass-strong" };
const SIGNS = { same: " ", removed: "-", added: "+" };

function Changes({ changes }: { changes: readonly CodeChange[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <pre tabIndex={0} className="max-h-[40rem] overflow-auto rounded-card border border-line py-3 text-small">
      <code className="grid w-fit min-w-full">
        {linesOf(changes).map(({ text, change }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
          <span key={index} className={classes("px-4", LINES[change])}>
            {SIGNS[change]} {text}
          </span>
        ))}
      </code>
    </pre>
  );
}

/** The code that came with a question: what the learner changed, and each file as a whole. */
export function QuestionCode({ files, changed = false }: { files: readonly ShownFile[]; changed?: boolean }) {
  return files.map((file) => (
    <div key={file.path} className="grid min-w-0 gap-2">
      <p className="font-mono text-small font-semibold [overflow-wrap:anywhere]">{file.path}</p>
      {changed && file.changes ? (
        <>
          <Changes changes={file.changes} />
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center link">
              The whole file
            </summary>
            <CodeBlock language={file.language} html={file.html} />
          </details>
        </>
      ) : (
        <CodeBlock language={file.language} html={file.html} />
      )}
    </div>
  ));
}

/** The question's own text. */
export function QuestionText({ body, at }: { body: string; at: Date }) {
  return (
    <Card className="grid gap-2 px-5 py-4">
      <p className="label text-muted">
        <Moment at={at.toISOString()} time />
      </p>
      {body ? (
        <WrittenText text={body} className="max-w-[70ch]" />
      ) : (
        <p className="text-muted">Sent without a text.</p>
      )}
    </Card>
  );
}

/** The replies to a question, in order. */
export function Replies({
  replies,
  mine,
  name,
}: {
  replies: readonly (QuestionReply & { code: readonly ShownFile[] })[];
  /** The side of the reader. */
  mine: QuestionReply["author"];
  /** The other side's name. */
  name: string;
}) {
  if (replies.length === 0) return null;
  return (
    <ol className="grid gap-3">
      {replies.map(({ id, author, body, code, createdAt }) => (
        <li
          key={id}
          className={classes(
            "grid min-w-0 gap-2 rounded-card border px-5 py-4",
            author === mine ? "border-line bg-surface" : "border-transparent bg-pass-soft",
          )}
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{author === mine ? "You" : <bdi>{name}</bdi>}</span>
            <span className="label text-muted">
              <Moment at={createdAt.toISOString()} time />
            </span>
          </p>
          {body && <WrittenText text={body} className="max-w-[70ch]" />}
          {code.length > 0 && (
            <>
              <p className="text-small text-muted">
                {author === mine ? "Changed in the code:" : "Changed in your code:"} lines with + are new,
                lines with - are gone.
              </p>
              <QuestionCode files={code} changed />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
