import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatFileSize } from "#shared/file-size.ts";
import { CopyAddress } from "./copy-address.tsx";
import { previewOf } from "./preview-address.ts";
import type { Stored } from "./upload-state.ts";

export type Picture = Stored & { id: string; name: string; createdAt: Date };

/** Earlier uploads, newest first, page by page. */
export function Gallery({
  pictures,
  next,
  older,
}: {
  pictures: readonly Picture[];
  next: string | null;
  /** Whether this is not the first page. */
  older: boolean;
}) {
  if (pictures.length === 0) {
    return (
      <EmptyState title={older ? "That was all of them" : "Nothing is uploaded yet"}>
        {older ? (
          <TextLink to="/upload">Back to the newest</TextLink>
        ) : (
          <p>Every image you upload appears here, with its URL.</p>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map(({ id, name, url, width, height, sizeBytes, createdAt }) => (
          <li key={id} className="grid min-w-0 content-start gap-3">
            <img
              src={previewOf(url, 320)}
              alt={`Upload ${name}`}
              width={320}
              height={200}
              loading="lazy"
              className="aspect-[8/5] w-full rounded-card border border-line bg-line object-contain"
            />
            <p className="label flex flex-wrap justify-between gap-x-4 text-muted">
              <Moment at={createdAt.toISOString()} />
              <span>
                {width} × {height}, {formatFileSize(sizeBytes)}
              </span>
            </p>
            <CopyAddress url={url} name={name} />
          </li>
        ))}
      </ul>
      {(next || older) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {next && (
            <ButtonLink to={`/upload?cursor=${next}`} variant="secondary" prefetch="none">
              Older images
            </ButtonLink>
          )}
          {older && <TextLink to="/upload">Back to the newest</TextLink>}
        </div>
      )}
    </div>
  );
}
