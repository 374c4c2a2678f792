import { useRef } from "react";
import { CopyButton } from "#app/prose/copy-button.tsx";
import "#app/prose/prose.css";
import { Badge } from "#app/ui/badge.tsx";
import { InlineCode } from "./inline-code.tsx";
import type { ApiCall } from "./reference.ts";

/** An answer with at most this many lines is always shown. */
const SHORT = 14;

/** A call of the API: description, parameters, answers, and an example. */
export function Call({ call }: { call: ApiCall }) {
  return (
    <article
      id={call.id}
      aria-labelledby={`${call.id}-path`}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 xl:grid-cols-2"
    >
      <div className="grid min-w-0 content-start gap-5">
        <div className="grid gap-2">
          <h3 id={`${call.id}-path`} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Badge tone={call.method === "GET" ? "pass" : "pending"}>{call.method}</Badge>
            <code className="font-semibold [overflow-wrap:anywhere]">{call.path}</code>
          </h3>
          <p className="card-title">{call.summary}</p>
          {call.description && (
            <p className="max-w-[65ch] text-muted">
              <InlineCode text={call.description} />
            </p>
          )}
        </div>
        {call.parameters.length > 0 && (
          <dl className="grid gap-2">
            {call.parameters.map((parameter) => (
              <div key={parameter.name} className="flex flex-wrap items-baseline gap-x-3">
                <dt>
                  <code className="font-semibold">{parameter.name}</code>
                </dt>
                <dd className="text-small text-muted">
                  {parameter.type}, in the {parameter.in}
                  {parameter.required ? "" : ", optional"}. <InlineCode text={parameter.description} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <dl className="grid gap-3">
          {call.answers.map(({ status, description }) => (
            <div key={status} className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-3">
              <dt className={Number(status) < 400 ? "label text-pass-strong" : "label text-fail"}>
                {status}
              </dt>
              <dd>
                <InlineCode text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <Code title="Try it" text={call.curl} wrap />
        {call.body && <Code title={`Body, ${call.body.type}`} text={call.body.shape} />}
        {/* The introduction shows the shape of errors. */}
        {call.answers.map(
          ({ status, shape }) =>
            shape && Number(status) < 400 && <Answer key={status} title={`Answer, ${status}`} text={shape} />,
        )}
      </div>
    </article>
  );
}

/** A long answer is folded away. */
function Answer({ title, text }: { title: string; text: string }) {
  if (text.split("\n").length <= SHORT) return <Code title={title} text={text} />;
  return (
    <details>
      <summary className="link inline-flex min-h-8 items-center text-small">Show the answer</summary>
      <Code title={title} text={text} />
    </details>
  );
}

/** `wrap` breaks long lines: the end of a command is its path, which must not be out of sight. */
function Code({ title, text, wrap = false }: { title: string; text: string; wrap?: boolean }) {
  const code = useRef<HTMLElement>(null);
  return (
    <figure className="code my-0 min-w-0">
      <figcaption className="flex min-h-11 items-center pr-2 pl-5">
        <span className="label mr-auto text-deep-muted">{title}</span>
        <CopyButton code={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <pre tabIndex={0} className={wrap ? "whitespace-pre-wrap! wrap-anywhere" : undefined}>
        <code ref={code}>{text}</code>
      </pre>
    </figure>
  );
}
