import { ImageUp } from "lucide-react";
import { useId } from "react";
import { classes } from "#app/ui/classes.ts";
import { formatFileSize } from "#shared/file-size.ts";

/** The classes of a place to choose or drop a file, which is as high as what is beside it. */
export const dropZone = ({ over, error }: { over: boolean; error: string | null }) =>
  classes(
    "grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 rounded-card border border-dashed px-5 py-8 text-center motion-safe:transition-colors motion-safe:duration-150",
    over ? "border-pass bg-pass-soft" : error ? "border-fail bg-paper" : "border-edge bg-paper",
  );

/** The classes of its control: only the button, because the name of the file is shown above it. */
export const FILE_BUTTON =
  "block w-fit max-w-full noscript:w-full text-[0px] file:mr-0 file:min-h-11 file:cursor-pointer file:rounded-pill file:border file:border-solid file:border-edge file:bg-surface file:px-5 file:text-body file:font-semibold file:text-ink hover:file:border-ink noscript:text-small noscript:text-muted noscript:file:mr-4";

/** The area to choose or drop an image, with a preview of the chosen one. */
export function FileChoice({
  chosen,
  error,
  over,
  onChoose,
}: {
  chosen: { file: File; preview: string } | null;
  error: string | null;
  /** Whether a file is being dragged over the form. */
  over: boolean;
  onChoose: (file: File | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Image
      </label>
      <p id={`${id}-hint`} className="text-small text-muted">
        JPEG, PNG, GIF, WebP or AVIF, at most 10 MiB. Location and camera data are removed.
      </p>
      <div className={dropZone({ over, error })}>
        {chosen ? (
          <figure className="grid w-full gap-3">
            <img
              src={chosen.preview}
              alt="What you have chosen"
              width={320}
              height={200}
              className="aspect-[8/5] max-h-80 w-full rounded-sm bg-line object-contain"
            />
            <figcaption className="flex flex-wrap justify-center gap-x-4 text-small">
              <bdi className="[overflow-wrap:anywhere]">{chosen.file.name}</bdi>
              <span className="text-muted">{formatFileSize(chosen.file.size)}</span>
            </figcaption>
          </figure>
        ) : (
          <div className="grid justify-items-center gap-3 text-muted noscript:hidden">
            <ImageUp aria-hidden="true" size={40} strokeWidth={1.25} className="text-pass" />
            <p className="max-sm:hidden pointer-coarse:hidden">Drop an image here, or choose one.</p>
            <p className="hidden max-sm:block pointer-coarse:block">Choose a picture.</p>
          </div>
        )}
        <input
          id={id}
          type="file"
          name="file"
          accept="image/*"
          required={!chosen}
          aria-describedby={classes(`${id}-hint`, error && `${id}-error`)}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
          className={FILE_BUTTON}
        />
      </div>
      <p id={`${id}-error`} role="alert" className="text-small font-medium text-fail empty:hidden">
        {error}
      </p>
    </div>
  );
}
