import { type ReactNode, useRef, useState } from "react";
import { TextField } from "#app/forms/fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import type { PictureDialogHandle } from "./picture-dialog.tsx";
import type { ChosenPicture } from "./uploaded-pictures.ts";

/** The path of an uploaded picture, from its path or its URL; null for other addresses. */
function uploadedPath(address: string): string | null {
  return /^(?:https?:\/\/[^/]+)?(\/media\/images\/[\w./-]+)$/.exec(address.trim())?.[1] ?? null;
}

/**
 * A field of a `PostForm` for a picture's address. With JavaScript the owner picks an uploaded picture or uploads one;
 * without it the address is typed. `onChosen` also gets the alternative text.
 */
export function ChoosePicture({
  label,
  name,
  hint,
  defaultValue = "",
  required,
  onChosen,
}: {
  label: string;
  name: string;
  hint?: ReactNode;
  defaultValue?: string;
  required?: boolean;
  onChosen?: (picture: ChosenPicture) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const dialog = useRef<PictureDialogHandle>(null);
  const [shown, setShown] = useState({ address: defaultValue, alt: "" });
  const path = uploadedPath(shown.address);

  function choose(picture: ChosenPicture) {
    const input = field.current;
    if (!input) return;
    input.value = picture.address;
    // The form's draft listens to what is typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    setShown(picture);
    onChosen?.(picture);
  }

  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        label={label}
        name={name}
        hint={hint}
        required={required}
        defaultValue={defaultValue}
        autoCapitalize="none"
        spellCheck={false}
        onInput={({ currentTarget }) => setShown({ address: currentTarget.value, alt: "" })}
      />
      {path && (
        <figure className="grid max-w-80 gap-1.5">
          <img
            src={`${path}?w=320`}
            alt={shown.alt}
            width={320}
            height={200}
            className="aspect-[8/5] w-full rounded-card border border-line bg-line object-contain"
          />
          {shown.alt && <figcaption className="text-small text-muted">{shown.alt}</figcaption>}
        </figure>
      )}
      <Button
        type="button"
        variant="secondary"
        onClick={() => dialog.current?.open()}
        className="justify-self-start noscript:hidden"
      >
        Choose a picture
      </Button>
      <PictureChooser handle={dialog} onChosen={choose} />
    </div>
  );
}
