import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { ReviewComment } from "#shared/assignments/hand-in.ts";
import { formatFileSize } from "#shared/file-size.ts";
import type { Reviewed } from "./comment-form.tsx";
import { NumberedLines } from "./numbered-lines.tsx";
import type { Unpacked, UnpackedFile } from "./unpack.ts";

const LOST: Unpacked = {
  files: null,
  problem: "The zip could not be loaded. Check the connection and try again.",
};

async function unpack(path: string): Promise<Unpacked> {
  try {
    const answer = await fetch(path);
    if (!answer.ok) return LOST;
    const { unpackZip } = await import("./unpack.ts");
    return await unpackZip(new Uint8Array(await answer.arrayBuffer()));
  } catch {
    return LOST;
  }
}

function File({
  file,
  comments,
  reviewed,
}: {
  file: UnpackedFile;
  comments: readonly ReviewComment[];
  reviewed: Reviewed | null;
}) {
  const [opened, setOpened] = useState(false);
  const count = comments.filter((comment) => comment.file === file.path).length;
  return (
    // Once it was open its comments stay, so that none is left out of a review.
    <details onToggle={() => setOpened(true)} className="border-b border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 py-2 hover:bg-surface">
        <span className="font-mono text-small font-semibold [overflow-wrap:anywhere]">{file.path}</span>
        <span className="label text-muted">
          {formatFileSize(file.size)}
          {count > 0 && `, ${count === 1 ? "1 comment" : `${count} comments`}`}
        </span>
      </summary>
      {opened && (
        <div className="pb-4">
          {file.text === null ? (
            <p className="text-muted">{file.why}</p>
          ) : (
            <NumberedLines text={file.text} file={file.path} comments={comments} reviewed={reviewed} />
          )}
        </div>
      )}
    </details>
  );
}

/** The files of a zip, unpacked in this browser when the reviewer asks for it. */
export function ZipFiles({
  path,
  comments,
  reviewed,
}: {
  /** Where the zip is. */
  path: string;
  comments: readonly ReviewComment[];
  reviewed: Reviewed | null;
}) {
  const [state, setState] = useState<Unpacked | "closed" | "busy">("closed");
  async function open() {
    setState("busy");
    setState(await unpack(path));
  }
  if (state === "busy") return <Spinner label="Unpacking the zip in this browser…" />;
  if (state === "closed" || state.files === null) {
    return (
      <div className="grid justify-items-start gap-4">
        {state !== "closed" && (
          <Notice tone="fail" title="The zip was not opened">
            <p>{state.problem}</p>
          </Notice>
        )}
        <Button type="button" variant="secondary" onClick={open} className="noscript:hidden">
          {state === "closed" ? "Open its files here" : "Try again"}
        </Button>
        <noscript>
          <p className="text-muted">
            Its files can be shown here with JavaScript. Without, download the zip.
          </p>
        </noscript>
      </div>
    );
  }
  return (
    <div className="border-t border-line">
      {state.files.map((file) => (
        <File key={file.path} file={file} comments={comments} reviewed={reviewed} />
      ))}
    </div>
  );
}
