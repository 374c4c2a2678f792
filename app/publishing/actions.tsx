import type { ReactNode } from "react";
import { TextField } from "#app/forms/fields.tsx";
import { useForm } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FieldErrors } from "#shared/app-error.ts";
import { Comparison } from "./comparison.tsx";
import type { EditorData } from "./item.route.tsx";

/** Moves to a control of the form; the code editor has its control's focus. */
function goTo(name: string): void {
  const [control] = document.getElementsByName(name);
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

/** What stops the draft from being published. */
function Problems({ problems, fields }: { problems: FieldErrors; fields: EditorData["fields"] }) {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  const labelOf = (name: string) => fields.find((field) => field.name === name.split(".")[0])?.label ?? name;
  return (
    <details className="text-small">
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">
        {entries.length === 1 ? "One thing" : `${entries.length} things`} to do before publishing
      </summary>
      <ul className="grid gap-2 pt-1">
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

/** The buttons for every day, and what stops them. */
export function Publish({
  data: { draft, fields },
  problems,
  conflict,
}: {
  data: EditorData;
  problems: FieldErrors;
  conflict: boolean;
}) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-3">
        {conflict ? (
          <>
            <Button name="intent" value="replace" formNoValidate>
              Keep mine
            </Button>
            <Button name="intent" value="theirs" variant="secondary" formNoValidate>
              Take theirs
            </Button>
          </>
        ) : (
          <>
            <Button name="intent" value="publish" formNoValidate>
              Publish
            </Button>
            <Button name="intent" value="save" variant="secondary" formNoValidate>
              Save
            </Button>
          </>
        )}
      </p>
      {draft?.failure ? (
        <Notice tone="fail" title="It was not published when it was due">
          <p>{draft.failure}</p>
        </Notice>
      ) : (
        <Problems problems={problems} fields={fields} />
      )}
    </div>
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

/** What is done now and then. `drafted`: there is a draft, perhaps since the page came. */
export function MoreActions({
  data: { draft, state, canArchive, kind, changed },
  drafted,
}: {
  data: EditorData;
  drafted: boolean;
}) {
  const archived = state === "archived";
  return (
    <div className="border-t border-line">
      <Schedule publishAt={draft?.publishAt ?? null} />
      {changed.length > 0 && (
        <Row title="What the draft changes">
          <Comparison changed={changed} same="" />
        </Row>
      )}
      {(drafted || canArchive) && (
        <Row
          title={
            archived ? "Put back" : canArchive ? (drafted ? "Discard or archive" : "Archive") : "Discard"
          }
          open={archived}
        >
          {drafted && (
            <Button name="intent" value="discard" variant="secondary" size="sm" formNoValidate>
              Discard the draft
            </Button>
          )}
          {canArchive && (
            <Button
              name="intent"
              value={archived ? "bring-back" : "archive"}
              variant="secondary"
              size="sm"
              formNoValidate
            >
              {archived ? `Put this ${kind.one} back` : `Archive this ${kind.one}`}
            </Button>
          )}
          <p className="text-small text-muted">Nothing is deleted: the history keeps every text.</p>
        </Row>
      )}
    </div>
  );
}
