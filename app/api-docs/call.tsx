import { Fragment } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Code } from "./code.tsx";
import { InlineCode } from "./inline-code.tsx";
import type { ApiCall } from "./reference.ts";

/** An answer with at most this many lines is always shown. */
const SHORT = 14;

const TONES: Partial<Record<string, "pass" | "fail">> = { GET: "pass", DELETE: "fail" };

/** A long path breaks after a slash, never in a word or between braces. */
function Path({ path }: { path: string }) {
  return path.split(/(?<=[^/]\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant path never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** A call of the API in one line, with its description, parameters, answers and an example folded away. */
export function Call({ call, open }: { call: ApiCall; open: boolean }) {
  return (
    <details open={open} className="border-t border-line">
      <summary className="accordion-summary">
        <h3 className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1 font-sans text-body font-normal text-muted">
          <span className="w-18 max-sm:basis-full">
            <Badge tone={TONES[call.method] ?? "pending"}>{call.method}</Badge>
          </span>
          <code className="min-w-0 flex-1 font-semibold text-ink">
            <Path path={call.path} />
          </code>
          <span className="min-w-0 max-lg:basis-full lg:flex-1">{call.summary}</span>
        </h3>
      </summary>
      {/* Inside, because a browser opens what a link leads into. */}
      <div id={call.id} className="grid scroll-mt-24 gap-x-10 gap-y-5 pt-3 pb-10 xl:grid-cols-2">
        <CallText call={call} />
      </div>
    </details>
  );
}

function CallText({ call }: { call: ApiCall }) {
  return (
    <>
      <div className="grid min-w-0 content-start gap-5">
        {call.description && (
          <p className="max-w-[65ch] text-muted">
            <InlineCode text={call.description} />
          </p>
        )}
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
        {call.body && <Code title={`Shape of the body, ${call.body.type}`} text={call.body.shape} />}
        {/* The introduction shows the shape of errors. */}
        {call.answers.map(
          ({ status, shape }) =>
            shape &&
            Number(status) < 400 && (
              <Answer key={status} title={`Shape of the answer, ${status}`} text={shape} />
            ),
        )}
      </div>
    </>
  );
}

/** A long answer is folded away. */
function Answer({ title, text }: { title: string; text: string }) {
  if (text.split("\n").length <= SHORT) return <Code title={title} text={text} />;
  return (
    <details>
      <summary className="link inline-flex min-h-8 items-center text-small">
        Show the shape of the answer
      </summary>
      <Code title={title} text={text} />
    </details>
  );
}
