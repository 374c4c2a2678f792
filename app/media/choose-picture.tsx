import { ImageOff } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { TextField } from "#app/forms/fields.tsx";
import { useField } from "#app/forms/form-context.ts";
import { Button } from "#app/ui/button.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import type { PictureDialogHandle } from "./picture-dialog.tsx";
import type { ChosenPicture } from "./uploaded-pictures.ts";

/** The path of a picture of this site, from its path or its URL, small if it is an upload; null for other addresses. */
function thumbnailOf(address: string): string | null {
  const uploaded = /^(?:https?:\/\/[^/]+)?(\/media\/images\/[\w./-]+\.\w{3,4})$/.exec(address.trim())?.[1];
  if (uploaded) return `${uploaded}?w=320`;
  return /^\/art\/[\w./-]+\.(?:svg|webp|png|jpg)$/.test(address.trim()) ? address.trim() : null;
}

/** What an owner calls a picture: what it shows, its file's name, or where it comes from. */
function captionOf(address: string, known: Readonly<Record<string, { name: string; alt: string }>>): string {
  if (address.trim() === "") return "No picture yet";
  const { alt, name } = known[address.trim()] ?? {};
  if (alt || name) return alt || name || "";
  if (address.startsWith("/art/")) return "A drawing that came with the site";
  return address.startsWith("/") ? "An uploaded picture" : "A picture of another site";
}

/**
 * A field of a `PostForm` for a picture. With JavaScript the owner picks an uploaded picture or uploads one; its address
 * is in a part that opens, where it is typed without scripts. `onChosen` also gets the alternative text. `known`: what
 * uploads are called, by address.
 */
export function ChoosePicture({
  label,
  name,
  hint,
  defaultValue = "",
  required,
  known = {},
  onChosen,
}: {
  label: string;
  name: string;
  hint?: ReactNode;
  defaultValue?: string;
  required?: boolean;
  known?: Readonly<Record<string, { name: string; alt: string }>>;
  onChosen?: (picture: ChosenPicture) => void;
}) {
  const typed = useField(name);
  const first = typed.defaultValue ?? defaultValue;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const dialog = useRef<PictureDialogHandle>(null);
  const [address, setAddress] = useState(first);
  const [chosen, setChosen] = useState<Record<string, ChosenPicture>>({});
  const thumbnail = thumbnailOf(address);

  function choose(picture: ChosenPicture) {
    const input = field.current;
    if (!input) return;
    setChosen((before) => ({ ...before, [picture.address]: picture }));
    setAddress(picture.address);
    input.value = picture.address;
    // The form's draft listens to what is typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    onChosen?.(picture);
  }

  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-3">
        {thumbnail ? (
          <img
            src={thumbnail}
            alt=""
            width={160}
            height={100}
            className="aspect-[8/5] w-40 flex-none rounded-sm bg-line object-contain"
          />
        ) : (
          <span className="grid aspect-[8/5] w-40 flex-none place-items-center rounded-sm border border-edge border-dashed text-muted">
            <ImageOff aria-hidden="true" size={22} strokeWidth={1.75} />
          </span>
        )}
        <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-2">
          <p className="line-clamp-3 text-small">{captionOf(address, { ...known, ...chosen })}</p>
          <Button
            type="button"
            variant="secondary"
            size="sm"
            onClick={() => dialog.current?.open()}
            className="noscript:hidden"
          >
            {address.trim() === "" ? "Choose a picture" : "Choose another picture"}
          </Button>
        </div>
        <details open={typed.error !== undefined} className="w-full">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-muted underline underline-offset-4 hover:text-ink">
            Use an address instead
          </summary>
          <TextField
            ref={field}
            label={label}
            name={name}
            required={required}
            defaultValue={defaultValue}
            autoCapitalize="none"
            spellCheck={false}
            onInput={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        </details>
      </div>
      <PictureChooser handle={dialog} onChosen={choose} />
    </fieldset>
  );
}
