import { useEffect, useRef } from "react";
import { Bar } from "#app/ui/bar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyAddress } from "#app/ui/copy-address.tsx";
import { formatFileSize } from "#shared/file-size.ts";
import { previewOf } from "./preview-address.ts";
import type { Stored } from "./upload-state.ts";

/** The image that was just uploaded, and its URL. */
export function StoredImage({ stored, onAgain }: { stored: Stored; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone, so focus the heading.
  useEffect(() => heading.current?.focus(), []);
  const { url, width, height, sizeBytes } = stored;
  return (
    <section aria-labelledby="stored" className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-4">
        <Bar state="pass" className="w-12 shrink-0" />
        <h2 id="stored" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          Uploaded
        </h2>
      </div>
      <img
        src={previewOf(url, 640)}
        alt="What you have uploaded"
        width={width}
        height={height}
        className="max-h-80 w-full rounded-sm bg-line object-contain"
      />
      <p className="label text-muted">
        {width} × {height} pixels, {formatFileSize(sizeBytes)}
      </p>
      <CopyAddress url={url} name="this image" />
      <a
        href="/upload"
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
        className={`${buttonClass({ variant: "secondary" })} justify-self-start`}
      >
        Upload another image
      </a>
    </section>
  );
}
