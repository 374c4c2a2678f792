import { ProgressBar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";

/** An upload's progress bar, percentage and cancel button. */
export function UploadProgress({
  file,
  preview,
  progress,
  onCancel,
}: {
  file: File;
  preview: string;
  progress: number;
  onCancel: () => void;
}) {
  const sent = progress >= 1;
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <img
        src={preview}
        alt=""
        width={320}
        height={200}
        className="aspect-[8/5] max-h-80 w-full rounded-sm bg-line object-contain"
      />
      <div className="grid gap-2.5">
        <ProgressBar value={progress} label={`Uploading ${file.name}`} />
        <p className="label flex flex-wrap justify-between gap-x-4 text-muted">
          {/* The percentage is outside the status, because it changes too often to be read out. */}
          <span role="status">{sent ? "Checking the image…" : "Uploading…"}</span>
          <span aria-hidden="true">{Math.round(progress * 100)}%</span>
        </p>
      </div>
      <Button type="button" variant="secondary" onClick={onCancel} className="justify-self-start">
        Cancel
      </Button>
    </div>
  );
}
