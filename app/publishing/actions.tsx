import type { ReactNode } from "react";
import { TextField } from "#app/forms/fields.tsx";
import { useForm } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FieldErrors } from "#shared/app-error.ts";
import { Comparison } from "./comparison.tsx";
import type { EditorData } from "./item.route.tsx";

/** Moves to a control of the form, and opens what it is in; the code editor has its control's focus. */
function goTo(name: string): void {
  const [control] = document.getElementsByName(name);
  for (let box = control?.closest("details"); box; box = box.parentElement?.closest("details")) {
    box.open = true;
  }
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

/** What stops the draft from being published, above its fields. */
export function Problems({ problems, data: { fields, draft } }: { problems: FieldErrors; data: EditorData }) {
  const entries = Object.entries(problems);
  const labelOf = (name: string) => fields.find((field) => field.name === name.split(".")[0])?.label ?? name;
  if (draft?.failure) {
    return (
      <Notice tone="fail" title="It was not published when it was due">
        <p>{draft.failure}</p>
      </Notice>
    );
  }
  if (entries.length === 0) return null;
  return (
    <details className="rounded-card bg-pending-soft px-4 text-small">
      <summary className="accordion-summary min-h-11 py-2.5 font-sans text-small text-pending-ink hover:text-ink">
        {entries.length === 1 ? "One thing" : `${entries.length} things`} to do before publishing
      </summary>
      <ul className="grid gap-2 pt-1 pb-4">
        {entries.map(([name, message]) => (
          <li key={name}>
            <button type="button" className="link text-left" onClick={() => goTo(name)}>
              {labelOf(name)}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Row({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-b border-line">
      <summary className="accordion-summary min-h-11 py-2.5 font-sans text-small">{title}</summary>
      <div className="grid justify-items-start gap-3 pb-4">{children}</div>
    </details>
  );
}

function Schedule({ publishAt }: { publishAt: string | null }) {
  const refused = useForm().failure?.fields.publishAt !== undefined;
  if (publishAt) {
    return (
      <Row title="Scheduled" open>
        <p className="text-small">
          On <Moment at={publishAt} time />.
        </p>
        <Button name="intent" value="unschedule" variant="secondary" size="sm" formNoValidate>
          Do not publish it later
        </Button>
      </Row>
    );
  }
  return (
    <Row title="Publish later" open={refused}>
      <TextField label="Day and time (UTC)" name="publishAt" type="datetime-local" optionalLabel={false} />
      <Button name="intent" value="schedule" variant="secondary" size="sm" formNoValidate>
        Plan it
      </Button>
    </Row>
  );
}

/** What is done now and then: publishing later, and looking at what changed. */
export function MoreActions({ data: { draft, changed } }: { data: EditorData }) {
  return (
    <div className="border-t border-line">
      <Schedule publishAt={draft?.publishAt ?? null} />
      {changed.length > 0 && (
        <Row title="What the draft changes">
          <Comparison changed={changed} same="" />
        </Row>
      )}
    </div>
  );
}

function Removal({ about, value, children }: { about: string; value: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 not-first:border-t not-first:border-line sm:px-5">
      <p className="min-w-0 basis-72 text-small text-muted max-sm:basis-full">{about}</p>
      <Button
        name="intent"
        value={value}
        variant="secondary"
        size="sm"
        formNoValidate
        className={value === "bring-back" ? "" : "border-fail text-fail"}
      >
        {children}
      </Button>
    </li>
  );
}

/** What takes something away, at the end of the form. `drafted`: there is a draft, perhaps since the page came. */
export function Removals({
  data: { state, canArchive, kind },
  drafted,
}: {
  data: EditorData;
  drafted: boolean;
}) {
  const archived = state === "archived";
  if (!drafted && !canArchive) return null;
  const title = archived ? "Put back" : canArchive ? (drafted ? "Discard or archive" : "Archive") : "Discard";
  return (
    <section aria-labelledby="removals" className="grid gap-4 border-t border-line pt-8">
      <div className="grid gap-1">
        <h2 id="removals" className="text-h3">
          {title}
        </h2>
        <p className="text-small text-muted">Nothing is deleted: the history keeps every text.</p>
      </div>
      <ul className="rounded-card border border-line bg-surface">
        {drafted && (
          <Removal
            value="discard"
            about={
              state === "new"
                ? `This ${kind.one} was never published: it leaves the list.`
                : "What you changed goes, and visitors see the same as before."
            }
          >
            Discard the draft
          </Removal>
        )}
        {canArchive && (
          <Removal
            value={archived ? "bring-back" : "archive"}
            about={archived ? "Visitors see it again within a minute." : "Visitors will no longer see it."}
          >
            {archived ? `Put this ${kind.one} back` : `Archive this ${kind.one}`}
          </Removal>
        )}
      </ul>
    </section>
  );
}
