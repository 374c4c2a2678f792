import { NOT_AN_IMAGE, TOO_LARGE_IMAGE, UPLOAD_MAX_BYTES } from "#shared/media/upload.ts";

/** What was stored: where it is, and what it is. */
export type Stored = { url: string; width: number; height: number; sizeBytes: number };

/** How far an upload is (spec.md §4). `preview` is the address of the chosen file in this browser. */
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

/** Why a file cannot be uploaded, as far as the browser can tell; the bytes are the server's to read. */
export function refusalOf(file: Pick<File, "type" | "size">): string | null {
  if (!file.type.startsWith("image/")) return NOT_AN_IMAGE;
  return file.size > UPLOAD_MAX_BYTES ? TOO_LARGE_IMAGE : null;
}

/** The next state. An event that does not fit the state, a late one of an upload given up, changes nothing. */
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
