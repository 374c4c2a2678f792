import { FileVideo } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ProgressBar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatFileSize } from "#shared/file-size.ts";
import { NOT_A_VIDEO, TOO_LARGE_VIDEO, VIDEO_MAX_BYTES, VIDEO_TYPES } from "#shared/media/video.ts";
import { dropZone, FILE_BUTTON } from "./file-choice.tsx";
import { cancelVideo, type StoredVideo, sendVideo } from "./send-video.ts";
import { type Unfinished, UnfinishedVideos } from "./unfinished-videos.tsx";

/** `paused`: by the person, or because sending failed; then `error` says why. */
type State =
  | { step: "idle"; error: string | null }
  | { step: "sending"; file: File; progress: number; waiting: boolean }
  | { step: "paused"; file: File; progress: number; error: string | null }
  | { step: "done"; stored: StoredVideo };

const IDLE: State = { step: "idle", error: null };

function refusalOf({ type, size }: File): string | null {
  if (!VIDEO_TYPES.some((each) => each === type)) return NOT_A_VIDEO;
  return size > VIDEO_MAX_BYTES ? TOO_LARGE_VIDEO : null;
}

/** Uploads a video in parts. It can be paused, and continues after a reload when the same file is chosen again. */
export function VideoUploader({ unfinished }: { unfinished: readonly Unfinished[] }) {
  const [state, setState] = useState<State>(IDLE);
  const revalidator = useRevalidator();
  const running = useRef<AbortController>(undefined);
  const id = useRef<string>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File) {
    const control = new AbortController();
    running.current = control;
    setState({ step: "sending", file, progress: 0, waiting: false });
    /** Late news of an upload that was paused or cancelled is ignored. */
    const update = (change: { progress?: number; waiting?: boolean }) =>
      setState((now) =>
        now.step === "sending" && running.current === control && !control.signal.aborted
          ? { ...now, ...change }
          : now,
      );
    try {
      const stored = await sendVideo(file, {
        onBegun: (begun) => {
          id.current = begun;
        },
        onProgress: (progress) => update({ progress }),
        onWaiting: (waiting) => update({ waiting }),
        signal: control.signal,
      });
      setState({ step: "done", stored });
    } catch (error) {
      if (control.signal.aborted) return;
      const reason = error instanceof Error ? error.message : null;
      setState((now) =>
        now.step === "sending" ? { step: "paused", file, progress: now.progress, error: reason } : now,
      );
    }
    await revalidator.revalidate();
  }

  function choose(file: File | undefined) {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) setState({ step: "idle", error: refusal });
    else void send(file);
  }

  function pause(file: File, progress: number) {
    running.current?.abort();
    setState({ step: "paused", file, progress, error: null });
  }

  async function cancel() {
    running.current?.abort();
    setState(IDLE);
    if (id.current) await cancelVideo(id.current);
    id.current = undefined;
    await revalidator.revalidate();
  }

  return (
    <Panel id="video" title="A new video" padded className="grid grid-rows-[auto_1fr]">
      <p className="hidden noscript:block">
        Videos are sent in parts, which needs JavaScript. Pictures do not.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 has-[>:only-child]:content-stretch noscript:hidden">
        {state.step === "idle" && <ChooseVideo error={state.error} onChoose={choose} />}
        {state.step === "idle" && (
          <UnfinishedVideos
            videos={unfinished}
            onDiscard={async (video) => {
              await cancelVideo(video);
              await revalidator.revalidate();
            }}
          />
        )}
        {(state.step === "sending" || state.step === "paused") && (
          <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
            <p className="flex flex-wrap gap-x-4 text-small">
              <bdi className="[overflow-wrap:anywhere]">{state.file.name}</bdi>
              <span className="text-muted">{formatFileSize(state.file.size)}</span>
            </p>
            <ProgressBar value={state.progress} label={`Uploading ${state.file.name}`} />
            <p className="label flex flex-wrap justify-between gap-x-4 text-muted">
              {/* The percentage is outside the status, because it changes too often to be read out. */}
              <span role="status">{statusOf(state)}</span>
              <span aria-hidden="true">{Math.floor(state.progress * 100)}%</span>
            </p>
            {state.step === "paused" && state.error && (
              <p role="alert" className="text-small font-medium text-fail">
                {state.error}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              {state.step === "sending" ? (
                <Button type="button" variant="secondary" onClick={() => pause(state.file, state.progress)}>
                  Pause
                </Button>
              ) : (
                <Button type="button" onClick={() => send(state.file)}>
                  Continue
                </Button>
              )}
              <Button type="button" variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            </div>
          </div>
        )}
        {state.step === "done" && (
          <Notice tone="pass" title="The video is uploaded">
            <div className="grid gap-4">
              <CopyAddress url={state.stored.url} name="this video" />
              <Button
                type="button"
                variant="secondary"
                onClick={() => setState(IDLE)}
                className="justify-self-start"
              >
                Upload another video
              </Button>
            </div>
          </Notice>
        )}
      </div>
    </Panel>
  );
}

function statusOf(state: Extract<State, { step: "sending" | "paused" }>): string {
  if (state.step === "paused") return "Paused";
  if (state.waiting) return "The connection broke. Trying again…";
  return state.progress >= 1 ? "Finishing…" : "Uploading…";
}

function ChooseVideo({
  error,
  onChoose,
}: {
  error: string | null;
  onChoose: (file: File | undefined) => void;
}) {
  const [over, setOver] = useState(false);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-1.5">
      <label htmlFor="video-file" className="font-semibold">
        Video
      </label>
      <p id="video-hint" className="text-small text-muted">
        MP4 or WebM, at most 2 GiB. The upload begins as soon as you choose it.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same. */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDragEnter={() => setOver(true)}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onChoose(event.dataTransfer.files[0]);
        }}
        className={dropZone({ over, error })}
      >
        <div className="grid justify-items-center gap-3 text-muted">
          <FileVideo aria-hidden="true" size={40} strokeWidth={1.25} className="text-pass" />
          <p className="max-sm:hidden pointer-coarse:hidden">Drop a video here, or choose one.</p>
          <p className="hidden max-sm:block pointer-coarse:block">Choose a video.</p>
        </div>
        <input
          id="video-file"
          type="file"
          accept={VIDEO_TYPES.join(",")}
          aria-describedby={`video-hint video-again${error ? " video-error" : ""}`}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.files?.[0]);
            // The same file can be chosen again after a refusal.
            currentTarget.value = "";
          }}
          className={FILE_BUTTON}
        />
        <p id="video-again" className="text-small text-muted">
          If it breaks off, choose the same file again within six days.
        </p>
      </div>
      <p id="video-error" role="alert" className="text-small font-medium text-fail empty:hidden">
        {error}
      </p>
    </div>
  );
}
