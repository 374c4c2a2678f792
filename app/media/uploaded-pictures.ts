import * as v from "valibot";
import { askApi } from "./ask-api.ts";

const pictureSchema = v.object({
  id: v.string(),
  secure_url: v.pipe(v.string(), v.url()),
  name: v.string(),
  alt: v.string(),
});
const listSchema = v.array(pictureSchema);
const refusalSchema = v.object({ error: v.string() });

/** A picture that was uploaded. `address` is its path, `/media/…`, so that it works under any origin. */
export type ChosenPicture = { address: string; name: string; alt: string };

const toChosen = ({ secure_url: url, name, alt }: v.InferOutput<typeof pictureSchema>): ChosenPicture => ({
  address: new URL(url).pathname,
  name,
  alt,
});

function reasonOf(body: unknown, otherwise: string): Error {
  const refusal = v.safeParse(refusalSchema, body);
  return new Error(refusal.success ? refusal.output.error : otherwise);
}

/** The newest 24 pictures whose name or alternative text has these words. @throws Error for the user */
export async function findPictures(q: string): Promise<ChosenPicture[]> {
  const path = `/api/uploads?${new URLSearchParams({ kind: "picture", q })}`;
  const failed = "The pictures could not be loaded. Please try again.";
  const { status, body } = await askApi({ method: "GET", path }).catch((cause: unknown) => {
    throw new Error(failed, { cause });
  });
  const list = v.safeParse(listSchema, body);
  if (status !== 200 || !list.success) throw reasonOf(body, failed);
  return list.output.map(toChosen);
}

/** Uploads a picture with its alternative text. `onProgress` gets numbers from 0 to 1. @throws Error for the user */
export async function addPicture(
  file: File,
  alt: string,
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
): Promise<ChosenPicture> {
  const form = new FormData();
  form.set("file", file);
  form.set("alt", alt);
  const failed = "The picture could not be uploaded. Please try again.";
  const answer = await askApi({
    ...{ method: "POST", path: "/api/uploads", body: form, signal },
    onProgress: (loaded, total) => onProgress(loaded / total),
  }).catch((cause: unknown) => {
    throw new Error(failed, { cause });
  });
  const stored = v.safeParse(pictureSchema, answer.body);
  if (answer.status !== 201 || !stored.success) throw reasonOf(answer.body, failed);
  return toChosen(stored.output);
}
