import { TextField } from "#app/forms/fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { EditorData } from "./item.route.tsx";

/** What stops the draft from being published. */
function Problems({ data: { draft, fields } }: { data: EditorData }) {
  const problems = Object.entries(draft?.problems ?? {});
  if (draft?.failure) {
    return (
      <Notice tone="fail" title="It was not published when it was due">
        <p>{draft.failure}</p>
      </Notice>
    );
  }
  if (problems.length === 0) return null;
  const labelOf = (name: string) => fields.find((field) => field.name === name.split(".")[0])?.label ?? name;
  return (
    <details className="text-small">
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">
        {problems.length === 1 ? "One thing" : `${problems.length} things`} to do before publishing
      </summary>
      <ul className="grid gap-2 pt-1">
        {problems.map(([name, message]) => (
          <li key={name}>
            <strong>{labelOf(name)}:</strong> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Schedule({ publishAt }: { publishAt: string | null }) {
  if (publishAt) {
    return (
      <div className="grid gap-3">
        <p>
          It is published by itself on <Moment at={publishAt} time />.
        </p>
        <div>
          <Button name="intent" value="unschedule" variant="secondary" formNoValidate>
            Do not publish by itself
          </Button>
        </div>
      </div>
    );
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">Publish later</summary>
      <div className="grid gap-3 pt-2">
        <TextField label="Day and time (UTC)" name="publishAt" type="datetime-local" optionalLabel={false} />
        <div>
          <Button name="intent" value="schedule" variant="secondary" formNoValidate>
            Plan it
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Everything that can be done with the item, apart from writing it. */
export function Actions({ data, conflict }: { data: EditorData; conflict: boolean }) {
  const { draft, state, canArchive, kind } = data;
  return (
    <Card className="grid gap-4 p-5">
      <p className="flex flex-wrap gap-3">
        <Button name="intent" value="publish" formNoValidate>
          Publish
        </Button>
        <Button name="intent" value="save" variant="secondary" formNoValidate>
          Save
        </Button>
        {conflict && (
          <>
            <Button name="intent" value="replace" variant="secondary" formNoValidate>
              Keep mine
            </Button>
            <Button name="intent" value="theirs" variant="secondary" formNoValidate>
              Take theirs
            </Button>
          </>
        )}
      </p>
      <Problems data={data} />
      <Schedule publishAt={draft?.publishAt ?? null} />
      {(draft || canArchive) && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            {canArchive ? "Discard or archive" : "Discard"}
          </summary>
          <div className="grid justify-items-start gap-3 pt-2">
            {draft && (
              <Button name="intent" value="discard" variant="secondary" formNoValidate>
                Discard the draft
              </Button>
            )}
            {canArchive && (
              <Button
                name="intent"
                value={state === "archived" ? "bring-back" : "archive"}
                variant="secondary"
                formNoValidate
              >
                {state === "archived" ? `Put this ${kind.one} back` : `Archive this ${kind.one}`}
              </Button>
            )}
            <p className="text-small text-muted">Nothing is deleted: the history keeps every text.</p>
          </div>
        </details>
      )}
    </Card>
  );
}
