import { Search, X } from "lucide-react";
import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NewPicture } from "./new-picture.tsx";
import { type ChosenPicture, findPictures } from "./uploaded-pictures.ts";

type Found =
  | { step: "loading" }
  | { step: "failed"; error: string }
  | { step: "found"; pictures: readonly ChosenPicture[] };

/** `given`: pictures that were pasted or dropped, which it asks about one after the other. */
export type PictureDialogHandle = { open(given?: readonly File[]): void };

/**
 * Lets the owner pick an uploaded picture, or upload one with its alternative text. Outside the form that uses it, so
 * that its own fields are not part of that form. Open it from a click: `dialog.current?.open()`. If an upload fails, the
 * dialog says why and stays.
 */
export function PictureDialog({
  handle,
  onChosen,
}: {
  handle: Ref<PictureDialogHandle>;
  onChosen: (picture: ChosenPicture) => void;
}) {
  const headingId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  /** How many were opened; the key of the upload, so that each begins empty. Null while it is closed. */
  const [opened, setOpened] = useState<number | null>(null);
  const [given, setGiven] = useState<readonly File[]>([]);
  const [found, setFound] = useState<Found>({ step: "loading" });
  /** An answer to an earlier search is ignored. */
  const asked = useRef(0);

  async function find() {
    asked.current += 1;
    const number = asked.current;
    setFound({ step: "loading" });
    const next = await findPictures(search.current?.value ?? "").then(
      (pictures): Found => ({ step: "found", pictures }),
      (error: unknown): Found => ({ step: "failed", error: error instanceof Error ? error.message : "" }),
    );
    if (asked.current === number) setFound(next);
  }

  function choose(picture: ChosenPicture) {
    const [, ...rest] = given;
    setGiven(rest);
    if (rest.length === 0) dialog.current?.close();
    else setOpened((times) => (times ?? 0) + 1);
    onChosen(picture);
  }

  useImperativeHandle(handle, () => ({
    open(files = []) {
      setGiven(files);
      setOpened((times) => (times ?? 0) + 1);
      dialog.current?.showModal();
      if (files.length === 0) void find();
    },
  }));

  return createPortal(
    <dialog
      ref={dialog}
      onClose={() => setOpened(null)}
      aria-labelledby={headingId}
      className="m-auto max-h-[90dvh] w-[min(56rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-paper p-[clamp(1rem,4vw,2rem)] text-ink backdrop:bg-deep/60"
    >
      <div className="grid gap-6">
        <div className="flex items-center justify-between gap-4">
          <h2 id={headingId} className="text-h3">
            {given.length > 0 ? "Add a picture" : "Choose a picture"}
          </h2>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        {given.length === 0 && (
          <>
            <div className="search-row">
              <Field
                ref={search}
                label="Search by name or alternative text"
                name="q"
                type="search"
                maxLength={200}
                autoComplete="off"
                optionalLabel={false}
                onKeyDown={({ key }) => key === "Enter" && void find()}
                className="contents!"
              />
              <Button type="button" variant="secondary" className="min-h-12!" onClick={find}>
                <Search aria-hidden="true" size={18} strokeWidth={2} />
                Search
              </Button>
            </div>
            <Pictures found={found} onChoose={choose} onAgain={find} />
          </>
        )}
        {opened !== null && <NewPicture key={opened} given={given[0]} onAdded={choose} />}
      </div>
    </dialog>,
    document.body,
  );
}

function Pictures({
  found,
  onChoose,
  onAgain,
}: {
  found: Found;
  onChoose: (picture: ChosenPicture) => void;
  onAgain: () => void;
}) {
  if (found.step === "loading") return <p role="status">Loading the pictures…</p>;
  if (found.step === "failed") {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="font-medium text-fail">{found.error}</p>
        <Button type="button" variant="secondary" size="sm" onClick={onAgain}>
          Try again
        </Button>
      </div>
    );
  }
  if (found.pictures.length === 0) return <p role="status">No picture is found. Upload one below.</p>;
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
      {found.pictures.map((picture) => (
        <li key={picture.address}>
          <button
            type="button"
            onClick={() => onChoose(picture)}
            className="grid w-full cursor-pointer content-start gap-2 rounded-card border border-line bg-surface p-2 text-start text-small hover:border-ink"
          >
            <img
              src={`${picture.address}?w=320`}
              alt=""
              width={320}
              height={200}
              loading="lazy"
              className="aspect-[8/5] w-full rounded-sm bg-line object-contain"
            />
            <span className="[overflow-wrap:anywhere]">{picture.alt || picture.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
