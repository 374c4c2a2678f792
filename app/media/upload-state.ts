import { NOT_AN_IMAGE, TOO_LARGE_IMAGE, UPLOAD_MAX_BYTES } from "#shared/media/upload.ts";

export type Stored = { url: string; width: number; height: number; sizeBytes: number };

/** The state of an upload (spec.md §4). `preview` is the object URL of the chosen file. */
export type UploadState =
  | { step: "idle"; error: string | null }
  | { step: "chosen"; file: File; preview: string; error: string | null }
  | { step: "uploading"; file: File; preview: string; progress: number }
  | { step: "uploaded"; stored: Stored };

export type UploadEvent =
  | { type: "chosen"; file: File; preview: string }
  | { type: "refused"; error: string }
  | { type: "begun" }
  /** From 0 to 1. */
  | { type: "progressed"; progress: number }
  | { type: "stored"; stored: Stored }
  | { type: "failed"; error: string }
  | { type: "again" };

export const IDLE: UploadState = { step: "idle", error: null };

/** Why a file cannot be uploaded, by its type and size; null if it can. The server also checks the content. */
export function refusalOf(file: Pick<File, "type" | "size">): string | null {
  if (!file.type.startsWith("image/")) return NOT_AN_IMAGE;
  return file.size > UPLOAD_MAX_BYTES ? TOO_LARGE_IMAGE : null;
}

/** The next state. Events that do not fit the state are ignored, such as late ones of a cancelled upload. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case "chosen":
      return state.step === "uploading"
        ? state
        : { step: "chosen", file: event.file, preview: event.preview, error: null };
    case "refused":
      return state.step === "uploading" ? state : { step: "idle", error: event.error };
    case "begun":
      return state.step === "chosen"
        ? { step: "uploading", file: state.file, preview: state.preview, progress: 0 }
        : state;
    case "progressed":
      return state.step === "uploading" ? { ...state, progress: event.progress } : state;
    case "stored":
      return state.step === "uploading" ? { step: "uploaded", stored: event.stored } : state;
    case "failed":
      return state.step === "uploading"
        ? { step: "chosen", file: state.file, preview: state.preview, error: event.error }
        : state;
    case "again":
      return state.step === "uploading" ? state : IDLE;
  }
}
