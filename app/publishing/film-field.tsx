import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Choice } from "#app/forms/fields.tsx";
import { useForm } from "#app/forms/form-context.ts";
import { cancelVideo, sendVideo } from "#app/media/send-video.ts";
import { ProgressBar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { mp4Seconds } from "#shared/media/mp4-seconds.ts";
import { NOT_A_VIDEO, TOO_LARGE_VIDEO, VIDEO_MAX_BYTES, VIDEO_TYPES } from "#shared/media/video.ts";
import type { FieldInfo } from "#shared/publishing/field-info.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import type { FilmChoice } from "#worker/media/upload-names.ts";
import { useFieldNotes } from "./field-notes.tsx";

type State =
  | { step: "idle"; error: string | null }
  | { step: "sending"; file: File; progress: number; waiting: boolean }
  | { step: "done"; name: string };

function refusalOf({ type, size }: File): string | null {
  if (!VIDEO_TYPES.some((each) => each === type)) return NOT_A_VIDEO;
  return size > VIDEO_MAX_BYTES ? TOO_LARGE_VIDEO : null;
}

/** Puts a text into a control as if it were typed: the form's draft listens for that. */
function type(input: HTMLInputElement | HTMLSelectElement | null, text: string) {
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const secondsOf = (file: File) =>
  mp4Seconds(
    file.size,
    async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  ).catch(() => null);

/** The film of a lesson, by its name, and a control that uploads another one in parts, away from the form. */
export function FilmField({
  field: { label, hint },
  name,
  values,
}: {
  field: FieldInfo;
  name: string;
  values: FormValues;
}) {
  const { failure } = useForm();
  const { films } = useFieldNotes();
  const select = useRef<HTMLSelectElement>(null);
  const [uploaded, setUploaded] = useState<FilmChoice[]>([]);
  const now = failure?.values[name] ?? values[name] ?? "";
  const choices = [...uploaded, ...films.filter(({ key }) => !uploaded.some((film) => film.key === key))];
  const running = useRef<AbortController>(undefined);
  const begun = useRef<string>(undefined);
  const [state, setState] = useState<State>({ step: "idle", error: null });
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File) {
    const refusal = refusalOf(file);
    if (refusal) return setState({ step: "idle", error: refusal });
    const control = new AbortController();
    running.current = control;
    setState({ step: "sending", file, progress: 0, waiting: false });
    const update = (change: { progress?: number; waiting?: boolean }) =>
      setState((now) => (now.step === "sending" && now.file === file ? { ...now, ...change } : now));
    try {
      const stored = await sendVideo(file, {
        onBegun: (id) => {
          begun.current = id;
        },
        onProgress: (progress) => update({ progress }),
        onWaiting: (waiting) => update({ waiting }),
        signal: control.signal,
        lesson: true,
      });
      // The control needs the choice before it can have it.
      flushSync(() => setUploaded((before) => [{ key: stored.key, name: file.name }, ...before]));
      type(select.current, stored.key);
      const length = select.current?.form?.elements.namedItem(`${name}Seconds`);
      const seconds = await secondsOf(file);
      if (length instanceof HTMLInputElement) type(length, seconds ? String(Math.round(seconds)) : "");
      setState({ step: "done", name: file.name });
    } catch (error) {
      if (control.signal.aborted) return;
      setState({ step: "idle", error: error instanceof Error ? error.message : null });
    }
  }

  function cancel() {
    running.current?.abort();
    if (begun.current) void cancelVideo(begun.current);
    setState({ step: "idle", error: null });
  }

  const fileId = `${name}-file`;
  const error = state.step === "idle" ? state.error : null;
  return (
    <div className="grid gap-6">
      <Choice
        ref={select}
        label={label}
        name={name}
        hint={hint}
        defaultValue={now}
        onChange={() => setState({ step: "idle", error: null })}
      >
        <option value="">No film</option>
        {now !== "" && !choices.some(({ key }) => key === now) && (
          <option value={now}>The film that came with this lesson</option>
        )}
        {choices.map((film) => (
          <option key={film.key} value={film.key}>
            {film.name}
          </option>
        ))}
      </Choice>
      {state.step === "sending" ? (
        <div className="grid gap-2">
          <ProgressBar value={state.progress} label={`Uploading ${state.file.name}`} />
          <p className="label flex flex-wrap justify-between gap-x-4 text-muted">
            <span role="status">
              {state.waiting ? "The connection broke. Trying again…" : `Uploading ${state.file.name}`}
            </span>
            <span aria-hidden="true">{Math.floor(state.progress * 100)}%</span>
          </p>
          <p>
            <Button type="button" variant="secondary" size="sm" onClick={cancel}>
              Cancel the upload
            </Button>
          </p>
        </div>
      ) : (
        <div className="grid gap-1.5 noscript:hidden">
          <label htmlFor={fileId} className="text-small font-semibold">
            Upload a film
          </label>
          <input
            id={fileId}
            type="file"
            accept={VIDEO_TYPES.join(",")}
            aria-describedby={`${fileId}-told`}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void send(file);
              // The same file can be chosen again, which continues its upload.
              currentTarget.value = "";
            }}
            className="block w-full min-w-0 text-small text-muted file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-edge file:bg-transparent file:px-5 file:font-semibold file:text-ink hover:file:border-ink"
          />
          <p id={`${fileId}-told`} className="grid gap-1 text-small">
            <span className="text-muted">
              At most 2 GiB. If the connection breaks, choose the file again.
            </span>
            <span role="alert" className="font-medium text-fail empty:hidden">
              {error}
            </span>
            <span role="status" className="font-medium text-pass-strong empty:hidden">
              {state.step === "done" && `${state.name} is uploaded. Publish the lesson to show it.`}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
