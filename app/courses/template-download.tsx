import { Download, RotateCw } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useApiUrl } from "#app/site/api-url.ts";
import { ProgressBar } from "#app/ui/bar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { ListedTemplate } from "#shared/courses/catalogue.ts";
import { fetchVerified, saveAs } from "./verified-download.ts";

type State =
  | { now: "ready" | "saved" }
  | { now: "loading"; part: number }
  | { now: "failed"; message: string };

/**
 * The link to a template's file. With JavaScript the page fetches it, to show progress, verify the checksum before
 * saving, and report errors. Without, the browser downloads it.
 */
export function TemplateDownload({
  template: { name, file, sha256, sizeBytes, download: drafted },
}: {
  template: Pick<ListedTemplate, "name" | "file" | "sha256" | "sizeBytes" | "download">;
}) {
  const [state, setState] = useState<State>({ now: "ready" });
  const loading = state.now === "loading";
  const published = useApiUrl(`/api/download?filename=${encodeURIComponent(file)}`);
  const url = drafted ?? published;

  async function download(event: MouseEvent) {
    const plainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Browsers have no crypto on insecure origins; the plain link still works.
    if (!plainClick || !globalThis.crypto?.subtle) return;
    event.preventDefault();
    if (loading) return;
    setState({ now: "loading", part: 0 });
    try {
      const bytes = await fetchVerified({ url, sha256, sizeBytes }, (part) =>
        setState({ now: "loading", part }),
      );
      saveAs(bytes, file);
      setState({ now: "saved" });
    } catch (error) {
      console.error("Network response was not ok", error);
      setState({ now: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  const Icon = state.now === "failed" ? RotateCw : Download;
  return (
    <div className="grid justify-items-start gap-3">
      <a
        href={url}
        download={file}
        onClick={download}
        aria-disabled={loading || undefined}
        className={buttonClass({ variant: state.now === "failed" ? "secondary" : "primary" })}
      >
        <Icon aria-hidden="true" size={18} strokeWidth={2} />
        {state.now === "failed" ? "Try again" : "Download"}
        <span className="sr-only">{name}</span>
      </a>
      {loading && <ProgressBar value={state.part} label={`Downloading ${name}`} className="max-w-64" />}
      <p
        role="status"
        className={state.now === "failed" ? "text-small font-medium text-fail" : "text-small text-muted"}
      >
        {loading && "Downloading…"}
        {state.now === "saved" && `Saved as ${file}. The checksum matches.`}
        {state.now === "failed" && state.message}
      </p>
    </div>
  );
}
