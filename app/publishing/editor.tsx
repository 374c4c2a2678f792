import { useRef, useState } from "react";
import { TextField } from "#app/forms/fields.tsx";
import { useForm } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type SaveState, useAutosave } from "./autosave.ts";
import { Comparison } from "./comparison.tsx";
import type { EditorData } from "./item.route.tsx";
import { KindFields } from "./kind-fields.tsx";

/** Whether the text is saved, in words. Announced politely as it changes. */
function SavedState({ state }: { state: SaveState }) {
  return (
    <p role="status" className="text-small text-muted">
      {state.is === "saving" && "Saving…"}
      {state.is === "unsaved" && "Not saved yet."}
      {state.is === "saved" &&
        (state.at ? (
          <>
            Draft saved <Moment at={state.at} time />.
          </>
        ) : (
          "This is what visitors see. What you change becomes a draft."
        ))}
      {state.is === "waiting" &&
        `Not saved yet: ${state.why} We keep trying, and this browser keeps the text.`}
      {state.is === "refused" && <span className="font-medium text-fail">Not saved: {state.why}</span>}
    </p>
  );
}

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
function Actions({ data, conflict }: { data: EditorData; conflict: boolean }) {
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
          <Button name="intent" value="replace" variant="secondary" formNoValidate>
            Keep mine
          </Button>
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

/** The public page with the draft in it. A new `shown` loads it again. */
function Preview({ path, token, shown }: { path: string; token: string; shown: number }) {
  const address = token ? `${path}?preview=${token}` : path;
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="text-h3">
        {token ? "Preview" : "Its page"}
      </h2>
      <p className="text-small text-muted">
        <TextLink to={address} target="_blank" rel="noopener">
          Open it in a new tab
        </TextLink>
        {token &&
          ". Anyone with this link sees the draft until it is published. It shows complete drafts only."}
      </p>
      {token && (
        <div>
          <Button name="intent" value="withdraw" variant="secondary" size="sm" formNoValidate>
            Make another link
          </Button>
        </div>
      )}
      {token && (
        <iframe
          key={shown}
          src={address}
          title="Preview of the page"
          loading="lazy"
          className="hidden h-[70vh] w-full rounded-card border border-line bg-surface lg:block"
        />
      )}
    </section>
  );
}

/** The inside of an item's form: the fields, and beside them the actions and the preview. */
export function Editor({ data, conflict }: { data: EditorData; conflict: boolean }) {
  const { kind, id, fields, values, draft, version, changed, tab } = data;
  const { failure } = useForm();
  const control = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState({ token: draft?.preview ?? "", shown: 0 });
  const state = useAutosave(control, {
    ...{ kind: kind.name, id, savedAt: draft?.savedAt ?? null },
    saved: (token) => setPreview(({ shown }) => ({ token, shown: shown + 1 })),
  });
  return (
    <div className="grid-12 gap-y-10">
      {/* The first button is the one that Enter presses. */}
      <button
        type="submit"
        name="intent"
        value="save"
        formNoValidate
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        Save
      </button>
      <input type="hidden" name="save" value={failure?.values.save ?? draft?.save ?? 0} />
      <input type="hidden" name="base" value={draft?.base ?? version} />
      <input ref={control} type="hidden" name="tab" value={tab} />
      <div className="grid content-start gap-6 lg:col-span-7">
        <KindFields fields={fields} values={values} />
      </div>
      <div className="max-lg:order-first lg:col-span-5">
        <div className="grid content-start gap-6 lg:sticky lg:top-24">
          <SavedState state={state} />
          <Actions data={data} conflict={conflict} />
          {changed.length > 0 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center link">
                What the draft changes
              </summary>
              <div className="pt-2">
                <Comparison changed={changed} same="" />
              </div>
            </details>
          )}
          <Preview path={kind.path} token={preview.token} shown={preview.shown} />
        </div>
      </div>
    </div>
  );
}
