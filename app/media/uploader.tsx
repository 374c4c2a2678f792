import { type DragEvent, type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ALT_MAX, UPLOAD_FAILED, UPLOAD_FOLDER } from "#shared/media/upload.ts";
import { FileChoice } from "./file-choice.tsx";
import { sendImage } from "./send-image.ts";
import { StoredImage } from "./stored-image.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { IDLE, nextUpload, refusalOf, type Stored, type UploadState } from "./upload-state.ts";

/** The answer of the page's action, which is used without JavaScript. */
export type PostedUpload =
  | { stored: Stored; error: null }
  | { stored: null; error: string; folder: string; alt: string };

function beginWith(posted: PostedUpload | undefined): UploadState {
  if (posted?.stored) return { step: "uploaded", stored: posted.stored };
  return posted ? { step: "idle", error: posted.error } : IDLE;
}

/**
 * Uploads one image (spec.md §4): choose or drop it, preview it, send it, copy its URL. Without JavaScript the form
 * posts to the page.
 */
export function Uploader({ posted }: { posted: PostedUpload | undefined }) {
  const [state, dispatch] = useReducer(nextUpload, posted, beginWith);
  const revalidator = useRevalidator();
  const [over, setOver] = useState(false);
  const [folder, setFolder] = useState(posted?.stored === null ? posted.folder : "");
  const [alt, setAlt] = useState(posted?.stored === null ? posted.alt : "");
  const form = useRef<HTMLFormElement>(null);
  const running = useRef<AbortController>(undefined);
  const preview = "preview" in state ? state.preview : undefined;

  // The browser keeps the chosen file in memory until its object URL is revoked.
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  useEffect(() => () => running.current?.abort(), []);

  function choose(file: File | undefined) {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) {
      form.current?.reset();
      dispatch({ type: "refused", error: refusal });
    } else dispatch({ type: "chosen", file, preview: URL.createObjectURL(file) });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state.step !== "chosen") return;
    running.current = new AbortController();
    dispatch({ type: "begun" });
    try {
      const stored = await sendImage(
        { file: state.file, folder, alt },
        {
          onProgress: (progress) => dispatch({ type: "progressed", progress }),
          signal: running.current.signal,
        },
      );
      dispatch({ type: "stored", stored });
      setAlt("");
      await revalidator.revalidate();
    } catch (error) {
      dispatch({ type: "failed", error: error instanceof Error ? error.message : UPLOAD_FAILED });
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  }

  if (state.step === "uploaded") {
    return <StoredImage stored={state.stored} onAgain={() => dispatch({ type: "again" })} />;
  }
  return (
    <form
      ref={form}
      method="post"
      action="/upload"
      encType="multipart/form-data"
      onSubmit={send}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={drop}
      className="grid gap-6"
    >
      {state.step === "uploading" ? (
        <UploadProgress {...state} onCancel={() => running.current?.abort()} />
      ) : (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <FileChoice
            chosen={state.step === "chosen" ? state : null}
            error={state.error}
            over={over}
            onChoose={choose}
          />
          <div className="grid content-between gap-6">
            <Field
              label="Alternative text"
              name="alt"
              hint="What the picture shows, for people who cannot see it. You can change it later."
              maxLength={ALT_MAX}
              value={alt}
              onChange={({ currentTarget }) => setAlt(currentTarget.value)}
            />
            <Field
              label="Folder"
              name="folder"
              hint={`Becomes part of the URL. If it is empty, we use “${UPLOAD_FOLDER}”.`}
              maxLength={40}
              value={folder}
              onChange={({ currentTarget }) => setFolder(currentTarget.value)}
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button className="justify-self-start">Upload</Button>
          </div>
        </div>
      )}
    </form>
  );
}
