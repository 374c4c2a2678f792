import type { SampleNote } from "#app/notes/sample-note.server.ts";
import { CodeBlock } from "#app/prose/code-block.tsx";
import "#app/prose/prose.css";
import { Bar } from "#app/ui/bar.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** What an issue looks like in an inbox, with a note's question, short answer and code. */
export function SampleIssue({ note: { path, title, description, code } }: { note: SampleNote }) {
  return (
    <Card as="article" className="overflow-hidden">
      <p className="label flex flex-wrap justify-between gap-x-6 border-b border-line px-5 py-3 text-muted sm:px-8">
        <span>What an issue looks like</span>
        <span>An example</span>
      </p>
      <div className="grid gap-5 p-5 wrap-anywhere sm:p-8">
        <Bar className="w-10" />
        <h3 className="text-h2">{title}</h3>
        <p className="max-w-[62ch] text-lead text-muted">{description}</p>
        {code && (
          <div className="min-w-0 [&_.code]:m-0 [&_pre]:max-h-96">
            <CodeBlock {...code} />
          </div>
        )}
        <p className="border-t border-line pt-5">
          <TextLink to={path} className="font-semibold">
            Read the whole note
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
